import type { Client, Message } from "discord.js";
import type { Post, ServerMention } from "../../chat/servers.ts";
import type { OpenAnswers } from "./open-answers.ts";
import { personOf, placeOf, wordsOf } from "./places.ts";
import { editable, messageBody } from "./posts.ts";
import { recentLines, turnsOfChain, turnsOfThread } from "./turns.ts";

/** A message that names the bot or replies to it. */
export function mentionOf(
  message: Message<true>,
  client: Client<true>,
  readsMessages: boolean,
  open: OpenAnswers,
): ServerMention {
  const { author, member, guild, channel } = message;
  let last = message;
  const begin = () =>
    open.begin(message.id, { type: "message", channel: channel.id, question: message.id });
  return {
    id: message.id,
    place: placeOf(guild.id, guild, channel, channel.id),
    person: personOf(author, member, member?.permissions ?? null),
    text: wordsOf(message, client),
    showTyping() {
      begin();
      void channel.sendTyping().catch(() => undefined);
    },
    conversation: () =>
      channel.isThread() ? turnsOfThread(channel, message.id) : turnsOfChain(message),
    recent: async (count) => (readsMessages ? recentLines(message, count) : []),
    async send(post: Post) {
      begin();
      // Each message replies to the one before: so a reply to any of them has the whole answer.
      const sent = await channel.send({
        ...messageBody(post),
        reply: { messageReference: last.id, failIfNotExists: false },
      });
      last = sent;
      open.goesOn(message.id, sent.id);
      return editable(sent.id, (changed) => sent.edit(messageBody(changed)));
    },
  };
}
