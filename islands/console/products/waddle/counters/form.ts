import type { UserLevel } from "#core/entities/chat-command.ts";
import { counterSchema } from "#core/entities/counter.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import { COUNTER } from "#core/waddle/limits.ts";
import type { StoredCounter } from "./store.ts";

/** A counter as the dialog edits it: what is typed, as text. */
export type CounterForm = { name: string; value: string; step: string; user_level: UserLevel };

export const EMPTY_FORM: CounterForm = {
  name: "",
  value: String(COUNTER.valueDefault),
  step: String(COUNTER.stepDefault),
  user_level: "mod",
};

export function formOf({ name, value, step, user_level }: StoredCounter): CounterForm {
  return { name, value: String(value), step: String(step), user_level };
}

/** The counter that a form describes, as the schema takes it. */
export function counterOf({ name, value, step, user_level }: CounterForm) {
  return { name, value: numberOf(value), step: numberOf(step), user_level };
}

export function validateForm(form: CounterForm): FieldErrors {
  const result = check(counterSchema, counterOf(form));
  return result.ok ? {} : result.errors;
}

function numberOf(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}
