import {
  type ChatInputCommandInteraction,
  type Client,
  type Guild,
  type Interaction,
  type InteractionReplyOptions,
  type Message,
  type MessageComponentInteraction,
  MessageFlags,
} from "discord.js";
import type { Logger } from "pino";
import type { Delivery } from "#core/chat/batch.ts";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import { DISCORD } from "#core/chat/discord-limits.ts";
import type { TenantConfig } from "../../backend.ts";
import type { ChannelState } from "../../chat/channel-state.ts";
import type { Chat, ChatNetwork, RichPost, ServiceMessage } from "../../chat/network.ts";
import type { ChatRouter } from "../../chat/router.ts";
import type { ServerStates } from "../../chat/server-states.ts";
import type { ServerPerson } from "../../chat/servers.ts";
import { registerCommands } from "./commands.ts";
import { GameChat } from "./game-chat.ts";
import { commandOf, pressOf } from "./interactions.ts";
import { mendAnswers } from "./mending.ts";
import { mentionOf } from "./mentions.ts";
import { OpenAnswers } from "./open-answers.ts";
import { illustratedAgain } from "./pictures.ts";
import { isFromPerson, namesBot, personOf, serverOf } from "./places.ts";
import { NO_MENTIONS } from "./posts.ts";
import { DiscordSession, type DiscordSettings, type SessionOptions } from "./session.ts";

export type DiscordOptions = {
  /** Undefined: no bot is configured, and the network is off. */
  settings: DiscordSettings | undefined;
  router: ChatRouter;
  states: ServerStates;
  /** Keeps the answers that are under way. */
  state: ChannelState;
  /** Records whether each message of a game was sent, queued or dropped. */
  record: (delivery: Delivery) => void;
  /** Whether this process, of several, owns a part of the gateway. */
  ownsShard: (shard: number) => boolean;
  clock: () => number;
  log: Logger;
  retry?: NonNullable<SessionOptions["retry"]>;
};

/**
 * Discord: servers with commands, buttons and mentions for the services that answer there, and for
 * each workspace the channel in which it plays, as a chat.
 */
export class DiscordNetwork implements ChatNetwork {
  readonly name = "discord";
  readonly capabilities = {
    isPersistent: true,
    replies: true,
    threads: true,
    edits: true,
    isStream: false,
  };
  readonly #options: DiscordOptions;
  readonly #session: DiscordSession | undefined;
  readonly #game: GameChat;
  readonly #open: OpenAnswers;
  /** The workspaces that some service wants, by id. */
  #wanted = new Map<string, TenantConfig>();
  /** Interactions that were seen: one that comes again is not answered again. */
  readonly #seen = new Set<string>();
  readonly #underway = new Set<Promise<void>>();
  /** Servers whose channels are about to be reported. */
  readonly #reports = new Map<string, NodeJS.Timeout>();
  #isRegistered = false;

  constructor(options: DiscordOptions) {
    this.#options = options;
    const { settings, ownsShard, log, retry, states, state, record, clock } = options;
    this.#open = new OpenAnswers(state, clock);
    const client = () => this.#session?.client;
    this.#game = new GameChat({ client, states, open: this.#open, record });
    this.#session =
      settings &&
      new DiscordSession({
        settings,
        ownsShard,
        log,
        ...(retry && { retry }),
        handlers: {
          onReady: (client) => this.#onReady(client),
          onInteraction: (interaction) => this.#run(this.#onInteraction(interaction)),
          onMessage: (message) => this.#run(this.#onMessage(message)),
          onServer: (server) => this.#onServerSoon(server),
          onServerLeft: (server) => this.#onServer(serverOf(server, true)),
        },
      });
  }

  get health() {
    const channels = [...this.tenants()].length;
    return { state: this.#session?.state ?? ("off" as const), channels };
  }

  start(): void {
    this.#session?.start();
  }

  configure(wanted: readonly TenantConfig[]): void {
    this.#wanted = new Map(wanted.map((config) => [config.tenant, config]));
  }

  share(): void {
    this.#session?.reshare();
  }

  async stop(): Promise<void> {
    for (const timer of this.#reports.values()) clearTimeout(timer);
    await this.#game.stop();
    await Promise.race([
      Promise.all(this.#underway),
      new Promise((resolve) => setTimeout(resolve, DISCORD.answerWithinMs).unref()),
    ]);
    await this.#session?.stop();
  }

  *tenants(): Iterable<string> {
    const { states } = this.#options;
    for (const tenant of states.tenants) {
      if (this.#wanted.has(tenant) && states.gameChannelOf(tenant)) yield tenant;
    }
  }

  canSend(tenant: string): boolean {
    const place = this.#options.states.gameChannelOf(tenant);
    return place !== undefined && this.#session?.client?.guilds.cache.has(place.server) === true;
  }

  send(tenant: string, message: ServiceMessage): void {
    this.#game.send(tenant, message);
  }

  showRich(tenant: string, post: RichPost): void {
    this.#game.showRich(tenant, post);
  }

  /** Whoever used a command is told by its answer. */
  showTrace(): void {}

  now(): number {
    return this.#options.clock();
  }

  #onReady(client: Client<true>): void {
    const { router, clock, log } = this.#options;
    this.#run(mendAnswers(client, this.#open, clock(), log));
    for (const guild of client.guilds.cache.values()) this.#onServerSoon(guild);
    if (this.#isRegistered) return;
    this.#isRegistered = true;
    registerCommands(client.rest, client.application.id, router.commands).then(
      (isChanged) => isChanged && log.info("Discord has the bot's commands"),
      (error: unknown) => {
        this.#isRegistered = false;
        log.warn({ error: String(error) }, "Discord did not take the bot's commands");
      },
    );
  }

  /** Reports a server with its channels; once for changes that come together. */
  #onServerSoon(guild: Guild): void {
    if (this.#reports.has(guild.id)) return;
    const timer = setTimeout(() => {
      this.#reports.delete(guild.id);
      // Of one that Discord can't reach now nothing is known: its channels are not gone.
      if (guild.available) this.#onServer(serverOf(guild, false));
    }, DISCORD.reportMs);
    this.#reports.set(guild.id, timer);
  }

  #onServer(server: ReturnType<typeof serverOf>): void {
    const { router, states } = this.#options;
    if (server.isLeft) states.forget(server.server);
    else states.readSoon(server.server);
    for (const service of router.servers) service.onServer(server);
  }

  async #onInteraction(interaction: Interaction): Promise<void> {
    if (!interaction.guildId || interaction.user.bot || !this.#isNew(interaction.id)) return;
    if (interaction.isChatInputCommand()) {
      await this.#onCommand(interaction, interaction.guildId);
    } else if (interaction.isMessageComponent() || interaction.isModalSubmit()) {
      const press = pressOf(interaction, interaction.guildId, this.#open);
      const service = this.#options.router.servers.find(({ keyPrefix }) =>
        interaction.customId.startsWith(keyPrefix),
      );
      if (service) {
        await service.onPress(press);
        this.#open.end(interaction.id);
      } else if (interaction.isMessageComponent()) {
        await this.#onButton(interaction, interaction.guildId);
      }
    }
  }

  async #onCommand(interaction: ChatInputCommandInteraction, server: string): Promise<void> {
    const command = commandOf(interaction, server, this.#open);
    const { router, states } = this.#options;
    const service = router.servers.find(({ commands }) =>
      commands.some(({ name }) => name === command.name),
    );
    if (service) {
      await service.onCommand(command);
      this.#open.end(interaction.id);
      return;
    }
    const chat = this.#chatOf(server);
    const line = chat && router.lineOf(command, chat);
    if (!chat || line === undefined) {
      if (!states.known(server)) states.readSoon(server);
      await tell(interaction, "This is not switched on for this server. Its managers can do so.");
      return;
    }
    const prefix = this.#wanted.get(chat.tenant)?.prefix ?? "!";
    const asked = lineOf(command.id, `${prefix}${line}`, command.person, chat.tenant);
    const { messages, trace, isPending } = router.ask(asked, chat);
    if (isPending) {
      await this.#game.expect(interaction);
    } else if (messages.length > 0) {
      await interaction.reply(replyOf(messages));
    } else {
      await tell(interaction, sentence(trace?.reason ?? "nothing answers that here"));
    }
  }

  /** A button below a rich message is a try in a game: only who pressed it is told that it counts. */
  async #onButton(interaction: MessageComponentInteraction, server: string): Promise<void> {
    const chat = this.#chatOf(server);
    const { user, member, customId, id } = interaction;
    const { name } = personOf(user, null, null);
    const pressed = {
      data: { custom_id: customId },
      member: {
        nick: member && "nick" in member ? member.nick : name,
        user: { id: user.id, username: user.username, global_name: user.globalName },
      },
    };
    const answer = chat && this.#options.router.onButton(pressed, id, chat);
    await tell(interaction, sentence(answer?.reason ?? "that button does nothing any more"));
  }

  async #onMessage(message: Message): Promise<void> {
    const client = this.#session?.client;
    if (!client || !message.inGuild() || !isFromPerson(message)) return;
    if (!this.#isNew(message.id)) return;
    this.#onGameLine(message);
    if (!namesBot(message, client)) return;
    const readsMessages = this.#session?.readsMessages === true;
    const mention = mentionOf(message, client, readsMessages, this.#open);
    for (const service of this.#options.router.servers) await service.onMention(mention);
    this.#open.end(message.id);
  }

  /** Lines of the channel in which a workspace plays: they show that people chat. */
  #onGameLine(message: Message<true>): void {
    const chat = this.#chatOf(message.guildId);
    const place = chat && this.#options.states.gameChannelOf(chat.tenant);
    if (!chat || place?.channel !== message.channelId) return;
    const person = personOf(message.author, message.member, message.member?.permissions ?? null);
    this.#options.router.onLine(lineOf(message.id, message.content, person, chat.tenant), chat);
  }

  #chatOf(server: string): Chat | undefined {
    const tenant = this.#options.states.known(server)?.tenant ?? "";
    return this.#wanted.has(tenant) ? { network: this, tenant } : undefined;
  }

  #isNew(id: string): boolean {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    const [oldest] = this.#seen;
    if (this.#seen.size > DISCORD.rememberedCount && oldest !== undefined)
      this.#seen.delete(oldest);
    return true;
  }

  /** One that fails must not end the process, nor any other. */
  #run(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        this.#options.log.warn({ reason }, "Something on Discord could not be answered");
      })
      .finally(() => this.#underway.delete(done));
    this.#underway.add(done);
  }
}

function lineOf(id: string, text: string, person: ServerPerson, tenant: string): IncomingLine {
  return {
    type: "line",
    id,
    channel: tenant,
    userId: person.id,
    login: person.login,
    displayName: person.name,
    level: "everyone",
    text,
    isSelf: false,
    isBot: false,
  };
}

/** An answer that is there at once; its pictures must be, too. */
function replyOf(messages: readonly ServiceMessage[]): InteractionReplyOptions {
  const [rich] = messages.flatMap(({ richAnswer }) => richAnswer ?? []);
  if (rich) return { embeds: illustratedAgain(rich.embeds, []), allowedMentions: NO_MENTIONS };
  const content = messages.map(({ text }) => text).join("\n");
  return { content, allowedMentions: NO_MENTIONS, flags: MessageFlags.SuppressEmbeds };
}

/** An answer for those alone who asked. */
async function tell(
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  content: string,
): Promise<void> {
  await interaction.reply({ content, allowedMentions: NO_MENTIONS, flags: MessageFlags.Ephemeral });
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
