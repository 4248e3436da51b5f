import { Check, Minus } from "lucide-react";
import { Checkbox } from "react-aria-components";
import { classNames } from "./class-names.ts";
import styles from "./SelectBox.module.css";

/** The box in a row of a table that selects it; in the head, all rows. The table names it. */
export function SelectBox() {
  return (
    <Checkbox slot="selection" className={classNames(styles.target)}>
      {({ isSelected, isIndeterminate }) => (
        <span className={styles.box} aria-hidden="true">
          {isIndeterminate ? <Minus /> : isSelected && <Check />}
        </span>
      )}
    </Checkbox>
  );
}
