import {
  Client,
  type ClientOptions,
  Events,
  GatewayCloseCodes,
  GatewayIntentBits,
  type Guild,
  type Interaction,
  type Message,
  Options,
  Status,
} from "discord.js";
import type { Logger } from "pino";
import { DISCORD } from "#core/chat/discord-limits.ts";
import { Backoff } from "../../backoff.ts";

/** Servers are waited for so long before the rest goes on. */
const GUILDS_MS = 5000;
/** Messages that are remembered of each channel, for conversations. */
const MESSAGES_KEPT_COUNT = 50;

export type DiscordSettings = {
  token: string;
  /** Discord's API, or a stand-in; it names the gateway. */
  apiUrl: string;
  /** Content of messages that do not name the bot is asked for: a privileged intent. */
  readsMessages: boolean;
  /** Parts of the gateway; 0: as many as Discord recommends. */
  shardCount: number;
};

export type SessionHandlers = {
  onReady: (client: Client<true>) => void;
  onInteraction: (interaction: Interaction) => void;
  onMessage: (message: Message) => void;
  /** A server was joined, is there again, or has other channels. */
  onServer: (server: Guild) => void;
  onServerLeft: (server: Guild) => void;
};

export type SessionOptions = {
  settings: DiscordSettings;
  handlers: SessionHandlers;
  /** Whether this process, of several, runs a part of the gateway. */
  ownsShard: (shard: number) => boolean;
  log: Logger;
  retry?: { minMs: number; maxMs: number; refusedMinMs: number; refusedMaxMs: number };
};

const RETRY = {
  minMs: DISCORD.retryMinMs,
  maxMs: DISCORD.retryMaxMs,
  refusedMinMs: DISCORD.refusedRetryMinMs,
  refusedMaxMs: DISCORD.refusedRetryMaxMs,
};

type SessionState = "connected" | "connecting" | "refused";

/**
 * The connection to Discord, kept for as long as the process runs. A lost one is resumed by discord.js;
 * one that can't be made, or that Discord refuses, is tried again later, and nothing else waits for it.
 */
export class DiscordSession {
  readonly #options: SessionOptions;
  readonly #backoff: Backoff;
  readonly #refusedBackoff: Backoff;
  #client: Client | undefined;
  #state: SessionState = "connecting";
  #timer: NodeJS.Timeout | undefined;
  #shards: readonly number[] = [];
  #total = 0;
  #isStopped = false;
  /** Discord does not let us read messages: asked for no more until the next start. */
  #isContentRefused = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { minMs, maxMs, refusedMinMs, refusedMaxMs } = options.retry ?? RETRY;
    this.#backoff = new Backoff(minMs, maxMs);
    this.#refusedBackoff = new Backoff(refusedMinMs, refusedMaxMs);
  }

  get state(): SessionState {
    // Other processes have all parts of it.
    if (this.#state !== "connected" || this.#shards.length === 0) return this.#state;
    const parts = this.#client?.isReady() ? [...this.#client.ws.shards.values()] : [];
    const isWhole = parts.length > 0 && parts.every(({ status }) => status === Status.Ready);
    return isWhole ? "connected" : "connecting";
  }

  get client(): Client<true> | undefined {
    return this.#client?.isReady() ? this.#client : undefined;
  }

  /** Messages that do not name the bot can be read. */
  get readsMessages(): boolean {
    return this.#options.settings.readsMessages && !this.#isContentRefused;
  }

  start(): void {
    void this.#connect();
  }

  /** The parts of the gateway that are ours may be others now. */
  reshare(): void {
    if (this.#isStopped || this.#total === 0) return;
    const owned = this.#ownedOf(this.#total);
    if (owned.join() !== this.#shards.join()) this.#again(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#close();
  }

  async #connect(): Promise<void> {
    await this.#close();
    if (this.#isStopped) return;
    const client = this.#newClient();
    this.#client = client;
    try {
      client.rest.setToken(this.#options.settings.token);
      this.#total = this.#options.settings.shardCount || (await recommendedShards(client));
      this.#shards = this.#ownedOf(this.#total);
      if (this.#shards.length === 0) {
        this.#state = "connected";
        return;
      }
      Object.assign(client.options, { shards: [...this.#shards], shardCount: this.#total });
      await client.login(this.#options.settings.token);
    } catch (error) {
      if (client === this.#client) this.#onFailure(error);
    }
  }

  #newClient(): Client {
    const { apiUrl } = this.#options.settings;
    const options: ClientOptions = {
      intents: [
        GatewayIntentBits.Guilds,
        GatewayIntentBits.GuildMessages,
        ...(this.readsMessages ? [GatewayIntentBits.MessageContent] : []),
      ],
      rest: { api: apiUrl.replace(/\/+$/, "") },
      waitGuildTimeout: GUILDS_MS,
      allowedMentions: { parse: [], repliedUser: false },
      // Of the rest nothing is asked: what is remembered of people is as little as can be.
      makeCache: Options.cacheWithLimits({
        ...Options.DefaultMakeCacheSettings,
        MessageManager: MESSAGES_KEPT_COUNT,
        GuildMemberManager: {
          maxSize: 200,
          keepOverLimit: ({ id, client }) => id === client.user.id,
        },
        UserManager: { maxSize: 200, keepOverLimit: ({ id, client }) => id === client.user?.id },
        ReactionManager: 0,
        PresenceManager: 0,
        GuildEmojiManager: 0,
        GuildStickerManager: 0,
        GuildBanManager: 0,
        VoiceStateManager: 0,
      }),
    };
    const client = new Client(options);
    this.#listen(client);
    return client;
  }

  #listen(client: Client): void {
    const { handlers, log } = this.#options;
    client.once(Events.ClientReady, (ready) => {
      this.#state = "connected";
      this.#backoff.reset();
      this.#refusedBackoff.reset();
      log.info({ servers: ready.guilds.cache.size }, "Discord is connected");
      handlers.onReady(ready);
    });
    client.on(Events.InteractionCreate, handlers.onInteraction);
    client.on(Events.MessageCreate, handlers.onMessage);
    client.on(Events.GuildCreate, handlers.onServer);
    client.on(Events.GuildAvailable, handlers.onServer);
    client.on(Events.GuildDelete, handlers.onServerLeft);
    client.on(Events.ChannelCreate, ({ guild }) => handlers.onServer(guild));
    client.on(Events.ChannelUpdate, (_, channel) => {
      if (!channel.isDMBased()) handlers.onServer(channel.guild);
    });
    client.on(Events.ChannelDelete, (channel) => {
      if (!channel.isDMBased()) handlers.onServer(channel.guild);
    });
    client.on(Events.ShardDisconnect, ({ code }) => {
      if (client === this.#client) this.#onClosed(code);
    });
    client.on(Events.Invalidated, () => {
      if (client === this.#client) this.#again(this.#backoff.next());
    });
    client.on(Events.Error, (error) => log.warn({ reason: error.message }, "Discord's connection"));
    client.on(Events.ShardError, (error) => {
      log.debug({ reason: error.message }, "Discord's gateway can't be reached; trying again");
    });
  }

  /** Discord has ended the session for good. */
  #onClosed(code: number): void {
    const { log } = this.#options;
    if (code === GatewayCloseCodes.AuthenticationFailed) {
      this.#refuse();
    } else if (code === GatewayCloseCodes.DisallowedIntents && !this.#isContentRefused) {
      this.#isContentRefused = true;
      log.warn(
        "Discord does not let the bot read messages: switch Message Content Intent on at discord.com/developers under Bot, or set DISCORD_MESSAGE_CONTENT=false. Going on without",
      );
      this.#again(0);
    } else {
      log.error({ code }, "Discord ended the connection; see its list of close codes");
      this.#again(this.#backoff.next());
    }
  }

  #onFailure(error: unknown): void {
    if (isUnauthorized(error)) {
      this.#refuse();
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    this.#options.log.warn({ reason }, "Discord can't be reached; trying again");
    this.#again(this.#backoff.next());
  }

  #refuse(): void {
    if (this.#state !== "refused") {
      this.#options.log.error(
        "Discord refuses the bot's token: reset it at discord.com/developers under Bot, and set DISCORD_BOT_TOKEN",
      );
    }
    this.#state = "refused";
    this.#again(this.#refusedBackoff.next());
  }

  #again(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    if (this.#state !== "refused") this.#state = "connecting";
    this.#timer = setTimeout(() => void this.#connect(), ms);
  }

  async #close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    client?.removeAllListeners();
    // What goes wrong while it ends is nobody's concern; without a listener it would be thrown.
    client?.on(Events.Error, () => undefined);
    await client?.destroy().catch(() => undefined);
  }

  #ownedOf(total: number): number[] {
    return Array.from({ length: total }, (_, shard) => shard).filter(this.#options.ownsShard);
  }
}

async function recommendedShards(client: Client): Promise<number> {
  const { shards } = (await client.rest.get("/gateway/bot")) as { shards: number };
  return shards;
}

function isUnauthorized(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { status, code } = error as { status?: unknown; code?: unknown };
  return status === 401 || code === "TokenInvalid";
}
