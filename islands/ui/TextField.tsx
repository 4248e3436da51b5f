import type { ReactNode } from "react";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from "react-aria-components";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export type TextFieldProps = Omit<AriaTextFieldProps, "children" | "className" | "style"> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Text that is typed as it is read by a machine: names, prefixes, responses. */
  mono?: boolean;
  lines?: number;
  placeholder?: string;
};

export function TextField(props: TextFieldProps) {
  const { label, hint, error, mono, lines = 1, placeholder = "", ...field } = props;
  const input = classNames(styles.input, mono && styles.mono);
  return (
    <AriaTextField
      {...field}
      className={classNames(styles.field)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <Label className={classNames(styles.label)}>{label}</Label>
      {lines > 1 ? (
        <TextArea className={input} rows={lines} placeholder={placeholder} />
      ) : (
        <Input className={input} placeholder={placeholder} />
      )}
      {hint && (
        <Text slot="description" className={classNames(styles.hint)}>
          {hint}
        </Text>
      )}
      <FieldError className={classNames(styles.error)}>{error}</FieldError>
    </AriaTextField>
  );
}
