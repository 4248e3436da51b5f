import { type IncomingLine, levelReason } from "../chat/chat-events.ts";
import { rankOf } from "../entities/chat-command.ts";
import type { Audience } from "../entities/command-options.ts";
import type { WaddleCommand } from "./config.ts";
import type { Look } from "./lookups.ts";

/** Whether a command is for somebody: by level, by group, or by name (WADDLE-W9, WADDLE-W30). */

/** "unknown" while it is being looked up. */
export type Admission = "admitted" | "unknown" | { refusal: string };

export function admissionOf(
  command: WaddleCommand,
  line: IncomingLine,
  regulars: ReadonlySet<string>,
  look: Look,
): Admission {
  const { user_level, admits, admitted_people } = command;
  if (rankOf(line.level) >= rankOf(user_level)) return "admitted";
  if (admitted_people.includes(line.login)) return "admitted";
  if (admits.includes("subscriber") && line.isSubscriber) return "admitted";
  if (admits.includes("regular") && regulars.has(line.login)) return "admitted";
  const refusal = refusalOf(command);
  if (!admits.includes("follower")) return { refusal };
  if (!line.userId) return { refusal: `${refusal}; the network does not say who asked` };
  const since = look({ type: "followed_at", userId: line.userId });
  if (!since) return "unknown";
  if (!since.ok) return { refusal: `${refusal}; who follows is not known: ${since.reason}` };
  return since.value === undefined ? { refusal } : "admitted";
}

const GROUPS: Readonly<Record<Audience, string>> = {
  subscriber: "subscribers",
  follower: "followers",
  regular: "regulars",
};

/** E.g. "mod and above only, subscribers and 2 people by name". */
function refusalOf({ user_level, admits, admitted_people }: WaddleCommand): string {
  const others = admits.map((audience) => GROUPS[audience]);
  const count = admitted_people.length;
  if (count > 0) others.push(`${count} ${count === 1 ? "person" : "people"} by name`);
  const level = levelReason(user_level);
  return others.length === 0 ? level : `${level}, beside ${others.join(" and ")}`;
}
