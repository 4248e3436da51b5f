import { useState } from "react";
import { countOf } from "#core/entities/define-entity.ts";
import { IMPORTED_ENTITIES } from "#core/waddle/import/kinds.ts";
import type { Planned } from "#core/waddle/import/plan.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import styles from "./ImportDialog.module.css";
import { type ImportState, undoImport } from "./store.ts";

export type ImportDoneProps = {
  state: Extract<ImportState, { status: "done" }>;
  onClose: () => void;
};

/** What was imported, what still wants a look, and the way back. */
export function ImportDone({ state, onClose }: ImportDoneProps) {
  const { imported, isUndoing } = state;
  const [problem, setProblem] = useState("");
  const noted = imported.filter(({ notes }) => notes.length > 0);
  return (
    <div className={styles.plan}>
      <p className={styles.lead} role="status">
        {wordsOf(imported)}
      </p>
      {noted.length > 0 && (
        <section className={styles.noted} aria-label="Worth a look">
          <h3 className={styles.notedTitle}>Worth a look</h3>
          <ul>
            {noted.map(({ key, name, notes }) => (
              <li key={key}>
                <code>{name}</code> {notes.join(". ")}.
              </li>
            ))}
          </ul>
        </section>
      )}
      {problem && <Note tone="danger">{problem}</Note>}
      <footer className={styles.footer}>
        <Button
          look="quiet"
          isPending={isUndoing}
          onPress={async () => setProblem((await undoImport())?.message ?? "")}
        >
          {isUndoing ? "Undoing…" : "Undo this import"}
        </Button>
        <Button onPress={onClose}>Done</Button>
      </footer>
    </div>
  );
}

/** For instance "3 commands are new and 1 command has changed." */
function wordsOf(imported: readonly Planned[]): string {
  const parts = [...Map.groupBy(imported, ({ kind }) => kind)].flatMap(([kind, items]) => {
    const changed = items.filter(({ id }) => id !== undefined).length;
    const added = items.length - changed;
    return [
      ...(added > 0 ? [`${countOf(IMPORTED_ENTITIES[kind], added)} added`] : []),
      ...(changed > 0 ? [`${countOf(IMPORTED_ENTITIES[kind], changed)} changed`] : []),
    ];
  });
  return `Imported: ${parts.join(", ")}.`;
}
