import * as v from "valibot";
import { USER_LEVELS } from "../entities/chat-command.ts";
import { TWITCH } from "../limits.ts";

/**
 * The rehearsal chat: a chat network of its own, one room per tenant (the room's id is the
 * tenant's). It speaks lines with badges and ids as Twitch does; the bots process joins while
 * someone is there.
 */
export const REHEARSAL_PROTOCOL = 1;

const login = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,25}$/));

/** One line of chat, for everyone in the room. `level` is what the badges say. */
export const rehearsalLine = v.object({
  id: v.string(),
  /** Milliseconds since the epoch. */
  at: v.number(),
  login,
  display_name: v.string(),
  level: v.picklist(USER_LEVELS),
  from_bot: v.boolean(),
  text: v.string(),
});

export type RehearsalLine = v.InferOutput<typeof rehearsalLine>;

/** From a person: a line, spoken as the viewer they pretend to be. `id` is echoed. */
export const rehearsalSay = v.object({
  type: v.literal("say"),
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,36}$/)),
  login,
  level: v.picklist(USER_LEVELS),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TWITCH.lineMaxChars)),
});

/** From the bot: an answer, or why a line got none. */
export const rehearsalBotMessage = v.variant("type", [
  v.object({
    type: v.literal("reply"),
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(TWITCH.lineMaxChars)),
  }),
  v.object({
    type: v.literal("trace"),
    line: v.string(),
    answered: v.boolean(),
    reason: v.pipe(v.string(), v.maxLength(300)),
  }),
]);

export type RehearsalBotMessage = v.InferOutput<typeof rehearsalBotMessage>;

/** From the room, to people and to the bot. */
export const rehearsalNotice = v.variant("type", [
  v.object({
    type: v.literal("welcome"),
    protocol: v.number(),
    bot: v.boolean(),
    people: v.number(),
    lines: v.array(rehearsalLine),
  }),
  v.object({ type: v.literal("line"), line: rehearsalLine }),
  v.object({
    type: v.literal("trace"),
    line: v.string(),
    answered: v.boolean(),
    reason: v.string(),
  }),
  v.object({ type: v.literal("presence"), bot: v.boolean(), people: v.number() }),
  v.object({
    type: v.literal("refused"),
    code: v.string(),
    message: v.string(),
    id: v.optional(v.string()),
  }),
]);

export type RehearsalNotice = v.InferOutput<typeof rehearsalNotice>;
