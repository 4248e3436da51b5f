import type { Logger } from "pino";
import type { Delivery } from "#core/chat/batch.ts";
import type { ChannelStatus, FeedItem } from "#core/chat/channel/protocol.ts";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import type { ChatTrace } from "#core/chat/chat-line.ts";
import { TWITCH_STANDARD, TWITCH_VERIFIED } from "#core/chat/limiter.ts";
import { USER_LEVELS } from "#core/entities/chat-command.ts";
import type { TenantConfig } from "../../backend.ts";
import { Backoff } from "../../backoff.ts";
import { shownLine, statusIn } from "../../chat/channel/chat-view.ts";
import type { ChannelHost } from "../../chat/channel/rooms.ts";
import { type ChannelMessage, MessageSender } from "../../chat/message-sender.ts";
import type { Chat, ChatNetwork, ServiceMessage } from "../../chat/network.ts";
import type { ChatRouter } from "../../chat/router.ts";
import type { TwitchSettings } from "../../settings.ts";
import {
  type EndReason,
  TWITCH_TIMING,
  TwitchConnection,
  type TwitchTiming,
} from "./connection.ts";
import type { Helix } from "./helix.ts";
import { Joins } from "./joins.ts";
import { channelOf, type IrcMessage, levelOf, readLine, tag } from "./lines.ts";
import { type LiveOptions, TwitchLive } from "./live.ts";
import type { SaidLines } from "./said-lines.ts";
import type { BotToken } from "./token.ts";

export type RetryTiming = {
  minMs: number;
  maxMs: number;
  /** After a refused login: someone has to change the token first. */
  refusedMinMs: number;
  refusedMaxMs: number;
  /** A connection that held so long was good: the next wait is short again. */
  goodAfterMs: number;
};

const RETRY: RetryTiming = {
  minMs: 1000,
  maxMs: 60_000,
  refusedMinMs: 30_000,
  refusedMaxMs: 300_000,
  goodAfterMs: 30_000,
};

/** What people type in the dock is sent before any answer. */
const LEVEL_COUNT = USER_LEVELS.length;

/** Twitch repeats a line now and then; so many ids are remembered to notice. */
const REMEMBERED_IDS = 5000;

export type TwitchOptions = {
  settings: TwitchSettings;
  router: ChatRouter;
  /** Records whether each message was sent, queued or dropped. */
  record: (delivery: Delivery) => void;
  /** Shows what happens in a tenant's channel in the console. */
  show: (tenant: string, item: FeedItem) => void;
  log: Logger;
  saidLines: SaidLines;
  token: BotToken;
  /** Twitch's API; undefined: nothing is known of who is live. */
  helix: Helix | undefined;
  /** Whether this process, of several, owns the channel now; absent: it owns all. */
  ownsChannel?: (channel: string) => boolean;
  /** The machine's time, in milliseconds since the epoch. */
  clock?: (() => number) | undefined;
  liveTiming?: NonNullable<LiveOptions["timing"]>;
  timing?: TwitchTiming;
  retry?: RetryTiming;
};

/** Twitch chat: keeps one connection alive and is in the channels that services want. */
export class TwitchNetwork implements ChatNetwork {
  readonly name = "twitch";
  readonly capabilities = { isPersistent: true, replies: false, threads: false, edits: false };
  readonly channelHost: ChannelHost;
  readonly #options: TwitchOptions;
  readonly #retry: RetryTiming;
  readonly #backoff: Backoff;
  readonly #refusedBackoff: Backoff;
  readonly #sender: MessageSender;
  readonly #joins: Joins;
  readonly #live: TwitchLive | undefined;
  readonly #moderated = new Set<string>();
  readonly #seenIds = new Set<string>();
  /** By channel. */
  #tenants = new Map<string, string>();
  /** By tenant. */
  #channels = new Map<string, string>();
  #connection: TwitchConnection | undefined;
  #readyAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** The token was renewed, and no login has been accepted since. */
  #hasRenewed = false;
  #state: "connected" | "connecting" | "refused" | "lost" = "connecting";

  constructor(options: TwitchOptions) {
    this.#options = options;
    this.#retry = options.retry ?? RETRY;
    this.#backoff = new Backoff(this.#retry.minMs, this.#retry.maxMs);
    this.#refusedBackoff = new Backoff(this.#retry.refusedMinMs, this.#retry.refusedMaxMs);
    const { rateLimit } = options.settings;
    const { helix, router, log, liveTiming: timing } = options;
    if (helix) {
      this.#live = new TwitchLive({
        helix,
        onLive: (tenant, live) => router.onStream(live, this.#chat(tenant)),
        log,
        ...(timing && { timing }),
      });
    }
    this.channelHost = {
      statusOf: (tenant) => this.#statusOf(tenant),
      run: (tenant, id, text) => this.#run(tenant, id, text),
    };
    this.#joins = new Joins(rateLimit, (channel) => this.#connection?.send(`JOIN #${channel}`));
    this.#sender = new MessageSender({
      network: "twitch",
      policy: rateLimit === "verified" ? TWITCH_VERIFIED : TWITCH_STANDARD,
      past: options.saidLines.past(performance.now()),
      send: (message) => this.#sendNow(message),
      record: options.record,
    });
  }

  get health() {
    const state = this.#state === "lost" ? "connecting" : this.#state;
    return { state, channels: this.#joins.joinedCount };
  }

  start(): void {
    this.#connect();
  }

  configure(wanted: readonly TenantConfig[]): void {
    this.#tenants = new Map(
      wanted
        .filter(({ twitchChannel }) => twitchChannel !== "")
        .map(({ twitchChannel, tenant }) => [twitchChannel, tenant]),
    );
    this.#channels = new Map([...this.#tenants].map(([channel, tenant]) => [tenant, channel]));
    for (const channel of this.#joins.want(this.#tenants.keys())) {
      this.#connection?.send(`PART #${channel}`);
    }
    this.#live?.want(this.#tenants);
  }

  share(share: number): void {
    this.#joins.share(share);
    this.#sender.share(share);
  }

  tenants(): Iterable<string> {
    return this.#channels.keys();
  }

  canSend(tenant: string): boolean {
    const channel = this.#channels.get(tenant);
    return channel !== undefined && this.#connection?.isReady === true && this.#joins.isIn(channel);
  }

  send(tenant: string, message: ServiceMessage): void {
    const channel = this.#channels.get(tenant);
    if (channel === undefined) {
      message.onEnd?.(false);
      return;
    }
    const isModerator = this.#moderated.has(channel);
    this.#sender.send({ ...message, tenant, channel, isModerator });
  }

  showTrace(tenant: string, trace: ChatTrace): void {
    this.#options.show(tenant, trace);
  }

  now(): number {
    return this.#options.clock?.() ?? Date.now();
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#live?.stop();
    this.#sender.clear("the bot was stopped");
    this.#joins.disconnected();
    this.#connection?.close();
  }

  #connect(): void {
    const { settings, token, timing, log } = this.#options;
    const account = { ...settings, token: token.current };
    this.#connection = new TwitchConnection(account, timing ?? TWITCH_TIMING, log, {
      onReady: () => this.#ready(),
      onMessage: (message) => this.#onMessage(message),
      onEnd: (reason) => this.#ended(reason),
    });
  }

  #ready(): void {
    const { settings, log } = this.#options;
    if (this.#state !== "connected") log.info({ login: settings.login }, "Connected to Twitch");
    this.#state = "connected";
    this.#readyAt = performance.now();
    this.#refusedBackoff.reset();
    this.#hasRenewed = false;
    this.#joins.connected();
  }

  #ended(reason: EndReason): void {
    const wasGood =
      this.#readyAt > 0 && performance.now() - this.#readyAt > this.#retry.goodAfterMs;
    this.#readyAt = 0;
    this.#connection = undefined;
    this.#joins.disconnected();
    this.#moderated.clear();
    if (this.#isStopped) return;
    if (wasGood) this.#backoff.reset();
    this.#sender.clear("the connection to Twitch was lost");
    if (reason.type === "refused" && this.#options.token.canRefresh && !this.#hasRenewed) {
      void this.#renew(reason);
    } else {
      this.#connectLater(reason);
    }
  }

  /** A token that has expired is renewed, and we log in again at once (rule WADDLE-N3). */
  async #renew(reason: EndReason): Promise<void> {
    const outcome = await this.#options.token.refresh();
    if (this.#isStopped) return;
    if (outcome !== "refreshed") return this.#connectLater(reason);
    this.#hasRenewed = true;
    this.#connect();
  }

  #connectLater(reason: EndReason): void {
    this.#timer = setTimeout(() => this.#connect(), this.#waitAfter(reason));
  }

  /** Logs a change of state, once, and says how long to wait, in ms. */
  #waitAfter(reason: EndReason): number {
    const { settings, log } = this.#options;
    if (reason.type === "reconnect") {
      log.info("Twitch asked the bot to reconnect");
      return this.#backoff.next();
    }
    if (reason.type === "refused") {
      const waitMs = this.#refusedBackoff.next();
      if (this.#state !== "refused") {
        log.error(
          { login: settings.login, reason: reason.message, retryInMs: waitMs },
          "Twitch refuses the bot's login: check TWITCH_BOT_LOGIN and TWITCH_BOT_TOKEN",
        );
      }
      this.#state = "refused";
      return waitMs;
    }
    if (this.#state === "connected" || this.#state === "connecting") {
      log.warn({ reason: reason.message }, "The connection to Twitch is lost; trying again");
    }
    this.#state = "lost";
    return this.#backoff.next();
  }

  #onMessage(message: IrcMessage): void {
    const channel = channelOf(message);
    switch (message.command) {
      case "PRIVMSG":
        this.#onLine(message);
        break;
      case "USERSTATE":
        if (["mod", "broadcaster"].includes(levelOf(message))) this.#moderated.add(channel);
        else this.#moderated.delete(channel);
        break;
      case "ROOMSTATE":
        if (!this.#joins.confirmed(channel)) this.#connection?.send(`PART #${channel}`);
        break;
      case "PART":
        if (message.prefix?.startsWith(`${this.#options.settings.login}!`))
          this.#joins.left(channel);
        break;
      case "NOTICE":
        this.#notice(message, channel);
        break;
      default:
    }
  }

  #notice(message: IrcMessage, channel: string): void {
    const notice = tag(message, "msg-id");
    if (!notice.startsWith("msg_") && notice !== "tos_ban") return;
    this.#options.log.warn(
      { channel, notice, text: message.params[1] },
      "Twitch did not take a line",
    );
  }

  #onLine(message: IrcMessage): void {
    const line = readLine(message);
    const tenant = line && this.#tenants.get(line.channel);
    // One that was asleep for long hears what another process has answered since.
    if (!tenant || !this.#ownsChannel(line.channel) || this.#isRepeated(line.id)) return;
    const isSelf = line.login === this.#options.settings.login;
    const heard = { ...line, type: "line", channel: tenant, isSelf } as const;
    if (!isSelf) this.#showLine(heard);
    this.#options.router.onLine(heard, this.#chat(tenant));
  }

  /** Runs a command as the broadcaster, or says a line that is none. `id` becomes the line's. */
  #run(tenant: string, id: string, text: string): void {
    const login = this.#channels.get(tenant);
    if (login === undefined || !this.#ownsChannel(login)) return;
    const who = { login, displayName: login, level: "broadcaster", isSelf: false } as const;
    const line = { type: "line", id, channel: tenant, ...who, text, isBot: false } as const;
    const { router } = this.#options;
    const chat = this.#chat(tenant);
    const outcome = router.ask(line, chat);
    if (outcome.trace) {
      this.#showLine(line);
      router.carryOut(chat, outcome);
    } else {
      this.send(tenant, { text, priority: LEVEL_COUNT });
    }
  }

  /** Where the bot stands in a tenant's channel. */
  #statusOf(tenant: string): ChannelStatus {
    const { router } = this.#options;
    const channel = router.channelOf(tenant);
    return statusIn(channel, router.liveOf(this.#chat(tenant)), {
      is_joined: this.#joins.isIn(channel),
      is_moderator: this.#moderated.has(channel),
    });
  }

  #showLine(line: IncomingLine): void {
    this.#options.show(line.channel, { type: "line", line: shownLine(line, Date.now()) });
  }

  #chat(tenant: string): Chat {
    return { network: this, tenant };
  }

  #ownsChannel(channel: string): boolean {
    return this.#options.ownsChannel?.(channel) !== false;
  }

  #isRepeated(id: string): boolean {
    if (this.#seenIds.has(id)) return true;
    this.#seenIds.add(id);
    if (this.#seenIds.size > REMEMBERED_IDS) {
      const [oldest] = this.#seenIds;
      if (oldest !== undefined) this.#seenIds.delete(oldest);
    }
    return false;
  }

  #sendNow({ channel, text, tenant }: ChannelMessage): string | undefined {
    if (this.#tenants.get(channel) !== tenant || !this.#ownsChannel(channel))
      return "this process does not speak here any more";
    if (!this.#connection?.isReady) return "not connected to Twitch";
    this.#options.saidLines.add(channel, text);
    this.#connection.send(`PRIVMSG #${channel} :${text}`);
    return undefined;
  }
}
