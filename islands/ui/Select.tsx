import { Check, ChevronDown } from "lucide-react";
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from "react-aria-components";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export type SelectProps<T extends string> = {
  name?: string;
  label: string;
  options: readonly { id: T; name: string }[];
  value: T;
  onChange: (value: T) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** The label is for screen readers alone: what is chosen says enough. */
  isLabelHidden?: boolean;
};

export function Select<T extends string>(props: SelectProps<T>) {
  const { label, options, value, onChange, onBlur, error, isLabelHidden = false } = props;
  return (
    <AriaSelect
      className={classNames(styles.field)}
      value={value}
      onChange={(key) => {
        const picked = options.find(({ id }) => id === key);
        if (picked) onChange(picked.id);
      }}
      isInvalid={Boolean(error)}
      {...(props.name !== undefined && { name: props.name })}
      {...(onBlur && { onBlur })}
    >
      <Label className={isLabelHidden ? "visually-hidden" : classNames(styles.label)}>
        {label}
      </Label>
      <Button className={classNames(styles.input, styles.trigger)}>
        <SelectValue />
        <ChevronDown aria-hidden="true" />
      </Button>
      <FieldError className={classNames(styles.error)}>{error}</FieldError>
      <Popover className={classNames(styles.popover)}>
        <ListBox className={classNames(styles.list)} items={options}>
          {(option) => (
            <ListBoxItem className={classNames(styles.option)} textValue={option.name}>
              {({ isSelected }) => (
                <>
                  {option.name}
                  {isSelected && <Check aria-hidden="true" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
