import { check, type FieldErrors } from "#core/entities/text.ts";
import { type Timer, timerSchema } from "#core/entities/timer.ts";
import { cronProblem } from "#core/platform/time/cron.ts";
import type { Schedule } from "#core/platform/time/runs.ts";
import { TIMER } from "#core/waddle/limits.ts";

/** A timer as the dialog edits it: numbers are what is typed. */
export type TimerForm = {
  message_text: string;
  cron_schedule: string;
  min_chat_activity: string;
  online_only: boolean;
  /** One a line. */
  more_messages: string;
  categories: string;
  title_words: string;
};

export const EMPTY_FORM: TimerForm = {
  message_text: "",
  cron_schedule: `*/${TIMER.everyDefaultMinutes} * * * *`,
  min_chat_activity: String(TIMER.minChatActivityDefault),
  online_only: false,
  more_messages: "",
  categories: "",
  title_words: "",
};

export function formOf(timer: Omit<Timer, "enabled">): TimerForm {
  const { message_text, cron_schedule, min_chat_activity, online_only } = timer;
  return {
    message_text,
    cron_schedule,
    min_chat_activity: String(min_chat_activity),
    online_only,
    more_messages: timer.more_messages.join("\n"),
    categories: timer.categories.join("\n"),
    title_words: timer.title_words.join("\n"),
  };
}

/** The timer that a form describes, as the schema takes it. */
export function timerOf(form: TimerForm) {
  const typed = form.min_chat_activity.trim();
  return {
    ...form,
    min_chat_activity: typed === "" ? Number.NaN : Number(typed),
    more_messages: linesOf(form.more_messages),
    categories: linesOf(form.categories),
    title_words: linesOf(form.title_words),
  };
}

function linesOf(typed: string): string[] {
  return typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export function validateForm(form: TimerForm): FieldErrors {
  const result = check(timerSchema, timerOf(form));
  return result.ok ? {} : result.errors;
}

/** What is typed as a schedule; undefined while it is none. */
export function scheduleOf({
  cron_schedule,
}: Pick<TimerForm, "cron_schedule">): Schedule | undefined {
  const pattern = cron_schedule.trim().split(/\s+/).join(" ").toUpperCase();
  return cronProblem(pattern) === undefined ? { type: "cron", pattern } : undefined;
}

/** Schedules to begin from, by what they are called. */
export const PRESETS = [
  { name: "Every 10 minutes", cron: "*/10 * * * *" },
  { name: "Every 15 minutes", cron: "*/15 * * * *" },
  { name: "Every 30 minutes", cron: "*/30 * * * *" },
  { name: "Every hour", cron: "0 * * * *" },
  { name: "Every day at 8 PM", cron: "0 20 * * *" },
  { name: "Fridays at 8 PM", cron: "0 20 * * 5" },
] as const;
