import type { AnyThreadChannel, Client, Message } from "discord.js";
import { DISCORD } from "#core/chat/discord-limits.ts";
import type { Turn } from "../../chat/servers.ts";
import { isFromPerson, wordsOf } from "./places.ts";

/** The messages that a message replies to, one after the other; each branch has its own. */
export async function turnsOfChain(message: Message<true>): Promise<Turn[]> {
  const turns: Turn[] = [];
  let current = message;
  while (current.reference?.messageId && turns.length < DISCORD.chainMaxCount) {
    const before = await current.fetchReference().catch(() => undefined);
    if (!before?.inGuild()) break;
    current = before;
    const turn = turnOf(current);
    if (turn) turns.unshift(turn);
  }
  return turns;
}

/** The last messages of a thread before a message, with the one that it began from. */
export async function turnsOfThread(thread: AnyThreadChannel, before?: string): Promise<Turn[]> {
  const limit = DISCORD.chainMaxCount;
  const fetched = await thread.messages
    .fetch({ limit, ...(before !== undefined && { before }) })
    .catch(() => undefined);
  if (!fetched) return [];
  const messages = [...fetched.values()].reverse();
  if (messages.length < limit) {
    const starter = await thread.fetchStarterMessage().catch(() => null);
    if (starter && !messages.some(({ id }) => id === starter.id)) messages.unshift(starter);
  }
  return messages.flatMap((message) => (message.inGuild() ? (turnOf(message) ?? []) : []));
}

/** What people said before a message in its channel, the newest last, with their names. */
export async function recentLines(message: Message<true>, count: number): Promise<string[]> {
  const fetched = await message.channel.messages
    .fetch({ limit: count, before: message.id })
    .catch(() => undefined);
  const said = [...(fetched?.values() ?? [])].reverse().filter(isFromPerson);
  return said
    .filter(({ content }) => content !== "")
    .map(({ author, content }) => `${author.globalName ?? author.username}: ${content}`);
}

function turnOf(message: Message<true>): Turn | undefined {
  const client = message.client as Client<true>;
  if (message.author.id === client.user.id) return { isOwn: true, text: message.content };
  // Bots are no part of a conversation: two of them can't keep one up.
  if (!isFromPerson(message)) return undefined;
  const text = wordsOf(message, client);
  return text === "" ? undefined : { isOwn: false, text };
}
