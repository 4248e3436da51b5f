import * as v from "valibot";
import { BOT } from "../chat/limits.ts";
import { prizeSchema } from "../entities/giveaway.ts";
import { giveawayCodeSchema } from "../entities/giveaway-code.ts";
import { recordId } from "../entities/session.ts";
import { singleLine } from "../entities/text.ts";
import { ERRORS, type ErrorCode } from "../platform/errors.ts";
import { GIVEAWAY } from "./limits.ts";
import { twitchId } from "./published-draw.ts";

/**
 * Everything that is asked of, and answered by, the routes of giveaways. Times are milliseconds
 * since the epoch. A login is a name on Twitch in lower case. The rules are in
 * docs/spec/fairness.md; giveaways themselves are created, changed and deleted as records.
 *
 * Console (members; all but the lists need `waddle_giveaways_edit`):
 * - `GET /api/gq/giveaways` → giveawayList
 * - `GET /api/gq/giveaways/{id}/runs` → runList: newest first
 * - `POST /api/gq/giveaways/codes` codesRequest → codesReport
 * - `POST /api/gq/giveaways/picture` pictureRequest → pictureAnswer
 * - `POST /api/gq/giveaways/picture/delete` pictureRequest → 204
 * - `POST /api/gq/giveaways/start` startRequest → startAnswer
 * - `POST /api/gq/giveaways/end` runRequest → 204: no more entries, the draw follows
 * - `POST /api/gq/giveaways/cancel` runRequest → 204: nobody wins; while it is open alone
 * - `POST /api/gq/giveaways/redraw` redrawRequest → redrawAnswer: an unclaimed prize, at once, for a
 *   reason that is published
 *
 * Bots (services; refusals are answers with status 200, so that chat can be told):
 * - `POST /api/gq/bots/giveaways/start` botStartRequest → botRunAnswer
 * - `POST /api/gq/bots/giveaways/end` botEndRequest → botRunAnswer
 * - `POST /api/gq/bots/giveaways/entries` entriesRequest → entriesAnswer; applied once by its id
 * - `POST /api/gq/bots/giveaways/claim` claimRequest → claimAnswer: the number of a page, from chat
 * - `POST /api/gq/bots/giveaways/due` dueRequest → dueAnswer: does what is due, tells what is new
 *
 * Public (anyone):
 * - `GET /api/gq/public/giveaways/{tenant}` → publicRuns: every run of the workspace, the newest first
 * - `GET /api/gq/public/giveaways/{tenant}/{token}` → publicRun
 * - `GET /api/gq/public/giveaways/{tenant}/{token}/draw` → publishedDraw, once it is drawn
 * - `POST /api/gq/public/giveaways/number` numberRequest → numberAnswer: what to type in chat
 * - `POST /api/gq/public/giveaways/check` checkRequest → checkAnswer: was it typed, by whom
 * - `POST /api/gq/public/giveaways/reveal` revealRequest → revealAnswer: the code, once
 */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = count;
const hex = (chars: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${chars}}$`)));

const login = v.pipe(
  v.string("A Twitch name is required"),
  v.trim(),
  v.toLowerCase(),
  v.transform((text) => text.replace(/^@/, "")),
  v.regex(
    new RegExp(`^[a-z0-9_]{${BOT.channelMinChars},${BOT.channelMaxChars}}$`),
    `A Twitch name has ${BOT.channelMinChars} to ${BOT.channelMaxChars} letters, digits or underscores`,
  ),
);

/** The number of a page, six digits; people may type it with a space or a dash in the middle. */
export const chatNumber = v.pipe(
  v.string("A number is required"),
  v.transform((text) => text.replace(/[\s-]/gu, "")),
  v.regex(/^\d{6}$/, "The number has six digits"),
);

/** An error's permanent code. */
const code = v.custom<ErrorCode>((input) => typeof input === "string" && input in ERRORS);

const refused = v.object({ ok: v.literal(false), code });

// The run.

/**
 * - `open`: takes entries. `closed`: takes none, and the beacon's round has not come yet.
 * - `drawn`: the winners are known; unclaimed prizes are drawn again. `cancelled`: ended for good
 *   while it was open. `void`: its round could not be read in time. Nobody won in either.
 */
export const RUN_STATES = ["open", "closed", "drawn", "cancelled", "void"] as const;

/**
 * What the public beacon gave:
 * - `off`: this installation asks none. `waiting`: its round has not come, or was not read yet.
 * - `mixed`: its randomness is part of the draw. `unreachable`, of runs under the earlier rules
 *   alone: it could not be read in time, so that the seed alone decided.
 */
export const BEACON_STATES = ["off", "waiting", "mixed", "unreachable"] as const;

const beacon = v.object({
  state: v.picklist(BEACON_STATES),
  /** The chain's hash, by which drand names its beacons; empty when off. */
  chain: v.string(),
  /** 0 when off. */
  round: count,
  /** When the round comes. */
  at: time,
});

const run = v.object({
  id: recordId,
  state: v.picklist(RUN_STATES),
  /** The end of the public page's address: `/public/giveaway/<tenant's slug>/<token>`. */
  token: v.string(),
  started_at: time,
  /** When it ends by itself, or when it ended. */
  ends_at: time,
  /** When its winners were approved for the overlay; 0: they were not. */
  shown_at: time,
  /** Distinct viewers, and their entries. */
  entrants: count,
  entries: count,
  beacon,
});

export type GiveawayRun = v.InferOutput<typeof run>;

// The console.

export const giveawayList = v.object({
  giveaways: v.array(
    v.object({
      id: recordId,
      name: v.string(),
      description: v.string(),
      duration_minutes: count,
      max_entries_per_user: count,
      winner_count: count,
      claim_minutes: count,
      min_chat_lines: count,
      exclude_winners_days: count,
      subscriber_luck: count,
      cron_schedule: v.string(),
      prizes: v.array(prizeSchema),
      keyword: v.string(),
      /** The path of the prize's picture; empty for none. */
      picture: v.string(),
      enabled: v.boolean(),
      total_codes: count,
      unused_codes: count,
      /** The newest run; null before the first. */
      run: v.nullable(run),
      updated_at: time,
    }),
  ),
});

export type GiveawayListing = v.InferOutput<typeof giveawayList>["giveaways"][number];

/** `waiting` for the claim; `claimed` in chat; `revealed` on the page; `redrawn`: came too late. */
export const WINNER_STATES = ["waiting", "claimed", "revealed", "redrawn"] as const;

const winner = v.object({
  id: recordId,
  /** The place in the draw's order, from 0. */
  place: count,
  login: v.string(),
  display_name: v.string(),
  state: v.picklist(WINNER_STATES),
  /** Until when the prize waits. */
  claim_until: time,
  /** Empty until it is claimed. */
  prize_name: v.string(),
  /** 0 until it is claimed. */
  claimed_at: time,
});

export type GiveawayWinner = v.InferOutput<typeof winner>;

export const runList = v.object({
  runs: v.array(v.object({ ...run.entries, winners: v.array(winner) })),
});

const codeInput = v.object({
  code_value: v.string("Code must be text"),
  /** Empty takes the request's. */
  prize_name: v.optional(v.string("Prize must be text"), ""),
  prize_description: v.optional(v.string("Prize description must be text"), ""),
});

/**
 * Codes to add, in the order of the pasted or uploaded list; empty ones are passed over. Prize and
 * description count for the codes that bring none. With `preview` nothing is written.
 */
export const codesRequest = v.object({
  giveaway: recordId,
  prize_name: giveawayCodeSchema.entries.prize_name,
  prize_description: giveawayCodeSchema.entries.prize_description,
  codes: v.pipe(
    v.array(codeInput, "Codes must be a list"),
    v.minLength(1, "Codes are required"),
    v.maxLength(
      GIVEAWAY.codesPerRequestMaxCount,
      `Send ${GIVEAWAY.codesPerRequestMaxCount} codes at once or fewer`,
    ),
  ),
  preview: v.optional(v.boolean("Preview must be true or false"), false),
});

export type CodesRequest = v.InferOutput<typeof codesRequest>;

/** `line` is the code's place in the request, from 1. A code itself is never in an answer. */
export const codesReport = v.object({
  /** How many were added; in a preview, how many would be. */
  added: count,
  duplicates: v.array(
    v.object({
      line: count,
      /** The earlier line of the same list; 0 when the code was there before. */
      same_as_line: count,
      /** The giveaway that has it already; empty when the list itself does. */
      giveaway: v.string(),
      /** Whether that one was given to somebody. */
      is_used: v.boolean(),
    }),
  ),
  rejected: v.array(v.object({ line: count, message: v.string() })),
  total_codes: count,
  unused_codes: count,
});

export type CodesReport = v.InferOutput<typeof codesReport>;

/** A form for a new picture, with the file as `image`; JSON to take it away. */
export const pictureRequest = v.object({ giveaway: recordId });
export const pictureAnswer = v.object({ picture: v.string() });

export type PictureAnswer = v.InferOutput<typeof pictureAnswer>;

export const startRequest = v.object({ giveaway: recordId });
export const startAnswer = v.object({ run });

export type StartAnswer = v.InferOutput<typeof startAnswer>;
export const runRequest = v.object({ run: recordId });

/** Why a prize passes on before its deadline: it is published with the name of who asks. */
export const redrawRequest = v.object({
  winner: recordId,
  reason: singleLine("Reason", 1, GIVEAWAY.reasonMaxChars),
});

/** `winner` is null when nobody is left to win: the code stays unused. */
export const redrawAnswer = v.object({ winner: v.nullable(winner) });

/** A tenant's realtime topic for its members: a `giveawayNotice` after each change. */
export function giveawaysTopic(tenant: string): string {
  return `gq/giveaways/${tenant}`;
}

/** What changed is to be read again. */
export const giveawayNotice = v.object({ giveaway: recordId });

export type GiveawayNews = v.InferOutput<typeof giveawayNotice>;

// The bots.

/** Who asked in chat: the level that the line's badges gave is at least mod. */
const moderator = {
  tenant: recordId,
  login,
  level: v.picklist(["mod", "broadcaster"], "Moderators and above only"),
};

/** A name is found whatever its case. */
export const botStartRequest = v.object({
  ...moderator,
  name: v.pipe(v.string(), v.trim(), v.maxLength(GIVEAWAY.nameMaxChars)),
});

/** Ends, or with `cancel` cancels, the workspace's open run. */
export const botEndRequest = v.object({
  ...moderator,
  cancel: v.optional(v.boolean(), false),
});

/** An open run, as the bots need it: a workspace has one at most. */
export const openRun = v.object({
  run: recordId,
  tenant: recordId,
  name: v.string(),
  started_at: time,
  ends_at: time,
  /** Path of the public page on the creator site. */
  path: v.string(),
  max_entries_per_user: count,
  min_chat_lines: count,
  subscriber_luck: count,
  entrants: count,
  /** What is typed in place of `!enter`, with its `!`; empty for `!enter`. */
  keyword: v.string(),
});

export type OpenRun = v.InferOutput<typeof openRun>;

export const botRunAnswer = v.variant("ok", [
  v.object({ ok: v.literal(true), run: openRun }),
  refused,
]);

export type BotRunAnswer = v.InferOutput<typeof botRunAnswer>;

export const entriesRequest = v.object({
  /** Made once for each batch: sent again, it adds nothing, and answers as things now are. */
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/, "Not a batch id")),
  run: recordId,
  entries: v.pipe(
    v.array(
      v.object({
        user_id: twitchId,
        login,
        display_name: v.pipe(v.string(), v.maxLength(60)),
        /** How many entries to add; 0 tells only of the lines. */
        add: v.pipe(count, v.maxValue(GIVEAWAY.entriesPerUserMaxCount)),
        /** Lines in this chat since the run opened, as far as the sender knows. */
        lines: v.pipe(count, v.maxValue(1_000_000)),
        subscriber: v.boolean(),
      }),
    ),
    v.maxLength(GIVEAWAY.entriesPerBatchMaxCount),
  ),
});

export type EntriesRequest = v.InferOutput<typeof entriesRequest>;

/**
 * - `entered`: has `entries` now. `full`: has all that one viewer may.
 * - `lines_needed`: is entered, but counts only once `lines_needed` more lines are written.
 * - `recent_winner`: has won here lately. `closed`: the run takes no entries, or no more.
 */
export const ENTRY_OUTCOMES = [
  "entered",
  "full",
  "lines_needed",
  "recent_winner",
  "closed",
] as const;

const entryResult = v.object({
  login: v.string(),
  outcome: v.picklist(ENTRY_OUTCOMES),
  entries: count,
  lines_needed: count,
});

export type EntryResult = v.InferOutput<typeof entryResult>;

export const entriesAnswer = v.object({ results: v.array(entryResult), entrants: count });

/** `!claim NUMBER` or `!enter NUMBER`, from this account, which the network itself named. */
export const claimRequest = v.object({
  tenant: recordId,
  user_id: twitchId,
  login,
  display_name: v.pipe(v.string(), v.maxLength(60)),
  number: chatNumber,
  lines: v.optional(v.pipe(count, v.maxValue(1_000_000)), 0),
  subscriber: v.optional(v.boolean(), false),
});

/** A prize was claimed (its code is shown on the page), or an entry was confirmed. */
export const claimAnswer = v.union([
  v.object({ ok: v.literal(true), kind: v.literal("prize"), prize_name: v.string() }),
  v.object({ ok: v.literal(true), kind: v.literal("entry"), entry: entryResult }),
  refused,
]);

export type ClaimAnswer = v.InferOutput<typeof claimAnswer>;

const noticeOf = {
  id: recordId,
  tenant: recordId,
  run: recordId,
  name: v.string(),
  path: v.string(),
};

/** What chat is to be told once: by the process that speaks there. */
export const chatNotice = v.variant("kind", [
  v.object({
    ...noticeOf,
    kind: v.literal("started"),
    ends_at: time,
    keyword: v.string(),
    seed_hash: hex(64),
  }),
  v.object({
    ...noticeOf,
    kind: v.literal("closed"),
    entrants: count,
    entries_hash: hex(64),
    /** 0 where no beacon is asked. */
    round: count,
  }),
  v.object({
    ...noticeOf,
    kind: v.picklist(["drawn", "redrawn"]),
    /** Display names; empty when nobody could win. */
    winners: v.array(v.string()),
    claim_minutes: count,
  }),
  v.object({ ...noticeOf, kind: v.picklist(["cancelled", "void"]) }),
]);

export type ChatNotice = v.InferOutput<typeof chatNotice>;

/**
 * `said` names the notices that were said, or given up: they don't come again. `rounds` are rounds of
 * the beacon that runs wait for; their signatures were checked (FAIR-F5).
 */
export const dueRequest = v.object({
  said: v.pipe(v.array(recordId), v.maxLength(500)),
  rounds: v.optional(
    v.pipe(v.array(v.object({ round: count, signature: hex(96) })), v.maxLength(20)),
    [],
  ),
});

/** `rounds` have come, and runs wait for them: the bots read them and check their signatures. */
export const dueAnswer = v.object({
  open: v.array(openRun),
  notices: v.array(chatNotice),
  rounds: v.array(count),
});

export type DueAnswer = v.InferOutput<typeof dueAnswer>;

// The public page.

/** What anyone with the address may see. */
export const publicRun = v.object({
  name: v.string(),
  description: v.string(),
  /** The path of the prize's picture; empty for none. */
  picture: v.string(),
  /** The workspace, and its channel on Twitch; the channel is empty when none is connected. */
  tenant: v.object({ name: v.string(), slug: v.string(), channel: v.string() }),
  prefix: v.string(),
  /** What is typed in place of `!enter`, with its `!`; empty for `!enter`. */
  keyword: v.string(),
  state: v.picklist(RUN_STATES),
  /** Of its rules: 1 for runs under the earlier ones, 2 for those of docs/spec/fairness.md. */
  version: v.picklist([1, 2]),
  started_at: time,
  ends_at: time,
  /** When the list was published; 0 while the run is open. */
  closed_at: time,
  /** When the run is void unless the beacon was read before; 0 while it is open, or asks none. */
  void_at: time,
  /** The server's clock: count down from it, not from the visitor's. */
  now: time,
  prizes: v.array(v.object({ name: v.string(), description: v.string(), count })),
  rules: v.object({
    winner_count: count,
    max_entries_per_user: count,
    min_chat_lines: count,
    exclude_winners_days: count,
    subscriber_luck: count,
    claim_minutes: count,
  }),
  entrants: count,
  entries: count,
  /** The bot in the channel: without it no entry arrives, and no number is confirmed. */
  bot: v.object({
    is_here: v.boolean(),
    /** When it was away while the run was open, the oldest first; `until` is 0 while it still is. */
    absences: v.array(v.object({ from: time, until: time })),
  }),
  /** SHA-256 of the seed, published at the opening (FAIR-F1). */
  seed_hash: hex(64),
  /** Published when the run is drawn, cancelled or void; empty before. */
  seed: v.union([v.literal(""), hex(64)]),
  /** SHA-256 of the list, published at the close (FAIR-F4); empty while it is open. */
  entries_hash: v.union([v.literal(""), hex(64)]),
  beacon,
  winners: v.array(
    v.object({
      place: count,
      login: v.string(),
      /** Twitch's id of the account; empty under the earlier rules. */
      user_id: v.string(),
      display_name: v.string(),
      /** The prize of their place; empty under the earlier rules until it is claimed. */
      prize_name: v.string(),
      state: v.picklist(WINNER_STATES),
      claim_until: time,
      /** Who had the prize drawn again before its deadline, and why; empty otherwise. */
      passed_by: v.string(),
      passed_reason: v.string(),
    }),
  ),
});

/** Every run of a workspace for as long as the workspace is there (FAIR-F14), a page at a time. */
export const publicRuns = v.object({
  tenant: v.object({ name: v.string(), slug: v.string() }),
  runs: v.array(
    v.object({
      name: v.string(),
      token: v.string(),
      state: v.picklist(RUN_STATES),
      version: v.picklist([1, 2]),
      started_at: time,
      ends_at: time,
      entrants: count,
      winners: count,
    }),
  ),
  /** What `?before=` takes for the older ones; 0 when there are none. */
  before: time,
});

export type PublicRuns = v.InferOutput<typeof publicRuns>;

export type PublicRun = v.InferOutput<typeof publicRun>;

const place = {
  tenant: v.pipe(v.string("A workspace is required"), v.maxLength(60)),
  token: v.pipe(v.string("A token is required"), v.maxLength(60)),
};

/** A number to type in chat as this account: to confirm an entry, or to claim a prize. */
export const numberRequest = v.object({
  ...place,
  purpose: v.picklist(["enter", "claim"], "Purpose must be enter or claim"),
  login,
});

export type NumberRequest = v.InferOutput<typeof numberRequest>;

/** `secret` stays in the browser that asked: it alone can ask what became of the number. */
export const numberAnswer = v.object({
  number: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  secret: v.string(),
  expires_at: time,
});

const secret = v.pipe(v.string("A secret is required"), v.regex(/^[A-Za-z0-9]{32}$/, "Not one"));

export const checkRequest = v.object({ secret });

/**
 * - `waiting`: not typed yet. `expired`: ask for another number.
 * - `entered`: the entry is confirmed. `claimed`: the prize can be revealed here, once, from
 *   `reveal_at` on: until then another page's number, typed by the same account, takes its place.
 * - `revealed`: it was. `refused`: typed, but refused; `code` says why.
 */
export const checkAnswer = v.variant("state", [
  v.object({ state: v.literal("waiting") }),
  v.object({ state: v.literal("expired") }),
  v.object({ state: v.literal("entered"), entry: entryResult }),
  v.object({ state: v.literal("claimed"), prize_name: v.string(), reveal_at: time, now: time }),
  v.object({ state: v.literal("revealed"), prize_name: v.string() }),
  v.object({ state: v.literal("refused"), code }),
]);

export type CheckAnswer = v.InferOutput<typeof checkAnswer>;

/**
 * `attempt` is made once by the page, at the person's tap, and sent again with each retry of that
 * tap: for a minute it gets the same answer. Another attempt is refused with PRIZE_REVEALED.
 */
export const revealRequest = v.object({
  secret,
  attempt: v.pipe(v.string("An attempt is required"), v.regex(/^[A-Za-z0-9-]{16,64}$/, "Not one")),
});

/** The prize; `code_value` is empty for one without a code. */
export const revealAnswer = v.object({
  code_value: v.string(),
  prize_name: v.string(),
  prize_description: v.string(),
});

export type RevealedPrize = v.InferOutput<typeof revealAnswer>;
