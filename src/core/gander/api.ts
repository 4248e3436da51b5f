import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import { OUTCOMES, shownPassage, THUMBS } from "../knowledge/answer.ts";
import { GANDER } from "./limits.ts";

/**
 * Everything that is asked of, and answered by, the routes of Gander. Times are in milliseconds since
 * the epoch; ids of Discord ("snowflakes") are text of digits. A day is the workspace's own, in its
 * time zone, as "2026-11-23".
 *
 * Bots (services; refusals are answers with status 200):
 * - `POST /api/gq/bots/gander/install` installRequest → installAnswer: a server was joined, is there
 *   or was left, with its channels
 * - `POST /api/gq/bots/gander/server` serverRequest → serverState: how to answer in a server
 * - `POST /api/gq/bots/gander/change` changeRequest → serverState: a slash command changed something
 * - `POST /api/gq/bots/gander/reserve` reserveRequest → reserveAnswer: an answer's budget, before it
 * - `POST /api/gq/bots/gander/settle` settleRequest → 204: what it really cost, with its log entry
 * - `POST /api/gq/bots/gander/remember` rememberRequest → 204; `…/recall` personRequest → recalled;
 *   `…/forget` personRequest → forgotten: what Gander keeps about a person
 * - `POST /api/gq/bots/gander/documents` {} → the documents that wait to be read (pending or due)
 * - `POST /api/gq/bots/gander/read` readRequest → 204: what was read of a document, or why not
 * - `GET /api/gq/bots/gander/passages/{document}` → passagesOf: what was read of it
 * - `POST /api/gq/bots/gander/member` with the member's own Authorization → { tenant }: who asks for
 *   a preview may (`gander_manage`)
 *
 * - `POST /api/gq/bots/gander/bind` bindRequest → installAnswer: somebody who manages the server runs
 *   `/gander setup`; the workspace is the one in which their linked account has `gander_manage`
 *
 * Console (members with `gander_manage`):
 * - records by collection, written as other records are: `gander_config` (one per workspace),
 *   `gander_servers`, `gander_channels` (both made by the bots, edited here), `gander_documents`
 * - `POST /api/gq/gander/install` {} → { address }: Discord's page that adds the bot, with a state
 *   that names the workspace for ten minutes; `POST /api/gq/gander/installed` { code, state } with what
 *   Discord gave back: the server that Discord names is bound to the workspace
 * - `GET /api/gq/gander/answers?server=&before=` → answerList: the log, the newest first
 * - `GET /api/gq/gander/usage?days=30` → usageList: answers and tokens a day, by server
 * - `GET /api/gq/gander/memories?server=` → memoryList; `DELETE /api/gq/gander/memories/{id}`
 * - `POST /api/gq/gander/documents/{id}/read` {} → 204: read it again
 * - `POST /api/gq/gander/preview` askRequest with a personality → a stream of answer events; the web
 *   server hands it to the bots
 */

export const snowflake = v.pipe(v.string(), v.regex(/^[0-9]{5,20}$/));

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const PERSONALITY_PRESETS = ["guide", "moderator", "goose", "scholar", "minimal"] as const;

/** How Gander speaks. An empty text means: as its preset has it. */
export const personality = v.object({
  preset: v.picklist(PERSONALITY_PRESETS),
  name: v.pipe(v.string(), v.trim(), v.maxLength(GANDER.nameMaxChars)),
  tone: v.pipe(v.string(), v.trim(), v.maxLength(GANDER.toneMaxChars)),
  instructions: v.pipe(v.string(), v.trim(), v.maxLength(GANDER.instructionsMaxChars)),
  /** Lines that show how it speaks. */
  samples: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(GANDER.sampleMaxChars))),
    v.maxLength(GANDER.samplesMaxCount),
  ),
  /** 1: one sentence; 5: everything that is known. */
  talkativeness: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
});

export type Personality = v.InferOutput<typeof personality>;

/** How much may be answered a day; 0 for no answer at all. */
export const budgets = v.object({
  answersPerServer: v.pipe(count, v.maxValue(GANDER.answersMaxCount)),
  tokensPerServer: v.pipe(count, v.maxValue(GANDER.tokensMaxCount)),
  answersPerChannel: v.pipe(count, v.maxValue(GANDER.answersMaxCount)),
  answersPerUser: v.pipe(count, v.maxValue(GANDER.answersMaxCount)),
});

export type Budgets = v.InferOutput<typeof budgets>;

/** A channel in which Gander may answer. */
export const channelState = v.object({
  channel: snowflake,
  name: v.string(),
  /** It answers mentions and replies here; slash commands work everywhere in the server. */
  is_allowed: v.boolean(),
  /** null: the server's. */
  personality: v.nullable(personality),
  /** null: as the server's budgets say. */
  answers_a_day: v.nullable(count),
});

export const serverRequest = v.object({ server: snowflake });

/** How to answer in a server; `tenant` is "" for one that no workspace has installed. */
export const serverState = v.object({
  tenant: v.union([v.literal(""), recordId]),
  /** The workspace has Gander switched on, and the server's own switch is on. */
  is_enabled: v.boolean(),
  personality,
  budgets,
  /** Recent messages are context too, where Discord lets the bot read them. */
  reads_messages: v.boolean(),
  keeps_memories: v.boolean(),
  channels: v.array(channelState),
  /** Documents of the workspace that are read, with the hash of what was read. */
  documents: v.array(v.object({ id: recordId, title: v.string(), hash: v.string() })),
  /** Where the workspace plays Gaggle on Discord; "" for nowhere. */
  gaggle_channel: v.union([v.literal(""), snowflake]),
});

export type ServerState = v.InferOutput<typeof serverState>;

export const installRequest = v.object({
  server: snowflake,
  name,
  is_left: v.boolean(),
  channels: v.pipe(v.array(v.object({ channel: snowflake, name })), v.maxLength(500)),
});

export const bindRequest = v.object({ server: snowflake, name, by: snowflake });

/** `refused` says why in words for the server's managers. */
export const installAnswer = v.object({ tenant: v.string(), refused: v.string() });

/** A change by somebody who manages the server on Discord; their Discord id goes to the audit log. */
export const changeRequest = v.object({
  server: snowflake,
  by: snowflake,
  change: v.variant("type", [
    v.object({ type: v.literal("personality"), personality, channel: v.nullable(snowflake) }),
    v.object({ type: v.literal("channel"), channel: snowflake, name, is_allowed: v.boolean() }),
    v.object({ type: v.literal("budgets"), budgets: v.partial(budgets) }),
    v.object({ type: v.literal("enabled"), is_enabled: v.boolean() }),
  ]),
});

export type ChangeRequest = v.InferOutput<typeof changeRequest>;

/** `id` names the ask: a repeated one is reserved once. */
export const reserveRequest = v.object({
  id: recordId,
  server: snowflake,
  channel: snowflake,
  user: snowflake,
  /** The most tokens that the answer may cost; 0 without a model. */
  tokens: count,
});

export const RESERVE_REFUSALS = ["off", "user", "channel", "server", "tokens", "rate"] as const;

export const reserveAnswer = v.variant("ok", [
  v.object({ ok: v.literal(true), left: count }),
  /** `again_at`: when there is budget again. */
  v.object({ ok: v.literal(false), reason: v.picklist(RESERVE_REFUSALS), again_at: count }),
]);

/** What an answer cost; a reservation that is never settled counts in full. */
export const settleRequest = v.object({
  id: recordId,
  tokens: count,
  outcome: v.picklist([...OUTCOMES, "failed"]),
  question: v.pipe(v.string(), v.maxLength(GANDER.questionMaxChars)),
  answer: v.pipe(v.string(), v.maxLength(GANDER.answerMaxChars)),
  passages: v.pipe(v.array(shownPassage), v.maxLength(GANDER.loggedPassagesMaxCount)),
  thumb: v.optional(v.picklist(THUMBS)),
});

export const personRequest = v.object({ server: snowflake, user: snowflake });

/** `text` replaces what was remembered under the same `key`. */
export const rememberRequest = v.object({
  ...personRequest.entries,
  key: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,40}$/)),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(GANDER.memoryMaxChars)),
});

export const recalled = v.object({
  memories: v.array(v.object({ key: v.string(), text: v.string() })),
});

/** How many records are gone; nothing about the person is left. */
export const forgotten = v.object({ memories: count, answers: count });

export const DOCUMENT_KINDS = ["text", "file", "link"] as const;
export const DOCUMENT_STATES = ["pending", "reading", "read", "failed"] as const;

/** A document that waits to be read. A file is fetched from `file`, PocketBase's own address. */
export const pendingDocument = v.object({
  id: recordId,
  tenant: recordId,
  kind: v.picklist(DOCUMENT_KINDS),
  title: v.string(),
  text: v.string(),
  link: v.string(),
  file: v.string(),
});

/** A passage as it is stored; `anchor` is stable over re-reading as long as its heading stays. */
export const storedPassage = v.object({
  anchor: v.pipe(v.string(), v.maxLength(120)),
  trail: v.pipe(v.array(v.string()), v.maxLength(8)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
});

export const readRequest = v.variant("ok", [
  v.object({
    ok: v.literal(true),
    document: recordId,
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    passages: v.pipe(v.array(storedPassage), v.maxLength(2000)),
  }),
  /** `reason` in words for the creator, with what to do. */
  v.object({
    ok: v.literal(false),
    document: recordId,
    reason: v.pipe(v.string(), v.maxLength(300)),
  }),
]);

export const passagesOf = v.object({ hash: v.string(), passages: v.array(storedPassage) });
