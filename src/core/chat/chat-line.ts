import * as v from "valibot";
import { USER_LEVELS } from "../entities/chat-command.ts";
import { DELIVERY_STATES } from "./batch.ts";
import { TWITCH } from "./limits.ts";

/** What rooms report of a chat: its lines, why they were answered or not, and what the bot said. */

/** A name in chat, as it is typed after `@`. */
export const chatLogin = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,25}$/));

/** How a line of the bot looks where it is not plain, and the id of the line that it replies to. */
export const lineLook = {
  style: v.optional(v.picklist(["action", "announcement"])),
  reply_to: v.optional(v.pipe(v.string(), v.maxLength(64))),
};

/** One line of chat. `level` is what the badges say. */
export const chatLine = v.object({
  id: v.string(),
  /** Milliseconds since the epoch, by the chat's clock. */
  at: v.number(),
  login: chatLogin,
  display_name: v.string(),
  level: v.picklist(USER_LEVELS),
  from_bot: v.boolean(),
  text: v.string(),
  /** `event`: nobody said it; it notes what changed around the chat. */
  kind: v.optional(v.picklist(["said", "event"]), "said"),
  ...lineLook,
});

export type ChatLine = v.InferOutput<typeof chatLine>;

const reason = v.pipe(v.string(), v.maxLength(300));

/** Why a line did or did not get an answer. */
export const chatTrace = v.object({
  type: v.literal("trace"),
  line: v.string(),
  answered: v.boolean(),
  reason,
});

export type ChatTrace = v.InferOutput<typeof chatTrace>;

/** What became of something that the bot wanted to say. */
export const chatDelivery = v.object({
  type: v.literal("delivery"),
  text: v.pipe(v.string(), v.maxLength(TWITCH.lineMaxChars)),
  state: v.picklist(DELIVERY_STATES),
  reason,
  /** Milliseconds since the epoch, by the chat's clock. */
  at: v.number(),
});

export type ChatDelivery = v.InferOutput<typeof chatDelivery>;
