import type { UserLevel } from "../entities/chat-command.ts";
import { foldLooks } from "../platform/fold.ts";
import { NUKE, RECENT_CHAT } from "./limits.ts";
import { isModerator } from "./rules.ts";

/** A line of the last hour. `at` is in milliseconds since the epoch. */
export type RecentLine = {
  id: string;
  at: number;
  userId: string;
  login: string;
  displayName: string;
  level: UserLevel;
  isSubscriber: boolean;
  text: string;
};

/** The last lines of each chat, in memory alone, up to a number of each and of all together. */
export class RecentChat {
  readonly #chats = new Map<string, RecentLine[]>();
  #count = 0;

  add(chat: string, line: RecentLine): void {
    const lines = this.#chats.get(chat) ?? [];
    this.#chats.set(chat, lines);
    lines.push(line);
    this.#count += 1;
    // Cut in larger steps: a line for each line would move all others each time.
    const { linesPerChannelMaxCount: most, linesMaxCount } = RECENT_CHAT;
    if (lines.length > most + most / 10) this.#cut(lines, lines.length - most);
    if (this.#count > linesMaxCount) this.#cut(lines, Math.ceil(lines.length / 2));
  }

  /** The lines of the last minutes, the oldest first. Forgets those that are older than is kept. */
  since(chat: string, minutes: number, now: number): RecentLine[] {
    const lines = this.#chats.get(chat);
    if (!lines) return [];
    const kept = now - RECENT_CHAT.keptMinutes * 60_000;
    const first = lines.findIndex(({ at }) => at >= kept);
    this.#cut(lines, first === -1 ? lines.length : first);
    const from = now - minutes * 60_000;
    return lines.filter(({ at }) => at >= from);
  }

  /** Forgets the lines of all chats that are older than is kept. */
  forgetOld(now: number): void {
    for (const [chat, lines] of this.#chats) {
      this.since(chat, 0, now);
      if (lines.length === 0) this.#chats.delete(chat);
    }
  }

  forget(chat: string): void {
    this.#count -= this.#chats.get(chat)?.length ?? 0;
    this.#chats.delete(chat);
  }

  #cut(lines: RecentLine[], count: number): void {
    lines.splice(0, count);
    this.#count -= count;
  }
}

/** Somebody whom a nuke times out, and the line for which. */
export type NukeTarget = Pick<RecentLine, "userId" | "login" | "displayName" | "text">;

/** The people who wrote the words; moderators and those who are exempt are left out. */
export function findNukeTargets(
  lines: readonly RecentLine[],
  words: string,
  exempt: ReadonlySet<string>,
): NukeTarget[] {
  const wanted = foldLooks(words).trim();
  if (wanted === "") return [];
  const targets = new Map<string, NukeTarget>();
  for (const line of lines) {
    if (targets.size >= NUKE.peopleMaxCount) break;
    if (isModerator(line) || exempt.has(line.login)) continue;
    const { userId, login, displayName, text } = line;
    if (foldLooks(text).includes(wanted)) targets.set(userId, { userId, login, displayName, text });
  }
  return [...targets.values()];
}
