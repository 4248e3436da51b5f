import * as v from "valibot";
import { GIVEAWAY } from "../giveaways/limits.ts";
import { cronSchedule } from "../platform/time/cron.ts";
import { commandName } from "./chat-command.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { optionalLine, singleLine } from "./text.ts";

function whole(label: string, unit: string, min: number, max: number) {
  return v.pipe(
    v.number(`${label} must be a number of ${unit}`),
    v.integer(`${label} must be a whole number of ${unit}`),
    v.minValue(min, `${label} must be ${min} or more`),
    v.maxValue(max, `${label} must be ${max} or less`),
  );
}

/** A prize without a code: whoever wins it settles the rest with the streamer. */
export const prizeSchema = v.object({
  name: singleLine("Prize", 1, GIVEAWAY.prizeNameMaxChars),
  description: v.optional(optionalLine("Prize description", GIVEAWAY.prizeDescriptionMaxChars), ""),
  count: whole("Prizes of a kind", "prizes", 1, GIVEAWAY.prizeMaxCount),
});

export type Prize = v.InferOutput<typeof prizeSchema>;

/** What viewers type in place of `!enter`; a word of another command is refused where it is saved. */
const keyword = v.optional(v.union([v.literal(""), commandName], "Word must be text"), "");

export const giveawaySchema = v.object({
  name: singleLine("Giveaway name", 1, GIVEAWAY.nameMaxChars),
  description: v.optional(optionalLine("Description", GIVEAWAY.descriptionMaxChars), ""),
  /** How long a run is open, unless it is ended before. */
  duration_minutes: v.optional(
    whole("Duration", "minutes", GIVEAWAY.durationMinMinutes, GIVEAWAY.durationMaxMinutes),
    GIVEAWAY.durationDefaultMinutes,
  ),
  /** How often one viewer may enter a run; each entry is one more chance. */
  max_entries_per_user: v.optional(
    whole("Entries per viewer", "entries", 1, GIVEAWAY.entriesPerUserMaxCount),
    GIVEAWAY.entriesPerUserDefaultCount,
  ),
  /** How many win in one run, one code each. */
  winner_count: v.optional(
    whole("Winners", "winners", 1, GIVEAWAY.winnersMaxCount),
    GIVEAWAY.winnersDefaultCount,
  ),
  /** How long a winner may wait before the prize is drawn again. */
  claim_minutes: v.optional(
    whole("Time to claim", "minutes", GIVEAWAY.claimMinMinutes, GIVEAWAY.claimMaxMinutes),
    GIVEAWAY.claimDefaultMinutes,
  ),
  /** Chat lines that a viewer must have written while the run is open; 0 for none. */
  min_chat_lines: v.optional(whole("Chat lines", "lines", 0, GIVEAWAY.chatLinesMaxCount), 0),
  /** Who won here so many days ago or less can't enter; 0 lets everybody in. */
  exclude_winners_days: v.optional(
    whole("Pause after a win", "days", 0, GIVEAWAY.excludeWinnersMaxDays),
    0,
  ),
  /** How many chances an entry of a subscriber is; 1 treats all alike. */
  subscriber_luck: v.optional(
    whole("Subscribers' luck", "chances", 1, GIVEAWAY.subscriberLuckMax),
    1,
  ),
  /** Starts a run by itself, in the workspace's time zone; empty for no schedule. */
  cron_schedule: v.optional(v.union([v.literal(""), cronSchedule], "Schedule must be text"), ""),
  /** Given in each run, before the codes. */
  prizes: v.optional(
    v.pipe(
      v.array(prizeSchema, "Prizes must be a list"),
      v.maxLength(
        GIVEAWAY.prizesMaxCount,
        `A giveaway has at most ${GIVEAWAY.prizesMaxCount} kinds of prizes without a code`,
      ),
    ),
    [],
  ),
  keyword,
  enabled: v.optional(v.boolean("Enabled must be true or false"), true),
});

/** What a workspace gives away, and by which rules. Its codes and runs are records of their own. */
export const giveaway = defineEntity({
  collection: "giveaways",
  label: { one: "giveaway", many: "giveaways" },
  schema: giveawaySchema,
  nameField: "name",
  unique: ["name"],
  permission: "waddle_giveaways_edit",
  quota: GIVEAWAY.perTenantMaxCount,
  bulkFields: ["enabled"],
});

export type Giveaway = EntityValues<typeof giveaway>;
