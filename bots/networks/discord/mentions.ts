import type { Client, Message } from "discord.js";
import type { Post, ServerMention } from "../../chat/servers.ts";
import { personOf, placeOf, wordsOf } from "./places.ts";
import { editable, messageBody } from "./posts.ts";
import { recentLines, turnsOfChain, turnsOfThread } from "./turns.ts";

/** A message that names the bot or replies to it. */
export function mentionOf(
  message: Message<true>,
  client: Client<true>,
  readsMessages: boolean,
): ServerMention {
  const { author, member, guild, channel } = message;
  let last = message;
  return {
    id: message.id,
    place: placeOf(guild.id, guild, channel, channel.id),
    person: personOf(author, member, member?.permissions ?? null),
    text: wordsOf(message, client),
    showTyping: () => void channel.sendTyping().catch(() => undefined),
    conversation: () =>
      channel.isThread() ? turnsOfThread(channel, message.id) : turnsOfChain(message),
    recent: async (count) => (readsMessages ? recentLines(message, count) : []),
    async send(post: Post) {
      // Each message replies to the one before: so a reply to any of them has the whole answer.
      const sent = await channel.send({
        ...messageBody(post),
        reply: { messageReference: last.id, failIfNotExists: false },
      });
      last = sent;
      return editable(sent.id, (changed) => sent.edit(messageBody(changed)));
    },
  };
}
