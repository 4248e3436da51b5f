import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import { optionalLine, singleLine } from "../entities/text.ts";
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
 * - `POST /api/gq/bots/gander/answer` answerRequest → loggedAnswer: what "Why this answer?" shows
 * - `POST /api/gq/bots/gander/thumb` personThumbRequest → thumbAnswer: whoever asked says what they think
 * - `POST /api/gq/bots/gander/remember` rememberRequest → 204; `…/recall` personRequest → recalled;
 *   `…/forget` personRequest → forgotten: what Gander keeps about a person
 * - `POST /api/gq/bots/gander/documents` {} → documentsAnswer: the documents that wait to be read
 *   (pending or due), at most `GANDER.documentsAtOnce`; they are "reading" from then on
 * - `POST /api/gq/bots/gander/read` readRequest → 204: what was read of a document, or why not. It is
 *   dropped when the document was changed meanwhile: it is pending again, then
 * - `GET /api/gq/bots/gander/passages/{document}` → passagesOf: what was read of it
 * - `POST /api/gq/bots/gander/kept` keptRequest → keptAnswer: which of these documents are still there
 * - `POST /api/gq/bots/gander/member` {} with the member's own Authorization → memberAnswer: who asks
 *   for a preview may (`gander_manage`), and the documents that it may use
 *
 * - `POST /api/gq/bots/gander/bind` bindRequest → installAnswer: somebody who manages the server runs
 *   `/gander setup`; the workspace is the one in which their linked account has `gander_manage`
 *
 * Console (members with `gander_manage`):
 * - records by collection, written as other records are: `gander_config` (one per workspace),
 *   `gander_servers`, `gander_channels` (both made by the bots, edited here), `gander_documents`
 * - `POST /api/gq/gander/install` {} → { address }: Discord's page that adds the bot, with a state
 *   that names the workspace for ten minutes; `POST /api/gq/gander/installed` installedRequest with
 *   what Discord gave back → installedAnswer: the server that Discord names is bound to the workspace
 * - `GET /api/gq/gander/answers?server=&before=` → answerList: the log, the newest first
 * - `POST /api/gq/gander/answers/{id}/thumb` thumbRequest → 204: what a member says of an answer
 * - `GET /api/gq/gander/usage?days=30` → usageList: answers and tokens a day, by server
 * - `GET /api/gq/gander/memories?server=` → memoryList; `DELETE /api/gq/gander/memories/{id}`
 * - `POST /api/gq/gander/servers/{id}/leave` { name } → 204: the server is the workspace's no more
 * - `POST /api/gq/gander/documents/file` a form (title, file) → { id }: a document from a file
 * - `POST /api/gq/gander/documents/{id}/read` {} → 204: read it again; `…/delete` and `…/restore`:
 *   a deleted one can be brought back for `GANDER.undoMinutes`
 * - `GET /api/gq/gander/documents/{id}/passages` → passagesOf: what was read of it
 * - `POST /api/gq/gander/preview` askRequest with a personality → a stream of answer events; the web
 *   server hands it to the bots
 */

export const snowflake = v.pipe(v.string(), v.regex(/^[0-9]{5,20}$/));

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const PERSONALITY_PRESETS = ["guide", "moderator", "goose", "scholar", "minimal"] as const;

const TALKATIVENESS = "How much it says must be a whole number from 1 to 5";
const SAMPLES = `Sample lines must be at most ${GANDER.samplesMaxCount}`;

/** How Gander speaks. An empty text means: as its preset has it. */
export const personality = v.object({
  preset: v.picklist(PERSONALITY_PRESETS, "Choose one of the five presets"),
  name: optionalLine("Name", GANDER.nameMaxChars),
  tone: optionalLine("Tone", GANDER.toneMaxChars),
  instructions: v.pipe(
    v.string("Instructions must be text"),
    v.trim(),
    v.maxLength(
      GANDER.instructionsMaxChars,
      `Instructions must be ${GANDER.instructionsMaxChars} characters or less`,
    ),
  ),
  /** Lines that show how it speaks. */
  samples: v.pipe(
    v.array(singleLine("Sample line", 1, GANDER.sampleMaxChars), SAMPLES),
    v.maxLength(GANDER.samplesMaxCount, SAMPLES),
  ),
  /** 1: one sentence; 5: everything that is known. */
  talkativeness: v.pipe(
    v.number(TALKATIVENESS),
    v.integer(TALKATIVENESS),
    v.minValue(1, TALKATIVENESS),
    v.maxValue(5, TALKATIVENESS),
  ),
});

export type Personality = v.InferOutput<typeof personality>;

function amount(what: string, max: number) {
  const message = `${what} must be a whole number from 0 to ${max}`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(0, message),
    v.maxValue(max, message),
  );
}

/** How much may be answered a day; 0 for no answer at all. */
export const budgets = v.object({
  answersPerServer: amount("Answers for the server", GANDER.answersMaxCount),
  tokensPerServer: amount("Tokens for the server", GANDER.tokensMaxCount),
  answersPerChannel: amount("Answers for a channel", GANDER.answersMaxCount),
  answersPerUser: amount("Answers for a person", GANDER.answersMaxCount),
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
  answers_a_day: v.nullable(amount("Answers a day", GANDER.answersMaxCount)),
});

export type ChannelState = v.InferOutput<typeof channelState>;

/** A document of the workspace as answers use it, with the hash of what was read. */
export const usableDocument = v.object({
  id: recordId,
  title: v.string(),
  hash: v.string(),
  /** Where a page was read; "" for a text or a file. */
  link: v.string(),
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
  documents: v.array(usableDocument),
  /** Where the workspace plays Gaggle on Discord; "" for nowhere. */
  gaggle_channel: v.union([v.literal(""), snowflake]),
});

export type ServerState = v.InferOutput<typeof serverState>;

export const installRequest = v.object({
  server: snowflake,
  name,
  is_left: v.boolean(),
  channels: v.pipe(
    v.array(v.object({ channel: snowflake, name })),
    v.maxLength(GANDER.channelsPerServerMaxCount),
  ),
});

export type InstallRequest = v.InferOutput<typeof installRequest>;

export const bindRequest = v.object({ server: snowflake, name, by: snowflake });

/** `refused` says why in words for the server's managers. */
export const installAnswer = v.object({ tenant: v.string(), refused: v.string() });

export type InstallAnswer = v.InferOutput<typeof installAnswer>;

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

export type ReserveRequest = v.InferOutput<typeof reserveRequest>;

export const RESERVE_REFUSALS = ["off", "user", "channel", "server", "tokens", "rate"] as const;

export const reserveAnswer = v.variant("ok", [
  v.object({ ok: v.literal(true), left: count }),
  /** `again_at`: when there is budget again. */
  v.object({ ok: v.literal(false), reason: v.picklist(RESERVE_REFUSALS), again_at: count }),
]);

export type ReserveAnswer = v.InferOutput<typeof reserveAnswer>;

/**
 * What an answer cost; one that failed costs its tokens alone. Sent again it changes nothing. A
 * reservation that is never settled counts in full.
 */
export const settleRequest = v.object({
  id: recordId,
  tokens: count,
  outcome: v.picklist([...OUTCOMES, "failed"]),
  question: v.pipe(v.string(), v.maxLength(GANDER.questionMaxChars)),
  answer: v.pipe(v.string(), v.maxLength(GANDER.answerMaxChars)),
  passages: v.pipe(v.array(shownPassage), v.maxLength(GANDER.loggedPassagesMaxCount)),
  /** Sentences that were taken out because no passage supports them. */
  removed: count,
});

export type SettleRequest = v.InferOutput<typeof settleRequest>;

/** An answer of the log, asked for where it was given. */
export const answerRequest = v.object({ id: recordId, server: snowflake });

/** `answer` is null for one that is not in this server's log, or no more. */
export const loggedAnswer = v.object({
  answer: v.nullable(
    v.object({ outcome: v.string(), passages: v.array(shownPassage), removed: count }),
  ),
});

export type LoggedAnswer = v.InferOutput<typeof loggedAnswer>;

/** `user` says what they think of an answer; only whoever asked may. */
export const personThumbRequest = v.object({
  ...answerRequest.entries,
  user: snowflake,
  thumb: v.picklist(THUMBS),
});

export type PersonThumbRequest = v.InferOutput<typeof personThumbRequest>;

export const thumbAnswer = v.object({ is_taken: v.boolean() });

export const personRequest = v.object({ server: snowflake, user: snowflake });

/** `text` replaces what was remembered under the same `key`. */
export const rememberRequest = v.object({
  ...personRequest.entries,
  key: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,40}$/)),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(GANDER.memoryMaxChars)),
});

export type RememberRequest = v.InferOutput<typeof rememberRequest>;

export const recalled = v.object({
  memories: v.array(v.object({ key: v.string(), text: v.string() })),
});

/** How many records are gone; nothing about the person is left. */
export const forgotten = v.object({ memories: count, answers: count });

export const DOCUMENT_KINDS = ["text", "file", "link"] as const;

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

export type PendingDocument = v.InferOutput<typeof pendingDocument>;

export const keptRequest = v.object({
  documents: v.pipe(v.array(recordId), v.maxLength(GANDER.keptAtOnce)),
});

export const keptAnswer = v.object({ documents: v.array(recordId) });

export const documentsAnswer = v.object({ documents: v.array(pendingDocument) });

/** Answer to `member`: the workspace in which a preview is asked for, and what it may use. */
export const memberAnswer = v.object({ tenant: recordId, documents: v.array(usableDocument) });

export type MemberAnswer = v.InferOutput<typeof memberAnswer>;

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

export type ReadRequest = v.InferOutput<typeof readRequest>;

export const passagesOf = v.object({ hash: v.string(), passages: v.array(storedPassage) });

export type PassagesOf = v.InferOutput<typeof passagesOf>;

/** What Discord gave back to its page that adds the bot. */
export const installedRequest = v.object({
  code: v.pipe(v.string("Code is required"), v.minLength(1), v.maxLength(200)),
  state: v.pipe(v.string("State is required"), v.minLength(1), v.maxLength(1000)),
});

export const installPage = v.object({ address: v.string() });

export const installedAnswer = v.object({ id: recordId, name: v.string() });

/** The log of a server, or of all with server "". `more`: there are older ones. */
export const answerList = v.object({
  answers: v.array(
    v.object({
      id: recordId,
      server: v.string(),
      channel: v.string(),
      asked_at: count,
      outcome: v.string(),
      question: v.string(),
      answer: v.string(),
      passages: v.array(shownPassage),
      tokens: count,
      thumb: v.union([v.literal(""), v.picklist(THUMBS)]),
    }),
  ),
  more: v.boolean(),
});

export type AnswerList = v.InferOutput<typeof answerList>;

export const thumbRequest = v.object({
  thumb: v.union([v.literal(""), v.picklist(THUMBS)], "A thumb is up, down or none"),
});

/** By server (its record's id) and day; days without an answer are left out. */
export const usageList = v.object({
  today: v.string(),
  days: v.array(v.object({ server: recordId, day: v.string(), answers: count, tokens: count })),
});

export type UsageList = v.InferOutput<typeof usageList>;

export const memoryList = v.object({
  memories: v.array(
    v.object({
      id: recordId,
      /** Whom it is about: a Discord id. */
      person: v.string(),
      key: v.string(),
      text: v.string(),
      changed_at: count,
    }),
  ),
});

export type MemoryList = v.InferOutput<typeof memoryList>;
