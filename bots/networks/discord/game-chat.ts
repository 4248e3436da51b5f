import {
  type ChatInputCommandInteraction,
  type Client,
  MessageFlags,
  type RawFile,
} from "discord.js";
import type { Delivery } from "#core/chat/batch.ts";
import { DISCORD } from "#core/chat/discord-limits.ts";
import type { LimiterPolicy } from "#core/chat/limiter.ts";
import { type ChannelMessage, MessageSender, type SendResult } from "../../chat/message-sender.ts";
import type { RichMessage, RichPost, ServiceMessage } from "../../chat/network.ts";
import type { ServerStates } from "../../chat/server-states.ts";
import type { SentPost } from "../../chat/servers.ts";
import { begin } from "./interactions.ts";
import type { OpenAnswers } from "./open-answers.ts";
import { illustrated, illustratedAgain } from "./pictures.ts";
import { NO_MENTIONS } from "./posts.ts";

/** As Discord takes messages in one channel; discord.js keeps the limits that Discord reports. */
const POLICY: LimiterPolicy = {
  windowMs: DISCORD.windowMs,
  account: Number.POSITIVE_INFINITY,
  accountAsModerator: Number.POSITIVE_INFINITY,
  channel: DISCORD.messagesPerWindow,
  channelAsModerator: DISCORD.messagesPerWindow,
  reservedCount: 0,
  reservedPart: 0,
  sameLineMs: 0,
  minGapMs: 0,
  queueMaxCount: DISCORD.queueMaxCount,
  staleMs: DISCORD.staleMs,
  viewersStaleMs: DISCORD.staleMs,
};

/** Of a channel in the ledger. */
const LEDGER_NAME_MAX_CHARS = 60;

type Rich = Omit<SentPost, "edit"> & { key: string; show: (post: RichPost) => Promise<void> };
type Waiting = {
  interaction: ChatInputCommandInteraction;
  /** Resolves when Discord knows that an answer comes; before that it takes none. */
  deferred: Promise<unknown>;
  timer: NodeJS.Timeout;
};

export type GameChatOptions = {
  client: () => Client<true> | undefined;
  states: ServerStates;
  open: OpenAnswers;
  record: (delivery: Delivery) => void;
};

/** The channels in which workspaces play: what is said there, and messages that change there. */
export class GameChat {
  readonly #options: GameChatOptions;
  readonly #sender: MessageSender;
  /** The newest rich message of each workspace. */
  readonly #rich = new Map<string, Rich>();
  /** What a rich message is to say next, by workspace. */
  readonly #next = new Map<string, { post: RichPost; timer: NodeJS.Timeout }>();
  /** Commands whose answer follows, by the id of the command. */
  readonly #waiting = new Map<string, Waiting>();

  constructor(options: GameChatOptions) {
    this.#options = options;
    this.#sender = new MessageSender({
      network: "discord",
      policy: POLICY,
      send: (message) => this.#post(message),
      record: (delivery) =>
        options.record({ ...delivery, channel: this.#nameOf(delivery.channel) }),
    });
  }

  /** A command whose answer follows as a message with `answerTo`. */
  async expect(interaction: ChatInputCommandInteraction): Promise<void> {
    const { id } = interaction;
    const timer = setTimeout(() => {
      this.#taken(id);
      this.#options.open.end(id);
    }, DISCORD.tokenMs);
    timer.unref();
    begin(interaction, this.#options.open);
    const deferred = interaction.deferReply();
    this.#waiting.set(id, { interaction, deferred, timer });
    await deferred;
  }

  send(tenant: string, message: ServiceMessage): void {
    const waiting = message.answerTo === undefined ? undefined : this.#taken(message.answerTo);
    if (waiting) {
      void answer(waiting, message).then((isSent) => {
        if (isSent) this.#options.open.end(waiting.interaction.id);
        message.onEnd?.(isSent);
      });
      return;
    }
    const place = this.#options.states.gameChannelOf(tenant);
    if (!place) {
      message.onEnd?.(false);
      return;
    }
    this.#sender.send({ ...message, tenant, channel: place.channel, level: "everyone" });
  }

  showRich(tenant: string, post: RichPost): void {
    if (this.#rich.get(tenant)?.key !== post.key) return;
    const next = this.#next.get(tenant);
    if (next) {
      next.post = post;
      return;
    }
    const timer = setTimeout(() => {
      const due = this.#next.get(tenant)?.post;
      this.#next.delete(tenant);
      const rich = this.#rich.get(tenant);
      if (due && rich?.key === due.key) void rich.show(due).catch(() => undefined);
    }, DISCORD.editEveryMs);
    timer.unref();
    this.#next.set(tenant, { post, timer });
  }

  async stop(): Promise<void> {
    this.#sender.clear("the bot was stopped");
    for (const { timer } of [...this.#next.values(), ...this.#waiting.values()]) {
      clearTimeout(timer);
    }
    this.#next.clear();
    await this.#sender.idle();
  }

  /** What the ledger calls a channel: people know its name, not its id. */
  #nameOf(channel: string): string {
    const found = this.#options.client()?.channels.cache.get(channel);
    const name = found && "name" in found ? found.name : null;
    return `#${name ?? channel}`.slice(0, LEDGER_NAME_MAX_CHARS);
  }

  #taken(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(id);
    return waiting;
  }

  async #post({ tenant, channel, text, rich, replyTo }: ChannelMessage): Promise<SendResult> {
    const found = await this.#options
      .client()
      ?.channels.fetch(channel)
      .catch(() => null);
    if (!found?.isSendable()) {
      return { sent: false, reason: "the bot can't write in that Discord channel" };
    }
    try {
      const known = rich && this.#rich.get(tenant);
      const isKnown = known !== undefined && known.key === rich?.key;
      if (isKnown) {
        clearTimeout(this.#next.get(tenant)?.timer);
        this.#next.delete(tenant);
        await known.show(rich);
        if (rich.place === "instead") return { sent: true };
      }
      const reference = isKnown ? known.id : replyTo;
      const isRich = rich !== undefined && rich.place === "instead";
      const { body, files } = isRich
        ? await richBody(rich.message)
        : { body: undefined, files: [] };
      const sent = await found.send({
        ...(body ?? { content: text, flags: MessageFlags.SuppressEmbeds as const }),
        allowedMentions: NO_MENTIONS,
        ...(reference !== undefined && {
          reply: { messageReference: reference, failIfNotExists: false },
        }),
      });
      if (isRich) {
        this.#remember(tenant, rich, sent.id, ({ message }) =>
          sent.edit(changedBody(message, files)),
        );
      }
      return { sent: true };
    } catch (error) {
      return { sent: false, reason: reasonOf(error) };
    }
  }

  #remember(
    tenant: string,
    { key }: RichPost,
    id: string,
    edit: (post: RichPost) => Promise<unknown>,
  ): void {
    let last: Promise<unknown> = Promise.resolve();
    const show = async (post: RichPost) => {
      // In order: the end of an encounter must not be overtaken by a count.
      const shown = last.then(() => edit(post));
      last = shown.catch(() => undefined);
      await shown;
    };
    this.#rich.set(tenant, { key, id, show });
  }
}

/** A rich message that is new, with the files of its pictures. */
async function richBody({ embeds, components }: RichMessage) {
  const shown = await illustrated(embeds);
  const files = shown.files.map(({ name, data }) => ({ name, attachment: data as Buffer }));
  const rows = [...components] as never[];
  const body = { embeds: shown.embeds, files, components: rows, allowedMentions: NO_MENTIONS };
  return { body, files: shown.files };
}

function changedBody({ embeds, components }: RichMessage, files: readonly RawFile[]) {
  return {
    embeds: illustratedAgain(embeds, files),
    components: [...components] as never[],
    allowedMentions: NO_MENTIONS,
  };
}

async function answer(
  { interaction, deferred }: Waiting,
  { text: content, richAnswer }: ServiceMessage,
): Promise<boolean> {
  const flags = MessageFlags.SuppressEmbeds as const;
  const body = richAnswer
    ? (await richBody(richAnswer)).body
    : { content, allowedMentions: NO_MENTIONS, flags };
  return deferred
    .then(() => interaction.editReply(body))
    .then(
      () => true,
      () => false,
    );
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `Discord did not take the message: ${reason}`.slice(0, 300);
}
