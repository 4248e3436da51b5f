import { X } from "lucide-react";
import type { ReactNode } from "react";
import { type BulkKind, countOf } from "#core/waddle/bulk.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./SelectionBar.module.css";

export type SelectionBarProps = {
  kind: BulkKind;
  count: number;
  onClear: () => void;
  /** What can be done with what is selected. */
  children: ReactNode;
};

/** Lies over the end of a list while something in it is selected. */
export function SelectionBar({ kind, count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selected">
      <span className={styles.count} role="status">
        {countOf(kind, count)} selected
      </span>
      {children}
      <Button look="icon" aria-label="Select nothing" onPress={onClear}>
        <X aria-hidden="true" />
      </Button>
    </section>
  );
}
