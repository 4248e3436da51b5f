import * as v from "valibot";
import { visibleText } from "./visible-text.ts";

/** C0 and C1 control characters and the line and paragraph separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;

/**
 * One line of text: without what can't be seen (visible-text.ts), trimmed, with no control character or
 * line break, `min` to `max` characters.
 */
export function singleLine(label: string, min: number, max: number) {
  return v.pipe(
    v.string(`${label} must be text`),
    v.transform(visibleText),
    v.trim(),
    v.minLength(
      min,
      min === 1 ? `${label} is required` : `${label} needs ${min} characters or more`,
    ),
    v.maxLength(max, `${label} must be ${max} characters or less`),
    v.check(
      (text) => !CONTROL.test(text),
      `${label} must be a single line without control characters`,
    ),
  );
}

/** As singleLine, but it may be empty. */
export function optionalLine(label: string, max: number) {
  return singleLine(label, 0, max);
}

/** The first message for each field that a schema refused, by the field's name. */
export type FieldErrors = Record<string, string>;

/** Validates `input`; returns the parsed value, or the first message of each wrong field. */
export function check<TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
):
  | { ok: true; value: v.InferOutput<TSchema> }
  | { ok: false; errors: FieldErrors; message: string } {
  const result = v.safeParse(schema, withEveryKey(schema, input), { abortPipeEarly: true });
  if (result.success) return { ok: true, value: result.output };
  const errors: FieldErrors = {};
  for (const issue of result.issues) {
    const field = String(issue.path?.[0]?.key ?? "");
    errors[field] ??= issue.message;
  }
  return { ok: false, errors, message: result.issues[0].message };
}

/** A missing key gets its field's own message or default, not Valibot's message about keys. */
function withEveryKey(schema: v.GenericSchema, input: unknown): unknown {
  if (!("entries" in schema) || typeof schema.entries !== "object") return input;
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const absent = Object.keys(schema.entries ?? {}).map((key) => [key, undefined] as const);
  return { ...Object.fromEntries(absent), ...input };
}
