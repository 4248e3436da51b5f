import { GridList, GridListItem } from "react-aria-components";
import { useNavigate } from "react-router";
import { classNames } from "../../../ui/class-names.ts";
import { EntityList } from "../../../ui/EntityList.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SelectionBar } from "../../../ui/SelectionBar.tsx";
import { useSelection } from "../../../ui/selection.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import type { PageQuery } from "../../shell/page-query.ts";
import {
  arrange,
  eachAutosave,
  parseSort,
  type SavedSketch,
  SORT_NAMES,
  SORTS,
  sketchCount,
} from "../saves/groups.ts";
import { removeSketches } from "../saves/store.ts";
import styles from "./Saved.module.css";
import { SavedCard } from "./SavedCard.tsx";

const SORT_OPTIONS = SORTS.map((id) => ({ id, name: SORT_NAMES[id] }));

export type SavedListProps = { sketches: readonly SavedSketch[]; query: PageQuery };

/** The saved sketches to search, sort and select from; autosaves stand apart. */
export function SavedList({ sketches, query }: SavedListProps) {
  const navigate = useNavigate();
  const saved = sketches.filter(({ kind }) => kind === "saved");
  const autosaves = eachAutosave(sketches);
  const isAuto = query.get("kind") === "auto";
  const all = isAuto ? autosaves : saved;
  const search = query.get("search");
  const sort = parseSort(query.get("sort"));
  const shown = arrange(all, search, sort);
  const { selected, keys, select, clear } = useSelection(shown);
  return (
    <Tabs
      label="Kind of save"
      tabs={[
        { id: "saved", name: `By name (${saved.length})` },
        { id: "auto", name: `Autosaves (${autosaves.length})` },
      ]}
      selected={isAuto ? "auto" : "saved"}
      onSelect={(kind) => query.set({ kind: kind === "auto" ? "auto" : "" }, { replace: true })}
    >
      <EntityList
        label="Saved sketches"
        placeholder="Search names"
        search={search}
        onSearch={(text) => query.set({ search: text }, { replace: true })}
        found={shown.length}
        total={all.length}
        tools={
          <Select
            label="Sort"
            isLabelHidden
            options={SORT_OPTIONS}
            value={sort}
            onChange={(next) => query.set({ sort: next }, { replace: true })}
          />
        }
      >
        <GridList
          aria-label="Saved sketches"
          layout="grid"
          className={classNames(styles.grid)}
          selectionMode="multiple"
          selectedKeys={keys}
          onSelectionChange={select}
          renderEmptyState={() => <p className={styles.none}>{emptyText(isAuto, search)}</p>}
        >
          {shown.map((sketch) => (
            <GridListItem
              key={sketch.id}
              id={sketch.id}
              textValue={sketch.name}
              className={classNames(styles.card)}
              onAction={() => navigate(`/nest-sketch/saved/${sketch.id}`)}
            >
              <SavedCard sketch={sketch} onRename={() => query.set({ rename: sketch.id })} />
            </GridListItem>
          ))}
        </GridList>
        <SelectionBar
          count={selected.length}
          words={sketchCount(selected.length)}
          onClear={clear}
          onDelete={() => void removeSketches(selected)}
        />
      </EntityList>
    </Tabs>
  );
}

function emptyText(isAuto: boolean, search: string): string {
  if (search !== "") return "No saved sketch matches.";
  return isAuto
    ? "The canvas saves itself every few minutes while it changes; nothing is there yet."
    : "Nothing is saved under a name yet. Press Save over the canvas.";
}
