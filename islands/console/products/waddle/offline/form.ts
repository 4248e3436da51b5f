import { type OfflineMessage, offlineMessageSchema } from "#core/entities/offline-message.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import type { Schedule } from "#core/platform/time/runs.ts";
import { OFFLINE } from "#core/waddle/limits.ts";

/** An offline message as the dialog edits it: numbers are what is typed. */
export type OfflineForm = { message_text: string; frequency_hours: string; offset_minutes: string };

export const EMPTY_FORM: OfflineForm = {
  message_text: "",
  frequency_hours: String(OFFLINE.frequencyDefaultHours),
  offset_minutes: String(OFFLINE.offsetDefaultMinutes),
};

export function formOf(message: Omit<OfflineMessage, "enabled">): OfflineForm {
  const { message_text, frequency_hours, offset_minutes } = message;
  return {
    message_text,
    frequency_hours: String(frequency_hours),
    offset_minutes: String(offset_minutes),
  };
}

/** The message that a form describes, as the schema takes it. */
export function offlineOf({ message_text, frequency_hours, offset_minutes }: OfflineForm) {
  return {
    message_text,
    frequency_hours: numberOf(frequency_hours),
    offset_minutes: numberOf(offset_minutes),
  };
}

function numberOf(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}

export function validateForm(form: OfflineForm): FieldErrors {
  const result = check(offlineMessageSchema, offlineOf(form));
  return result.ok ? {} : result.errors;
}

/** The turns that are typed; undefined while they are none. */
export function scheduleOf(form: OfflineForm): Schedule | undefined {
  const result = check(offlineMessageSchema, { ...offlineOf(form), message_text: "x" });
  if (!result.ok) return undefined;
  const { frequency_hours: hours, offset_minutes: offsetMinutes } = result.value;
  return { type: "every", hours, offsetMinutes };
}
