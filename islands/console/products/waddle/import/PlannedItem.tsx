import { isChoosable } from "#core/waddle/import/choose.ts";
import type { Planned, PlannedState } from "#core/waddle/import/plan.ts";
import { Checkbox } from "../../../../ui/Checkbox.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import styles from "./ImportDialog.module.css";

export const STATE_NAMES: Record<PlannedState, string> = {
  new: "New",
  changed: "Changed",
  same: "Same",
  conflict: "In the way",
  unreadable: "Left out",
};

const KIND_TAGS: Partial<Record<Planned["kind"], string>> = {
  counters: "counter",
  timers: "timer",
  offline_messages: "offline message",
};

/** One thing of the file: what would happen to it, and why. */
export function PlannedItem({ item }: { item: Planned }) {
  const { key, kind, name, state, values } = item;
  const response = values?.response_text;
  return (
    <Checkbox
      value={key}
      isDisabled={!isChoosable(item)}
      name={
        <span className={styles.itemHead}>
          <span className={styles.itemName}>{name}</span>
          {KIND_TAGS[kind] && <span className="tag">{KIND_TAGS[kind]}</span>}
          <span className={classNames("tag", styles[state])}>{STATE_NAMES[state]}</span>
        </span>
      }
      hint={
        <>
          {state !== "changed" && typeof response === "string" && (
            <span className={styles.response}>{response}</span>
          )}
          {item.changes.map(({ field, before, after }) => (
            <span key={field} className={styles.change}>
              <b>{field}:</b> <del>{before}</del> <ins>{after}</ins>
            </span>
          ))}
          {item.reason && (
            <span className={styles.reason}>
              {state === "unreadable" ? `${item.where}: ` : ""}
              {item.reason}
            </span>
          )}
          {item.notes.map((note) => (
            <span key={note} className={styles.noteLine}>
              {note}
            </span>
          ))}
        </>
      }
    />
  );
}
