/**
 * Interactions of the stand-in for Discord, by
 * https://docs.discord.com/developers/interactions/receiving-and-responding: the first answer within
 * three seconds and once, a token that works for 15 minutes, deferred answers and follow-ups.
 */
import type { Reply } from "../reply.ts";
import type { SentBody } from "./message-rules.ts";
import { type DiscordWorld, type Message, messageBody, type User } from "./world.ts";

export const CALLBACK = {
  message: 4,
  deferred: 5,
  deferredUpdate: 6,
  update: 7,
  modal: 9,
} as const;
const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;

/** One that was dispatched to the bot, and what came of it. */
export type Interaction = {
  id: string;
  token: string;
  user: User;
  channel: string;
  at: number;
  /** The type of the first answer; undefined while there is none. */
  answer: number | undefined;
  /** Only the user sees what it is answered with. */
  isPrivate: boolean;
  /** The message that a pressed button stands on. */
  source: Message | undefined;
  /** What it was answered with; the first is the original one. */
  replies: Message[];
  /** The form that was opened. */
  modal: Record<string, unknown> | undefined;
};

type Change = (message: Message, kind: "created" | "updated", isPrivate: boolean) => void;

export class Interactions {
  readonly all: Interaction[] = [];
  answerWithinMs = 3000;
  tokenMs = 15 * 60_000;
  readonly #world: DiscordWorld;
  readonly #onChange: Change;

  constructor(world: DiscordWorld, onChange: Change) {
    this.#world = world;
    this.#onChange = onChange;
  }

  /** Those that were never answered, or only deferred, so that they show "is thinking" for ever. */
  get unanswered(): Interaction[] {
    return this.all.filter(({ answer, replies }) => {
      if (answer === undefined) return true;
      return answer === CALLBACK.deferred && replies.length === 0;
    });
  }

  callback(id: string, token: string, body: Record<string, unknown>): Reply {
    const interaction = this.all.find((each) => each.id === id && each.token === token);
    if (!interaction) return problem(404, 10_062, "Unknown interaction");
    if (performance.now() - interaction.at > this.answerWithinMs) {
      this.#world.violations.push(`interaction ${id} was answered after 3 s`);
      return problem(404, 10_062, "Unknown interaction");
    }
    if (interaction.answer !== undefined) {
      this.#world.violations.push(`interaction ${id} was answered twice`);
      return problem(400, 40_060, "Interaction has already been acknowledged.");
    }
    const data = (body.data ?? {}) as SentBody & Record<string, unknown>;
    const type = Number(body.type);
    interaction.isPrivate = ((data.flags ?? 0) & EPHEMERAL) !== 0;
    if (type === CALLBACK.message || type === CALLBACK.update) {
      const wrong = this.#world.rules.problemOf(data);
      if (wrong !== undefined) return problem(400, 50_035, wrong);
    }
    interaction.answer = type;
    if (type === CALLBACK.modal) interaction.modal = data;
    else if (type === CALLBACK.message) this.#reply(interaction, data);
    else if (type === CALLBACK.update && interaction.source) {
      this.#edit(interaction.source, data, interaction.isPrivate);
    }
    return { status: 204 };
  }

  /** PATCH and GET of `/webhooks/{app}/{token}/messages/{message}`, and POST of follow-ups. */
  webhook(method: string, token: string, which: string | undefined, body: SentBody): Reply {
    const interaction = this.all.find((each) => each.token === token);
    const isOver = !interaction || performance.now() - interaction.at > this.tokenMs;
    if (isOver || interaction.answer === undefined) {
      return problem(404, 10_015, "Unknown Webhook");
    }
    if (method !== "GET") {
      const wrong = this.#world.rules.problemOf(body);
      if (wrong !== undefined) return problem(400, 50_035, wrong);
    }
    if (method === "POST") {
      const isPrivate = ((body.flags ?? 0) & EPHEMERAL) !== 0;
      return { status: 200, body: messageBody(this.#reply(interaction, body, isPrivate)) };
    }
    const found =
      which === "@original" ? this.#original(interaction) : this.#own(interaction, which);
    if (!found && which === "@original" && interaction.answer === CALLBACK.deferred) {
      if (method === "GET") return { status: 200, body: this.#loading(interaction) };
      return { status: 200, body: messageBody(this.#reply(interaction, body)) };
    }
    if (!found) return problem(404, 10_008, "Unknown Message");
    if (method === "PATCH") this.#edit(found, body, interaction.isPrivate);
    return { status: 200, body: messageBody(found) };
  }

  #original({ answer, source, replies }: Interaction): Message | undefined {
    const isOfSource = answer === CALLBACK.deferredUpdate || answer === CALLBACK.update;
    return isOfSource ? source : replies[0];
  }

  /** What "is thinking" is until there is an answer: a message that says nothing. */
  #loading({ channel }: Interaction): object {
    const { bot } = this.#world;
    const message = this.#world.post(bot, this.#world.channel(channel), { flags: LOADING });
    this.#world.messages.delete(message.id);
    return messageBody(message);
  }

  #own({ replies }: Interaction, id: string | undefined): Message | undefined {
    return replies.find((each) => each.id === id);
  }

  #reply(interaction: Interaction, body: SentBody, isPrivate = interaction.isPrivate): Message {
    const message = this.#world.post(
      this.#world.bot,
      this.#world.channel(interaction.channel),
      body,
    );
    message.interaction_metadata = { id: interaction.id, type: 2, user: interaction.user };
    // What only one person sees is in no channel.
    if (isPrivate) this.#world.messages.delete(message.id);
    interaction.replies.push(message);
    this.#onChange(message, "created", isPrivate);
    return message;
  }

  #edit(message: Message, body: SentBody, isPrivate: boolean): void {
    this.#world.edit(message, body);
    this.#onChange(message, "updated", isPrivate);
  }
}

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
export function problem(status: number, code: number, message: string): Reply {
  return { status, body: { code, message } };
}
