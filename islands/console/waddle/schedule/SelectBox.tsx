import { Check, Minus } from "lucide-react";
import { Checkbox } from "react-aria-components";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./Table.module.css";

/** The checkbox of a row, or of all rows in the head of their table. */
export function SelectBox({ label }: { label: string }) {
  return (
    <Checkbox slot="selection" aria-label={label} className={classNames(styles.box)}>
      {({ isSelected, isIndeterminate }) => (
        <span className={styles.tick} aria-hidden="true">
          {isIndeterminate ? <Minus /> : isSelected ? <Check /> : null}
        </span>
      )}
    </Checkbox>
  );
}
