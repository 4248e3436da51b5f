import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import type { FieldErrors } from "#core/entities/text.ts";
import type { Failure } from "../stores/result.ts";
import { Button } from "./Button.tsx";
import styles from "./form.module.css";
import { PasswordField } from "./PasswordField.tsx";
import { SchemaForm, type SchemaFormProps } from "./SchemaForm.tsx";
import { bind, errorText, useSchemaForm } from "./schema-form.ts";
import { TextField } from "./TextField.tsx";
import { Unsaved } from "./Unsaved.tsx";

/** A field of a form that asks for text. */
export type TextFormField<Name extends string> = {
  name: Name;
  label: string;
  type?: "text" | "email" | "password";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: "numeric";
  hint?: ReactNode;
  placeholder?: string;
  mono?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
};

export type TextFormProps<T extends Record<string, string>> = {
  initial: T;
  fields: readonly TextFormField<keyof T & string>[];
  /** The message of each wrong field; `bySchema` makes one from a schema with the same keys. */
  validate: (values: unknown) => FieldErrors;
  /** Sends the form. Returns the failure, if any; the input stays as it is then. */
  submit: (values: T) => Promise<Failure | undefined>;
  /** What the button says, and what it says while the form is being sent. */
  button: readonly [label: string, pending: string];
  look?: "main" | "quiet" | "danger";
  /** The button waits until something was changed: for what is there and only edited. */
  needsChange?: boolean;
  /** Beside the button. */
  aside?: ReactNode;
  layout?: SchemaFormProps["layout"];
  /** Names what is typed, so that it survives a reload and is asked about before it is left. */
  draft?: string;
};

/** A form of text fields and one button: the same skeleton wherever a person is asked for text. */
export function TextForm<T extends Record<string, string>>(props: TextFormProps<T>) {
  const [label, pending] = props.button;
  const form = useSchemaForm<Record<string, string>>({
    initial: props.initial,
    validate: props.validate,
    // The form holds the keys of `initial` and no others.
    submit: (values) => props.submit(values as T),
  });
  return (
    <form.Subscribe
      selector={({ errors, isSubmitting, isDirty }) => ({ errors, isSubmitting, isDirty })}
    >
      {({ errors, isSubmitting, isDirty }) => (
        <SchemaForm
          onSubmit={form.handleSubmit}
          error={errorText(errors)}
          layout={props.layout ?? "plain"}
        >
          {props.draft && <Unsaved form={form} draft={props.draft} />}
          {props.fields.map((field) => (
            // Inside the form a name is any text: its values are a record of texts.
            <form.Field key={field.name} name={field.name as string}>
              {(bound) => <FieldOf field={field} bound={bind(bound)} />}
            </form.Field>
          ))}
          <div className={styles.buttons}>
            <Button
              type="submit"
              look={props.look ?? "main"}
              isPending={isSubmitting}
              isDisabled={props.needsChange === true && !isDirty}
            >
              {isSubmitting ? pending : label}
            </Button>
            {props.aside}
          </div>
        </SchemaForm>
      )}
    </form.Subscribe>
  );
}

type FieldOfProps = {
  field: TextFormField<string>;
  bound: {
    value: string;
    onChange: (value: string) => void;
    onBlur: () => void;
    error?: string | undefined;
  };
};

function FieldOf({ field: { type = "text", ...field }, bound }: FieldOfProps) {
  if (type === "password") return <PasswordField {...field} {...bound} />;
  return <TextField {...field} {...bound} type={type} />;
}
