import { type DeepKeys, revalidateLogic, useForm } from "@tanstack/react-form";
import type { GenericSchema } from "valibot";
import { check, type FieldErrors } from "#core/entities/text.ts";
import type { Failure } from "../stores/result.ts";

export type SchemaFormOptions<T> = {
  initial: T;
  /** The message of each wrong field; empty when all is well. */
  validate: (values: T) => FieldErrors;
  /** Sends the form. Returns the failure, if any; the input stays as it is then. */
  submit: (values: T) => Promise<Failure | undefined>;
};

/** Errors of fields, and of the form as a whole, as TanStack Form takes them. */
type Errors<T> = { form?: string; fields: FormFields<T> } | undefined;

/** Messages by the form's own fields; others that a server may name are left out by the form. */
type FormFields<T> = Partial<Record<DeepKeys<T>, string>>;

/**
 * A form that is checked when it is sent and from then on at each change. A refused form puts
 * focus into its first wrong field.
 */
export function useSchemaForm<T extends Record<string, unknown>>(options: SchemaFormOptions<T>) {
  return useForm({
    defaultValues: options.initial,
    canSubmitWhenInvalid: true,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value }): Errors<T> => {
        const fields = options.validate(value);
        return Object.keys(fields).length > 0 ? { fields: fields as FormFields<T> } : undefined;
      },
      // What the server said last time is forgotten when the form is sent again.
      onSubmit: (): Errors<T> => undefined,
    },
    onSubmitInvalid: focusFirstError,
    onSubmit: async ({ value, formApi }) => {
      const failure = await options.submit(value);
      if (!failure) return;
      const { fields, message } = failure;
      const named = Object.keys(fields).some((name) => name in value);
      formApi.setErrorMap({
        onSubmit: named ? { fields: fields as FormFields<T> } : { form: message, fields: {} },
      });
      focusFirstError();
    },
  });
}

/** `validate` by a schema whose keys are the form's. */
export function bySchema(schema: GenericSchema) {
  return (values: unknown): FieldErrors => {
    const result = check(schema, values);
    return result.ok ? {} : result.errors;
  };
}

type BoundField<V> = {
  name: string;
  state: { value: V; meta: { errors: readonly unknown[] } };
  handleChange: (value: V) => void;
  handleBlur: () => void;
};

/** The properties of a control for a field of a form. */
export function bind<V>(field: BoundField<V>) {
  return {
    name: field.name,
    value: field.state.value,
    onChange: (value: V) => field.handleChange(value),
    onBlur: () => field.handleBlur(),
    error: errorText(field.state.meta.errors),
  };
}

/** The message of a form or field, if it has one. */
export function errorText(errors: readonly unknown[]): string | undefined {
  for (const error of errors) if (typeof error === "string" && error !== "") return error;
  return undefined;
}

function focusFirstError(): void {
  requestAnimationFrame(() => {
    // The form that was sent has the focus; a page may hold several.
    const form = document.activeElement?.closest("form") ?? document;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
