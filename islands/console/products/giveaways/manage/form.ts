import { giveawaySchema } from "#core/entities/giveaway.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { prizesText, readPrizes } from "#core/giveaways/prizes.ts";

/** A giveaway as its editor holds it: what is typed, as text. */
export type GiveawayForm = Record<TextField | NumberField | "prizes", string>;

const TEXT_FIELDS = ["name", "description", "cron_schedule", "keyword"] as const;

const NUMBER_FIELDS = [
  "duration_minutes",
  "winner_count",
  "max_entries_per_user",
  "claim_minutes",
  "min_chat_lines",
  "exclude_winners_days",
  "subscriber_luck",
] as const;

type TextField = (typeof TEXT_FIELDS)[number];
export type NumberField = (typeof NUMBER_FIELDS)[number];

export const EMPTY_FORM: GiveawayForm = {
  name: "",
  description: "",
  cron_schedule: "",
  keyword: "",
  prizes: "",
  duration_minutes: String(GIVEAWAY.durationDefaultMinutes),
  winner_count: String(GIVEAWAY.winnersDefaultCount),
  max_entries_per_user: String(GIVEAWAY.entriesPerUserDefaultCount),
  claim_minutes: String(GIVEAWAY.claimDefaultMinutes),
  min_chat_lines: "0",
  exclude_winners_days: "0",
  subscriber_luck: "1",
};

export function formOf(giveaway: GiveawayListing): GiveawayForm {
  const form = { ...EMPTY_FORM };
  for (const field of TEXT_FIELDS) form[field] = giveaway[field];
  form.prizes = prizesText(giveaway.prizes);
  for (const field of NUMBER_FIELDS) form[field] = String(giveaway[field]);
  return form;
}

/** The giveaway that a form describes, as the schema takes it. */
export function giveawayOf(form: GiveawayForm) {
  const { name, description, cron_schedule, keyword, prizes } = form;
  return {
    name,
    description,
    cron_schedule,
    keyword: keywordOf(keyword),
    prizes: readPrizes(prizes),
    duration_minutes: numberOf(form.duration_minutes),
    winner_count: numberOf(form.winner_count),
    max_entries_per_user: numberOf(form.max_entries_per_user),
    claim_minutes: numberOf(form.claim_minutes),
    min_chat_lines: numberOf(form.min_chat_lines),
    exclude_winners_days: numberOf(form.exclude_winners_days),
    subscriber_luck: numberOf(form.subscriber_luck),
  };
}

export function validateForm(form: GiveawayForm): FieldErrors {
  const result = check(giveawaySchema, giveawayOf(form));
  return result.ok ? {} : result.errors;
}

/** The word with its "!", which may be left out when it is typed. */
function keywordOf(typed: string): string {
  const word = typed.trim();
  return word === "" || word.startsWith("!") ? word : `!${word}`;
}

function numberOf(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}
