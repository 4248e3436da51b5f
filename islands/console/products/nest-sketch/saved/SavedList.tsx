import { useNavigate } from "react-router";
import { CardGrid } from "../../../../ui/CardGrid.tsx";
import { EntityList } from "../../../../ui/EntityList.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { SelectionBar } from "../../../../ui/SelectionBar.tsx";
import { useSelection } from "../../../../ui/selection.ts";
import { Tabs } from "../../../../ui/Tabs.tsx";
import type { PageQuery } from "../../../shell/page-query.ts";
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
      {all.length === 0 ? (
        <p className={styles.none}>{isAuto ? NO_AUTOSAVE : NO_SAVE}</p>
      ) : (
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
          <CardGrid
            label="Saved sketches"
            items={shown}
            keys={keys}
            onSelect={select}
            onOpen={({ id }) => void navigate(`/nest-sketch/saved/${id}`)}
          >
            {(sketch) => (
              <SavedCard sketch={sketch} onRename={() => query.set({ rename: sketch.id })} />
            )}
          </CardGrid>
          <SelectionBar
            count={selected.length}
            words={sketchCount(selected.length)}
            onClear={clear}
            onDelete={() => void removeSketches(selected)}
          />
        </EntityList>
      )}
    </Tabs>
  );
}

const NO_SAVE = "Nothing is saved under a name yet. Press Save over the canvas.";
const NO_AUTOSAVE =
  "The canvas saves itself every few minutes while it changes; nothing is there yet.";
