import {
  type APIMessage,
  type Client,
  DiscordAPIError,
  MessageFlags,
  type REST,
  type RouteLike,
  Routes,
} from "discord.js";
import type { Logger } from "pino";
import { DISCORD } from "#core/chat/discord-limits.ts";
import { splitText } from "#core/gander/split.ts";
import { CUT_OFF } from "#core/gander/words.ts";
import type { OpenAnswer, OpenAnswers } from "./open-answers.ts";

/** What begins a line of Discord's small text. */
const SMALL = "-# ";

/** As discord.js sends it in requests of its own making. */
const NO_MENTIONS = { parse: [], replied_user: false };

/**
 * Tells whoever asked an earlier process, which was killed or stopped before its answer was whole, to ask
 * again: by what is known so far, or in the place of "is thinking" (GANDER-D16). What Discord does not
 * take any more is dropped; while Discord is away it stays for the next start.
 */
export async function mendAnswers(
  client: Client<true>,
  open: OpenAnswers,
  now: number,
  log: Logger,
): Promise<void> {
  const left = open.takeLeft();
  await Promise.all(
    left.map(async ({ key, answer }) => {
      try {
        if (now - answer.at < limitOf(answer)) await mend(client.rest, answer);
      } catch (error) {
        log.warn({ error: String(error) }, "An answer of before the start could not be mended");
        if (!(error instanceof DiscordAPIError)) return;
      }
      open.drop(key);
    }),
  );
  if (left.length > 0) log.info({ count: left.length }, "Answers that were cut off are mended");
}

/** How long Discord, or good sense, lets an answer be given, in milliseconds. */
function limitOf({ type }: OpenAnswer): number {
  return type === "interaction" ? DISCORD.tokenMs : DISCORD.mendWithinMs;
}

async function mend(rest: REST, answer: OpenAnswer): Promise<void> {
  const { text, edit, add } = await found(rest, answer);
  // It was whole, or is mended already, and only its note of that is missing.
  if (text === undefined || text.endsWith(CUT_OFF)) return;
  const parts = splitText(text === "" ? CUT_OFF : `${text}\n${SMALL}${CUT_OFF}`);
  for (const [index, content] of parts.entries()) {
    await (index === 0 ? edit : add)({
      content,
      allowed_mentions: NO_MENTIONS,
      flags: MessageFlags.SuppressEmbeds,
    });
  }
}

type Body = { content: string; allowed_mentions: object; flags: number };

type Found = {
  /** What the last message says: "" for nothing yet; undefined where the answer is whole. */
  text: string | undefined;
  edit: (body: Body) => Promise<unknown>;
  add: (body: Body) => Promise<unknown>;
};

async function found(rest: REST, answer: OpenAnswer): Promise<Found> {
  if (answer.type === "interaction") {
    const { application, token, last } = answer;
    const route = Routes.webhookMessage(application, token, last || "@original");
    return {
      text: await textAt(rest, route, false),
      edit: (body) => rest.patch(route, { body, auth: false }),
      add: (body) => rest.post(Routes.webhook(application, token), { body, auth: false }),
    };
  }
  const { channel, question, last } = answer;
  const reply = { message_id: question, channel_id: channel, fail_if_not_exists: false };
  const add = (body: Body) =>
    rest.post(Routes.channelMessages(channel), { body: { ...body, message_reference: reply } });
  if (last === "") return { text: "", edit: add, add };
  const route = Routes.channelMessage(channel, last);
  return {
    text: await textAt(rest, route, true),
    edit: (body) => rest.patch(route, { body }),
    add,
  };
}

/** A whole answer has buttons below it. */
async function textAt(rest: REST, route: RouteLike, auth: boolean): Promise<string | undefined> {
  const { content, components = [] } = (await rest.get(route, { auth })) as APIMessage;
  return components.length > 0 ? undefined : content;
}
