import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import {
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  ToggleButton,
} from "react-aria-components";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import type { TextFieldProps } from "./TextField.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "lines" | "mono">;

/** A password, with a button that shows what was typed. */
export function PasswordField({ label, hint, error, placeholder, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <AriaTextField
      {...field}
      type={shown ? "text" : "password"}
      className={classNames(styles.field)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <Label className={classNames(styles.label)}>{label}</Label>
      <span className={styles.secret}>
        <Input className={classNames(styles.input)} placeholder={placeholder ?? ""} />
        <ToggleButton
          className={classNames(styles.reveal)}
          aria-label="Show what is typed"
          isSelected={shown}
          onChange={setShown}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </ToggleButton>
      </span>
      {hint && (
        <Text slot="description" className={classNames(styles.hint)}>
          {hint}
        </Text>
      )}
      <FieldError className={classNames(styles.error)}>{error}</FieldError>
    </AriaTextField>
  );
}
