import { COMMAND } from "#core/limits.ts";
import { RESPONSE_VARIABLES } from "#core/waddle/response.ts";
import { isImpersonal } from "#core/waddle/scheduled-message.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField, type TextFieldProps } from "../../../ui/TextField.tsx";
import { MessagePreview } from "./MessagePreview.tsx";
import styles from "./Schedule.module.css";

const VARIABLES = RESPONSE_VARIABLES.filter(({ name }) => isImpersonal(name));

export type MessageFieldProps = Pick<TextFieldProps, "name" | "error" | "onBlur"> & {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
  timeZone: string;
};

/** What is said: the text, the variables that it may hold, and how it will look in chat. */
export function MessageField({ timeZone, ...field }: MessageFieldProps) {
  const { value, onChange } = field;
  const append = (text: string) =>
    onChange(value === "" || value.endsWith(" ") ? value + text : `${value} ${text}`);
  return (
    <>
      <TextField
        {...field}
        label="Message"
        lines={3}
        autoFocus
        hint={`${value.length} of ${COMMAND.responseMaxChars} characters`}
      />
      <ul className={styles.chips} aria-label="Variables to put in">
        {VARIABLES.map(({ name, example, meaning }) => (
          <li key={name}>
            <Button
              look="quiet"
              aria-label={`Put in ${example}: ${meaning}`}
              onPress={() => append(example)}
            >
              <code>{example}</code>
            </Button>
          </li>
        ))}
      </ul>
      <MessagePreview text={value} timeZone={timeZone} />
    </>
  );
}
