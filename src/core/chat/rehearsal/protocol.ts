import * as v from "valibot";
import { USER_LEVELS } from "../../entities/chat-command.ts";
import { chatDelivery, chatLine, chatLogin, chatTrace, lineLook } from "../chat-line.ts";
import { REHEARSAL, TWITCH } from "../limits.ts";
import { rehearsalEvent } from "./events.ts";

/**
 * The rehearsal chat: a chat network of its own, one room per tenant (the room's id is the
 * tenant's). It speaks lines with badges and ids as Twitch does; the bots process joins while
 * someone is there. Version 2 added the stage (live or offline, the clock), the ledger and the
 * cooldowns; version 3 the visitors of Gaggle.
 */
export const REHEARSAL_PROTOCOL = 3;

const messageId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,36}$/));

/** The stream as the rehearsal plays it. */
export const rehearsalStage = v.object({
  is_live: v.boolean(),
  title: v.pipe(v.string(), v.maxLength(TWITCH.titleMaxChars)),
  game: v.pipe(v.string(), v.maxLength(TWITCH.gameMaxChars)),
  /** When the stream began, in milliseconds since the epoch by the rehearsal's clock; 0: offline. */
  started_at: v.number(),
  /** How far the rehearsal's clock is ahead, in milliseconds. */
  shift_ms: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export type RehearsalStage = v.InferOutput<typeof rehearsalStage>;

export const QUIET_STAGE: RehearsalStage = {
  is_live: false,
  title: "",
  game: "",
  started_at: 0,
  shift_ms: 0,
};

const cooldown = v.object({
  /** The command's name, or what a group is called. */
  name: v.pipe(v.string(), v.maxLength(60)),
  /** Whom it holds up; empty: everybody. */
  who: v.pipe(v.string(), v.maxLength(60)),
  /** Milliseconds since the epoch, by the rehearsal's clock. */
  ends_at: v.number(),
});

export type RehearsalCooldown = v.InferOutput<typeof cooldown>;

const cooldowns = v.object({
  type: v.literal("cooldowns"),
  cooldowns: v.pipe(v.array(cooldown), v.maxLength(REHEARSAL.cooldownsShownCount)),
});

/** What can be sent into a rehearsal of Gaggle. */
const visitor = v.picklist(["goose", "fox"]);

export type RehearsalVisitor = v.InferOutput<typeof visitor>;

/** From a person. An `id` is echoed with a refusal. */
export const rehearsalPersonMessage = v.variant("type", [
  /** A line, spoken as the viewer they pretend to be. */
  v.object({
    type: v.literal("say"),
    id: messageId,
    login: chatLogin,
    level: v.picklist(USER_LEVELS),
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TWITCH.lineMaxChars)),
  }),
  /** The stream begins or ends, or has another title or category; what is left out stays. */
  v.object({
    type: v.literal("live"),
    id: messageId,
    is_live: v.optional(v.boolean()),
    title: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(TWITCH.titleMaxChars))),
    game: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(TWITCH.gameMaxChars))),
  }),
  /** The rehearsal's clock moves forward. */
  v.object({
    type: v.literal("forward"),
    id: messageId,
    ms: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1000),
      v.maxValue(REHEARSAL.forwardMaxMinutes * 60_000),
    ),
  }),
  /** Something happens in the channel beside chat. */
  v.object({ type: v.literal("event"), id: messageId, event: rehearsalEvent }),
  /** A goose or a fox comes by now. */
  v.object({ type: v.literal("visit"), id: messageId, visitor }),
  /** All begins anew: no lines, no cooldowns, the real time. */
  v.object({ type: v.literal("reset"), id: messageId }),
]);

export type RehearsalPersonMessage = v.InferOutput<typeof rehearsalPersonMessage>;

/** From the bot: an answer, or something about one, for people only. */
export const rehearsalBotMessage = v.variant("type", [
  v.object({
    type: v.literal("reply"),
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(TWITCH.lineMaxChars)),
    ...lineLook,
  }),
  /** What would happen in the real channel beside chat, e.g. a time-out. */
  v.object({
    type: v.literal("event"),
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(TWITCH.lineMaxChars)),
  }),
  chatTrace,
  chatDelivery,
  cooldowns,
]);

export type RehearsalBotMessage = v.InferOutput<typeof rehearsalBotMessage>;

/** From the room, to people and to the bot. */
export const rehearsalNotice = v.variant("type", [
  v.object({
    type: v.literal("welcome"),
    protocol: v.number(),
    bot: v.boolean(),
    people: v.number(),
    lines: v.array(chatLine),
    stage: rehearsalStage,
    traces: v.array(chatTrace),
    ledger: v.array(chatDelivery),
  }),
  v.object({ type: v.literal("line"), line: chatLine }),
  chatTrace,
  chatDelivery,
  cooldowns,
  v.object({ type: v.literal("stage"), stage: rehearsalStage }),
  /** An event that a person played; `id` is its own. */
  v.object({ type: v.literal("happened"), id: messageId, event: rehearsalEvent }),
  /** Somebody sends a goose or a fox. */
  v.object({ type: v.literal("visit"), id: messageId, visitor }),
  /** Everything begins anew; what was before is to be forgotten. */
  v.object({ type: v.literal("reset"), stage: rehearsalStage }),
  v.object({ type: v.literal("presence"), bot: v.boolean(), people: v.number() }),
  v.object({
    type: v.literal("refused"),
    code: v.string(),
    message: v.string(),
    id: v.optional(v.string()),
  }),
]);

export type RehearsalNotice = v.InferOutput<typeof rehearsalNotice>;
