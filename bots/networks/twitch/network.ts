import type { Logger } from "pino";
import type { Delivery } from "#core/chat/batch.ts";
import type { BotState, BotStatus } from "#core/chat/bot-status.ts";
import type { FeedItem } from "#core/chat/channel/protocol.ts";
import type { ChannelName } from "#core/chat/channel-name.ts";
import type { ChatEvent, IncomingLine } from "#core/chat/chat-events.ts";
import type { ChatTrace } from "#core/chat/chat-line.ts";
import {
  type LimiterPolicy,
  staleMsOf,
  TWITCH_STANDARD,
  TWITCH_VERIFIED,
} from "#core/chat/limiter.ts";
import { USER_LEVELS } from "#core/entities/chat-command.ts";
import type { TenantConfig } from "../../backend.ts";
import { shownLine, streamOf } from "../../chat/channel/chat-view.ts";
import type { ChannelHost } from "../../chat/channel/rooms.ts";
import type { ChannelApi } from "../../chat/channel-api.ts";
import { type ChannelMessage, MessageSender, type SendResult } from "../../chat/message-sender.ts";
import type { Chat, ChatNetwork, ServiceMessage } from "../../chat/network.ts";
import type { ChatRouter } from "../../chat/router.ts";
import type { TwitchSettings } from "../../settings.ts";
import { ChannelNames } from "./channel-names.ts";
import type { Helix } from "./helix.ts";
import type { ChatIntake, TwitchChannel } from "./intake.ts";
import type { TwitchLine } from "./lines.ts";
import { type LiveOptions, TwitchLive } from "./live.ts";
import type { ChatOutlet } from "./outlet.ts";
import type { SaidLines } from "./said-lines.ts";
import { Statuses } from "./statuses.ts";
import type { Transport } from "./transport.ts";

/** What people type in the dock is sent before any answer. */
const LEVEL_COUNT = USER_LEVELS.length;

/** How many ids are remembered to notice a line that Twitch repeats. */
const REMEMBERED_IDS = 5000;

export type TwitchOptions = {
  settings: Pick<TwitchSettings, "login" | "rateLimit">;
  router: ChatRouter;
  /** Records whether each message was sent, queued or dropped. */
  record: (delivery: Delivery) => void;
  /** Shows what happens in a tenant's channel in the console. */
  show: (tenant: string, item: FeedItem) => void;
  log: Logger;
  saidLines: SaidLines;
  transport: Transport;
  /** Twitch's API; undefined: nothing is known of who is live. */
  helix: Helix | undefined;
  /** What can be done in a tenant's channel beside chat; absent: nothing. */
  channelApi?: (tenant: string, channel: string) => ChannelApi;
  /** Whether the bot may be in a channel, by its login and id; absent: in all. */
  mayJoin?: (channel: TwitchChannel) => boolean;
  /** Whether this process, of several, owns the channel now; absent: it owns all. */
  ownsChannel?: (channel: string) => boolean;
  /** The machine's time, in milliseconds since the epoch. */
  clock?: (() => number) | undefined;
  /** Gets what Twitch calls a tenant's channel now, where that is news. */
  onName?: (name: ChannelName) => void;
  liveTiming?: NonNullable<LiveOptions["timing"]>;
};

/**
 * Twitch chat: is in the channels that services want, and says there what they answer. What brings
 * lines in and sends them is the transport's.
 */
export class TwitchNetwork implements ChatNetwork {
  readonly name = "twitch";
  readonly capabilities = {
    isPersistent: true,
    replies: true,
    threads: false,
    edits: false,
    isStream: true,
  };
  readonly channelHost: ChannelHost;
  readonly #options: TwitchOptions;
  readonly #intake: ChatIntake;
  readonly #outlet: ChatOutlet;
  readonly #sender: MessageSender;
  readonly #policy: LimiterPolicy;
  readonly #live: TwitchLive | undefined;
  readonly #names: ChannelNames | undefined;
  readonly #statuses: Statuses;
  readonly #seenIds = new Set<string>();
  /** By channel. */
  #tenants = new Map<string, string>();
  /** By tenant. */
  #channels = new Map<string, string>();
  /** Twitch's ids of channels, as far as they are configured, by channel. */
  #ids = new Map<string, string>();
  #wanted: readonly TenantConfig[] = [];
  /** Channels whose name another one has now. */
  readonly #foreign = new Set<string>();
  /** Channels whose workspaces answer rewards. */
  #withRewards: ReadonlySet<string> = new Set();
  #isStopped = false;

  constructor(options: TwitchOptions) {
    this.#options = options;
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
    if (helix) {
      const onRenamed = (channel: ChannelName) => options.onName?.(channel);
      this.#names = new ChannelNames({ helix, onRenamed, log });
    }
    this.channelHost = {
      streamOf: (tenant) => streamOf(router.liveOf(this.#chat(tenant))),
      run: (tenant, id, text) => this.#run(tenant, id, text),
    };
    this.#intake = options.transport.intake({
      onLine: (line) => this.#onLine(line),
      onEvent: (channel, event) => this.#onEvent(channel, event),
      onId: (channel, id) => this.#onId(channel, id),
      onPresence: (channel, presence) => this.#statuses.onPresence(channel, presence),
      onLevel: (channel, level) => this.#statuses.onLevel(channel, level),
      onEnd: () => this.#statuses.disconnected(),
    });
    this.#outlet = options.transport.outlet({
      onEnd: (reason) => this.#sender.clear(reason),
      onLevel: (channel, level) => this.#statuses.onLevel(channel, level),
    });
    this.#statuses = new Statuses({
      intake: this.#intake,
      outlet: this.#outlet,
      channelOf: (tenant) => (router.isWanted(tenant) ? router.channelOf(tenant) : undefined),
      barred: (channel) => this.#barred(channel),
      now: () => this.now(),
    });
    this.#policy = rateLimit === "verified" ? TWITCH_VERIFIED : TWITCH_STANDARD;
    this.#sender = new MessageSender({
      network: "twitch",
      policy: this.#policy,
      past: options.saidLines.past(performance.now()),
      send: (message, text) => this.#sendNow(message, text),
      record: options.record,
    });
  }

  get health() {
    return { state: this.#intake.state, channels: this.#intake.joinedCount };
  }

  start(): void {
    this.#intake.start();
    this.#outlet.start();
  }

  configure(wanted: readonly TenantConfig[]): void {
    this.#wanted = wanted;
    this.#ids = new Map(wanted.map((each) => [each.twitchChannel, each.twitchChannelId ?? ""]));
    this.#tenants = new Map(
      wanted
        .filter(({ twitchChannel }) => twitchChannel !== "" && !this.#barred(twitchChannel))
        .map(({ twitchChannel, tenant }) => [twitchChannel, tenant]),
    );
    this.#channels = new Map([...this.#tenants].map(([channel, tenant]) => [tenant, channel]));
    this.#withRewards = new Set(wanted.filter(answersRewards).map((each) => each.twitchChannel));
    this.#intake.want([...this.#tenants.keys()].map((login) => this.#channel(login)));
    // A channel that was renamed is looked for by its id, though the bot stays out of the old name.
    const named = wanted.map(({ twitchChannel, tenant }) => ({
      tenant,
      ...this.#channel(twitchChannel),
    }));
    this.#names?.want(named);
    this.#live?.want(this.#tenants);
    this.#statuses.keep(this.#tenants);
  }

  share(share: number): void {
    this.#intake.share(share);
    this.#sender.share(share);
  }

  tenants(): Iterable<string> {
    return this.#channels.keys();
  }

  canSend(tenant: string): boolean {
    const channel = this.#channels.get(tenant);
    return channel !== undefined && this.#outlet.isReady && this.#isIn(channel);
  }

  send(tenant: string, message: ServiceMessage): void {
    const channel = this.#channels.get(tenant);
    if (channel === undefined) {
      message.onEnd?.(false);
      return;
    }
    const level = this.#statuses.levelOf(channel);
    this.#sender.send({ ...message, tenant, channel, level });
  }

  channelApi(tenant: string): ChannelApi | undefined {
    const channel = this.#channels.get(tenant);
    return channel === undefined ? undefined : this.#options.channelApi?.(tenant, channel);
  }

  async loginOf(userId: string): Promise<string | undefined> {
    const logins = await this.#options.helix?.logins([userId]).catch(() => undefined);
    return logins?.get(userId);
  }

  /** Whether the bot is in the tenant's channel, and why not (rule WADDLE-N14). */
  statusOf(tenant: string): BotStatus {
    return this.#statuses.statusOf(tenant);
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
    this.#live?.stop();
    this.#names?.stop();
    this.#sender.clear("the bot was stopped");
    await Promise.all([this.#intake.stop(), this.#outlet.stop()]);
    await this.#sender.idle();
  }

  #onEvent(channel: string, event: ChatEvent): void {
    const tenant = this.#tenants.get(channel);
    if (!tenant || !this.#ownsChannel(channel) || this.#isRepeated(event.id)) return;
    this.#options.router.onEvent(event, this.#chat(tenant));
  }

  #onLine(line: TwitchLine): void {
    const tenant = this.#tenants.get(line.channel);
    // One that was asleep for long hears what another process has answered since.
    if (!tenant || !this.#ownsChannel(line.channel) || this.#isRepeated(line.id)) return;
    const isSelf = line.login === this.#options.settings.login;
    if (!isSelf) this.#statuses.onLine(line.channel);
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

  #showLine(line: IncomingLine): void {
    this.#options.show(line.channel, { type: "line", line: shownLine(line, Date.now()) });
  }

  #chat(tenant: string): Chat {
    return { network: this, tenant };
  }

  #channel(login: string): TwitchChannel {
    const hasRewards = this.#withRewards.has(login);
    return { login, id: this.#ids.get(login) ?? "", ...(hasRewards && { hasRewards }) };
  }

  /**
   * A channel whose id nobody knew is known by it from now on. Where another channel has taken the
   * name over, the bot leaves (rule GUARD-G52).
   */
  #onId(login: string, id: string): void {
    const tenant = this.#tenants.get(login);
    const known = this.#ids.get(login) ?? "";
    if (tenant === undefined || id === "" || id === known) return;
    if (known !== "") {
      this.#foreign.add(keyOf({ login, id: known }));
      this.configure(this.#wanted);
      return;
    }
    this.#ids.set(login, id);
    this.#options.onName?.({ tenant, login, id });
  }

  /** Why the bot stays out of a channel by itself (rules GUARD-G52 and GUARD-G53). */
  #barred(login: string): BotState | undefined {
    const channel = this.#channel(login);
    if (this.#foreign.has(keyOf(channel))) return "other_channel";
    return this.#options.mayJoin?.(channel) === false ? "not_listed" : undefined;
  }

  #isIn(channel: string): boolean {
    return this.#intake.presenceOf(channel) === "joined";
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

  #sendNow(message: ChannelMessage, text: string): SendResult | Promise<SendResult> {
    const { channel, tenant, style, replyTo, askedAt } = message;
    if (this.#tenants.get(channel) !== tenant || !this.#ownsChannel(channel)) {
      return { sent: false, reason: "this process does not speak here any more" };
    }
    if (!this.#outlet.isReady) return { sent: false, reason: "not connected to Twitch" };
    this.#options.saidLines.add(channel, text);
    const sent = this.#outlet.send({
      channel: this.#channel(channel),
      text,
      ...(style && { style }),
      ...(replyTo !== undefined && { replyTo }),
      ...(askedAt !== undefined && {
        age: { maxMs: staleMsOf(this.#policy, message.priority), askedAt },
      }),
    });
    return sent.then((result) => {
      this.#statuses.onResult(channel, result);
      return result;
    });
  }
}

function keyOf({ login, id }: TwitchChannel): string {
  return `${login} ${id}`;
}

function answersRewards({ waddle }: TenantConfig): boolean {
  return waddle.eventMessages.some(({ kind, enabled }) => enabled && kind === "redemption");
}
