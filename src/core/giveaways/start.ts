import type { BotPresence } from "../chat/bot-presence.ts";
import type { GiveawayListing } from "./api.ts";

/** What a start depends on. */
export type Startable = Pick<
  GiveawayListing,
  "name" | "enabled" | "run" | "unused_codes" | "prizes"
>;

/** True while a run takes entries or waits for its draw: no other can start. */
export function isRunning({ run }: Pick<Startable, "run">): boolean {
  return run?.state === "open" || run?.state === "closed";
}

/** Returns why a run can't start now, if it can't. `bot` is undefined while its status is not known. */
export function startProblem(
  giveaway: Startable,
  all: readonly Startable[],
  bot: Pick<BotPresence, "isInChat" | "sentence"> | undefined,
): string | undefined {
  if (isRunning(giveaway)) return "It is running.";
  const other = all.find(({ run }) => run?.state === "open");
  if (other) return `“${other.name}” is open; a workspace runs one at a time.`;
  if (!giveaway.enabled) return "It is off. Switch it on first.";
  if (giveaway.unused_codes === 0 && giveaway.prizes.length === 0) {
    return "It has nothing left to give. Add a code or a prize first.";
  }
  return chatProblem(bot);
}

/** Returns why nobody could enter in chat, if nobody could (STATUS-G1). */
export function chatProblem(
  bot: Pick<BotPresence, "isInChat" | "sentence"> | undefined,
): string | undefined {
  if (bot === undefined) return "Whether Waddle is in your channel is not known yet.";
  if (bot.isInChat) return undefined;
  return `${bot.sentence}: nobody could enter.`;
}
