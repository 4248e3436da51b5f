import * as v from "valibot";
import { chatLogin } from "../chat-line.ts";
import { TWITCH } from "../limits.ts";

/** An event of the channel as a creator plays it in the rehearsal. */

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));
const tier = v.picklist([1, 2, 3]);
const text = v.pipe(v.string(), v.maxLength(TWITCH.lineMaxChars));
const who = { login: chatLogin };

export const rehearsalEvent = v.variant("type", [
  v.object({ type: v.literal("raid"), ...who, viewers: count }),
  v.object({ type: v.literal("subscription"), ...who, tier, months: count, message: text }),
  v.object({ type: v.literal("gift"), ...who, tier, count }),
  v.object({ type: v.literal("cheer"), ...who, bits: count, message: text }),
  v.object({ type: v.literal("follow"), ...who }),
  v.object({
    type: v.literal("redemption"),
    ...who,
    reward: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TWITCH.titleMaxChars)),
    input: text,
  }),
]);

export type RehearsalChannelEvent = v.InferOutput<typeof rehearsalEvent>;

/** What chat says of a played event. */
export function eventWords(event: RehearsalChannelEvent): string {
  const { login } = event;
  switch (event.type) {
    case "raid":
      return `${login} raids with ${event.viewers} viewers`;
    case "subscription":
      return `${login} subscribes for the ${event.months}. month`;
    case "gift":
      return `${login} gifts ${event.count} subscriptions`;
    case "cheer":
      return `${login} cheers with ${event.bits} bits`;
    case "follow":
      return `${login} follows`;
    case "redemption":
      return `${login} redeems ${event.reward}`;
  }
}
