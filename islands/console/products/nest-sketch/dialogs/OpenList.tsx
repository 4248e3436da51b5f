import { useState } from "react";
import { GridList, GridListItem } from "react-aria-components";
import { classNames } from "../../../../ui/class-names.ts";
import { SearchField } from "../../../../ui/SearchField.tsx";
import { Tabs } from "../../../../ui/Tabs.tsx";
import { Time } from "../../../../ui/Time.tsx";
import { arrange, eachAutosave, type SavedSketch } from "../saves/groups.ts";
import { SavePicture } from "../saves/SavePicture.tsx";
import styles from "./Dialogs.module.css";

const KINDS = [
  { id: "saved", name: "Saved" },
  { id: "auto", name: "Autosaves" },
] as const;

type Kind = (typeof KINDS)[number]["id"];

export type OpenListProps = {
  sketches: readonly SavedSketch[];
  /** The one that is being opened. */
  opening: string | undefined;
  onOpen: (sketch: SavedSketch) => void;
};

/** The saved sketches by their newest versions; of autosaves each one. */
export function OpenList({ sketches, opening, onOpen }: OpenListProps) {
  const [search, setSearch] = useState("");
  const hasSaved = sketches.some(({ kind }) => kind === "saved");
  const [kind, setKind] = useState<Kind>(hasSaved ? "saved" : "auto");
  const shown = arrange(
    kind === "saved"
      ? sketches.filter((sketch) => sketch.kind === "saved")
      : eachAutosave(sketches),
    search,
    "newest",
  );
  return (
    <>
      <SearchField
        label="Search saved sketches"
        placeholder="Search names"
        value={search}
        onChange={setSearch}
      />
      <Tabs label="Kind of save" tabs={KINDS} selected={kind} onSelect={setKind}>
        <GridList
          aria-label="Saved sketches"
          layout="grid"
          className={classNames(styles.grid)}
          renderEmptyState={() => <p className={styles.none}>{emptyText(kind, search)}</p>}
        >
          {shown.map((sketch) => (
            <GridListItem
              key={sketch.id}
              id={sketch.id}
              textValue={sketch.name}
              className={classNames(styles.card, opening === sketch.id && styles.opening)}
              onAction={() => onOpen(sketch)}
            >
              <SavePicture save={sketch.newest} />
              <span className={styles.cardName}>{sketch.name}</span>
              <span className={styles.cardFacts}>
                {opening === sketch.id ? "Opening…" : <Time at={sketch.newest.created_at} />}
              </span>
            </GridListItem>
          ))}
        </GridList>
      </Tabs>
    </>
  );
}

function emptyText(kind: Kind, search: string): string {
  if (search !== "") return "No saved sketch matches.";
  return kind === "saved"
    ? "Nothing is saved under a name yet."
    : "The canvas saves itself every few minutes while it changes; nothing is there yet.";
}
