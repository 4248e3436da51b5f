import { Check } from "lucide-react";
import type { ReactNode } from "react";
import {
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaCheckboxGroup,
  Label,
} from "react-aria-components";
import styles from "./Checkbox.module.css";
import { classNames } from "./class-names.ts";

export type CheckboxGroupProps = {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  children: ReactNode;
};

export function CheckboxGroup({ label, value, onChange, children }: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup className={classNames(styles.group)} value={[...value]} onChange={onChange}>
      <Label className={classNames(styles.label)}>{label}</Label>
      {children}
    </AriaCheckboxGroup>
  );
}

export type CheckboxProps = {
  value: string;
  name: ReactNode;
  hint?: ReactNode;
  isDisabled?: boolean;
};

/** One choice of a group: its name, and what it means beneath. */
export function Checkbox({ value, name, hint, isDisabled = false }: CheckboxProps) {
  return (
    <AriaCheckbox value={value} isDisabled={isDisabled} className={classNames(styles.checkbox)}>
      {({ isSelected }) => (
        <>
          <span className={styles.box} aria-hidden="true">
            {isSelected && <Check />}
          </span>
          <span>
            <span className={styles.name}>{name}</span>
            {hint && <span className={styles.hint}>{hint}</span>}
          </span>
        </>
      )}
    </AriaCheckbox>
  );
}
