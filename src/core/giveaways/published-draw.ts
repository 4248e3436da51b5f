import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import { GIVEAWAY } from "./limits.ts";

/**
 * All that is needed to repeat a draw: what a giveaway's page offers to download, and what
 * `npm run verify:draw -- FILE` reads. Version 2 is written since the rules of FAIR-F1 to FAIR-F14;
 * version 1 is what runs before them published, and stays readable.
 */

/** Below 2^53: every program writes such a number in the same digits into the list's text. */
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const time = count;
/** Half a surrogate pair has no UTF-8, and so no hash that two programs agree on. */
const HALF_PAIR = /[\ud800-\udfff]/u;
const text = v.pipe(
  v.string(),
  v.check((value) => !HALF_PAIR.test(value), "Half a character"),
);
const hex = (chars: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${chars}}$`)));
const signature = v.pipe(v.string(), v.regex(/^[0-9a-f]{0,192}$/));
const login = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,25}$/));

const WEIGHT_MAX = GIVEAWAY.entriesPerUserMaxCount * GIVEAWAY.subscriberLuckMax;

/** Twitch's id of an account. */
export const twitchId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/, "Not an id of Twitch"));

const oldDraw = v.object({
  version: v.literal(1),
  run: recordId,
  name: text,
  seed_hash: hex(64),
  seed: hex(64),
  entries_hash: hex(64),
  entries: v.pipe(
    v.array(
      v.object({
        login,
        weight: v.pipe(count, v.minValue(1), v.maxValue(WEIGHT_MAX)),
      }),
    ),
    v.maxLength(GIVEAWAY.entrantsMaxCount),
  ),
  beacon: v.object({
    state: v.picklist(["off", "waiting", "mixed", "unreachable"]),
    chain: text,
    round: count,
    at: time,
    randomness: v.union([v.literal(""), hex(64)]),
    signature,
  }),
  opened_at: time,
  closed_at: time,
  drawn_at: time,
  drawn: v.array(text),
  winner_count: count,
});

const oneLine = (max: number) => v.pipe(text, v.maxLength(max), v.regex(/^[^\n\r]*$/));

const rules = v.object({
  winner_count: v.pipe(count, v.minValue(1)),
  max_entries_per_user: v.pipe(count, v.minValue(1)),
  min_chat_lines: count,
  exclude_winners_days: count,
  subscriber_luck: v.pipe(count, v.minValue(1)),
  claim_minutes: v.pipe(count, v.minValue(1)),
});

const drawnOne = v.object({
  id: twitchId,
  login,
  /** Which of the prizes, from 1. */
  prize: v.pipe(count, v.minValue(1)),
  at: time,
  /** When the prize passed on, at whose wish and why; `by` is empty where the deadline did it. */
  passed: v.nullable(v.object({ at: time, by: oneLine(200), reason: oneLine(200) })),
});

const newDraw = v.object({
  version: v.literal(2),
  run: recordId,
  name: text,
  opened_at: time,
  planned_end: time,
  closed_at: time,
  drawn_at: time,
  seed_hash: hex(64),
  seed: hex(64),
  rules,
  prizes: v.array(oneLine(GIVEAWAY.prizeNameMaxChars)),
  entries_hash: hex(64),
  /** Everybody who entered, in the order of FAIR-F3. */
  entries: v.pipe(
    v.array(
      v.object({
        id: twitchId,
        login,
        entries: v.pipe(count, v.minValue(1)),
        lines: count,
        subscriber: v.boolean(),
        recent: v.boolean(),
        weight: v.pipe(count, v.maxValue(WEIGHT_MAX)),
      }),
    ),
    v.maxLength(GIVEAWAY.entrantsMaxCount),
  ),
  beacon: v.object({
    /** `off`: this installation asks none, and so proves nothing. */
    state: v.picklist(["mixed", "off"]),
    chain: text,
    round: count,
    randomness: v.union([v.literal(""), hex(64)]),
    signature,
  }),
  /** In the order of the draw: those who won at first, then those for prizes that passed on. */
  drawn: v.array(drawnOne),
});

export const publishedDraw = v.variant("version", [oldDraw, newDraw]);

export type OldDraw = v.InferOutput<typeof oldDraw>;
export type NewDraw = v.InferOutput<typeof newDraw>;
export type PublishedDraw = v.InferOutput<typeof publishedDraw>;
