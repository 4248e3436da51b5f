import { useStore } from "@nanostores/react";
import {
  TextField as AriaTextField,
  FieldError,
  Label,
  Text,
  TextArea,
} from "react-aria-components";
import { COMMAND } from "#core/waddle/limits.ts";
import { classNames } from "../../../../ui/class-names.ts";
import fieldStyles from "../../../../ui/field.module.css";
import { $completionWorld } from "./completion-world.ts";
import styles from "./ResponseField.module.css";
import { useCompletion } from "./use-completion.ts";
import { Variables } from "./Variables.tsx";

export type ResponseFieldProps = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  placeholder?: string;
  autoFocus?: boolean;
  /** Whether a variable says something in this text; each does without it. */
  allows?: (name: string) => boolean;
};

const ANY = () => true;

/**
 * A text with variables, which lie below to look up. After `$` it offers them, by keyboard too: arrows choose, Enter or Tab puts
 * in, Escape closes, Ctrl-Space opens.
 */
export function ResponseField(props: ResponseFieldProps) {
  const { name, label, value, onChange, onBlur, error, allows = ANY } = props;
  const world = { ...useStore($completionWorld), allows };
  const { area, completion, active, listId, pick, handlers } = useCompletion(
    value,
    onChange,
    world,
  );
  const optionId = (at: number) => `${listId}-${at}`;
  const append = (variable: string) =>
    onChange(value === "" || value.endsWith(" ") ? value + variable : `${value} ${variable}`);
  return (
    <>
      <AriaTextField
        name={name}
        value={value}
        autoFocus={props.autoFocus ?? false}
        onChange={(text) => onChange(text.replace(/\s*[\r\n]+\s*/g, " "))}
        onBlur={() => {
          handlers.onLeave();
          onBlur();
        }}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        className={classNames(fieldStyles.field)}
      >
        <Label className={classNames(fieldStyles.label)}>{label}</Label>
        <div className={styles.around}>
          <TextArea
            ref={area}
            className={classNames(fieldStyles.input)}
            rows={3}
            placeholder={props.placeholder ?? ""}
            aria-autocomplete="list"
            {...(completion && {
              "aria-controls": listId,
              "aria-activedescendant": optionId(active),
            })}
            onKeyDown={handlers.onKeyDown}
            onSelect={handlers.onSelect}
          />
          {completion && (
            <div id={listId} role="listbox" aria-label="Variables" className={styles.list}>
              {completion.options.map((option, at) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus
                // biome-ignore lint/a11y/useKeyWithClickEvents: the text hears the keys
                <div
                  key={option.label}
                  id={optionId(at)}
                  ref={
                    at === active
                      ? (element) => element?.scrollIntoView({ block: "nearest" })
                      : null
                  }
                  role="option"
                  aria-selected={at === active}
                  className={styles.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(option)}
                >
                  <code>{option.label}</code>
                  <span>{option.detail}</span>
                </div>
              ))}
            </div>
          )}
        </div>
        <Text slot="description" className={classNames(fieldStyles.hint)}>
          {value.length} of {COMMAND.responseMaxChars} characters. Type <code>$</code> for
          variables.
        </Text>
        <FieldError className={classNames(fieldStyles.error)}>{error}</FieldError>
        <span className="visually-hidden" role="status">
          {completion ? `${completion.options.length} variables to choose from` : ""}
        </span>
      </AriaTextField>
      <Variables allows={allows} onPick={append} />
    </>
  );
}
