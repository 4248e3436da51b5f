import { NUKE } from "#core/moderation/limits.ts";
import type { NukeTarget } from "#core/moderation/recent-chat.ts";
import type { Chat } from "../../chat/network.ts";
import type { Acts } from "./acts.ts";

export type NukeResult = { found: number; done: number; reason: string };

/** Acts that wait for the network's answer at the same time. */
const AT_ONCE_COUNT = 5;

/** Times out everyone who was found, and says for how many it worked and why not for all. */
export async function nuke(
  acts: Acts,
  chat: Chat,
  { targets, words, by }: { targets: readonly NukeTarget[]; words: string; by: string },
): Promise<NukeResult> {
  const failures: string[] = [];
  const waiting = [...targets];
  const work = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const failure = await acts.remove(chat, {
        cause: "nuke",
        reason: `wrote "${words}"`,
        by,
        strike_at: 0,
        login: target.login,
        line: target.text,
        lineId: "",
        userId: target.userId,
        penalty: { type: "timeout", seconds: NUKE.timeoutSeconds },
      });
      if (failure !== undefined) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE_COUNT }, work));
  const { length: found } = targets;
  return { found, done: found - failures.length, reason: failures[0] ?? "" };
}

/** What the bot says of it in chat. */
export function nukeWords({ found, done, reason }: NukeResult, words: string): string {
  if (found === 0) return `Nobody wrote "${words}" in that time.`;
  const people =
    found === 1 ? "the one person" : `${done === found ? "all" : done} of ${found} people`;
  const whole = done === 0 ? "Timed out nobody" : `Timed out ${people}`;
  return `${whole} who wrote "${words}".${reason === "" ? "" : ` ${reason}`}`;
}
