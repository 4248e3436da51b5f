import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import {
  ComboBox as AriaComboBox,
  Button,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from "react-aria-components";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export type ComboBoxProps = {
  label: string;
  /** What may be chosen; typing narrows them. */
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A choice from a list that is too long to look through. */
export function ComboBox({ label, options, value, onChange, hint, error }: ComboBoxProps) {
  return (
    <AriaComboBox
      className={classNames(styles.field)}
      defaultItems={options.map((name) => ({ id: name }))}
      selectedKey={value}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      isInvalid={Boolean(error)}
    >
      <Label className={classNames(styles.label)}>{label}</Label>
      <span className={styles.secret}>
        <Input className={classNames(styles.input)} />
        <Button className={classNames(styles.reveal)}>
          <ChevronDown aria-hidden="true" />
        </Button>
      </span>
      {hint && (
        <Text slot="description" className={classNames(styles.hint)}>
          {hint}
        </Text>
      )}
      <FieldError className={classNames(styles.error)}>{error}</FieldError>
      <Popover className={classNames(styles.popover)}>
        <ListBox<{ id: string }> className={classNames(styles.list)}>
          {({ id }) => (
            <ListBoxItem className={classNames(styles.option)} textValue={id}>
              {({ isSelected }) => (
                <>
                  {id}
                  {isSelected && <Check aria-hidden="true" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
