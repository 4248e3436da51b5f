import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import type { EntryKind } from "./batch.ts";
import { botStatus } from "./bot-status.ts";
import { BOT } from "./limits.ts";

/** How a bot's status reaches PocketBase, and from there the pages (docs/spec/status.md). */

const time = v.pipe(v.number(), v.integer(), v.minValue(0));
const login = v.pipe(v.string(), v.maxLength(BOT.channelMaxChars));

/** The status of the bot in one workspace, as the process that speaks there reports it. */
export const statusEntry = v.object({
  tenant: recordId,
  status: botStatus,
  /** The bot's own login; empty when this server has no bot account. */
  bot_login: login,
  /** When it was read. */
  at: time,
  /** When the bot was first missed since the entry before; 0: it was there all the time. */
  away_since: time,
  /** The process has reported nothing of this workspace before: it may have been down. */
  is_first: v.boolean(),
});

export type StatusEntry = v.InferOutput<typeof statusEntry>;

/** Of two entries of a workspace the later one counts; that the bot was missed stays. */
export const STATUS_REPORT: EntryKind<StatusEntry> = {
  service: "chat",
  kind: "status",
  schema: statusEntry,
  merging: {
    key: ({ tenant }) => tenant,
    merge: (before, next) => ({
      ...next,
      away_since: before.away_since || next.away_since,
      is_first: before.is_first || next.is_first,
    }),
  },
};

/** That a bots process runs: PocketBase counts the time from when it comes. */
export const ALIVE: EntryKind<{ at: number }> = {
  service: "chat",
  kind: "alive",
  schema: v.object({ at: time }),
  merging: { key: () => "", merge: (_, next) => next },
};

/** Answer of `GET /api/gq/bot`, and the notice on its topic. */
export const botReport = v.object({
  /** A service that answers in chat is switched on. */
  is_on: v.boolean(),
  /** Whether draws can use the public beacon; the operator may have switched it off. */
  has_beacon: v.boolean(),
  /** The channel that the workspace has connected; empty while none is. */
  channel: v.string(),
  bot_login: login,
  /** What was reported last; null before the first report. */
  status: v.nullable(botStatus),
  /** When a bots process was last heard of, on the server's clock; 0: never. */
  heard_at: time,
  /** The server's clock: count from it, not from the visitor's. */
  now: time,
});

export type BotReport = v.InferOutput<typeof botReport>;

/** A workspace's realtime topic for its members: a `botReport` after each change. */
export function botTopic(tenant: string): string {
  return `gq/bot/${tenant}`;
}
