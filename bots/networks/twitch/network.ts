import type { Logger } from "pino";
import type { Delivery } from "#core/chat/batch.ts";
import type { ChannelStatus, FeedItem } from "#core/chat/channel/protocol.ts";
import { TWITCH_STANDARD, TWITCH_VERIFIED } from "#core/chat/limiter.ts";
import { USER_LEVELS } from "#core/entities/chat-command.ts";
import type { LiveState, WaddleEffect, WaddleLine } from "#core/waddle/engine.ts";
import { Backoff } from "../../backoff.ts";
import { shownLine, statusIn } from "../../chat/channel/chat-view.ts";
import { type Saying, Speech } from "../../chat/message-sender.ts";
import type { ChatNetwork } from "../../chat/network.ts";
import type { Waddle } from "../../services/waddle/waddle.ts";
import type { TwitchSettings } from "../../settings.ts";
import type { ChatChange } from "../../storage/outbox/outbox.ts";
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

/** What people type in the dock is said before any answer. */
const LEVEL_COUNT = USER_LEVELS.length;

/** Twitch repeats a line now and then; so many ids are remembered to notice. */
const REMEMBERED_IDS = 5000;

export type TwitchDependencies = {
  settings: TwitchSettings;
  waddle: Waddle;
  /** Notes one use of a command. */
  count: (command: string) => void;
  /** Notes what chat changed for good. */
  change: (change: ChatChange) => void;
  note: (delivery: Delivery) => void;
  /** Tells what happens in a tenant's channel, for the console. */
  show: (tenant: string, item: FeedItem) => void;
  log: Logger;
  saidLines: SaidLines;
  token: BotToken;
  /** Twitch's API; undefined: nothing is known of who is live. */
  helix: Helix | undefined;
  /** Whether this process speaks for the channel now; absent: for all. */
  maySpeak?: (channel: string) => boolean;
  /** A tenant's stream began, changed or ended; also what is known of it at first. */
  onLive: (tenant: string, live: LiveState) => void;
  liveTiming?: NonNullable<LiveOptions["timing"]>;
  timing?: TwitchTiming;
  retry?: RetryTiming;
};

/** Twitch chat: keeps one connection alive, is in the tenants' channels, hears and answers. */
export class TwitchNetwork implements ChatNetwork {
  readonly name = "twitch";
  readonly #given: TwitchDependencies;
  readonly #retry: RetryTiming;
  readonly #backoff: Backoff;
  readonly #refusedBackoff: Backoff;
  readonly #speech: Speech;
  readonly #joins: Joins;
  readonly #live: TwitchLive | undefined;
  readonly #moderated = new Set<string>();
  readonly #heardIds = new Set<string>();
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

  constructor(given: TwitchDependencies) {
    this.#given = given;
    this.#retry = given.retry ?? RETRY;
    this.#backoff = new Backoff(this.#retry.minMs, this.#retry.maxMs);
    this.#refusedBackoff = new Backoff(this.#retry.refusedMinMs, this.#retry.refusedMaxMs);
    const { rateLimit } = given.settings;
    const { helix, onLive, log, liveTiming: timing } = given;
    if (helix) this.#live = new TwitchLive({ helix, onLive, log, ...(timing && { timing }) });
    this.#joins = new Joins(rateLimit, (channel) => this.#connection?.send(`JOIN #${channel}`));
    this.#speech = new Speech({
      network: "twitch",
      policy: rateLimit === "verified" ? TWITCH_VERIFIED : TWITCH_STANDARD,
      past: given.saidLines.past(performance.now()),
      send: (saying) => this.#send(saying),
      note: given.note,
    });
  }

  get health() {
    const state = this.#state === "lost" ? "connecting" : this.#state;
    return { state, channels: this.#joins.joinedCount };
  }

  start(): void {
    this.configure();
    this.#connect();
  }

  configure(): void {
    this.#tenants = new Map(
      this.#given.waddle.enabled
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
    this.#speech.share(share);
  }

  tenants(): Iterable<string> {
    return this.#channels.keys();
  }

  canSpeak(tenant: string): boolean {
    const channel = this.#channels.get(tenant);
    return channel !== undefined && this.#connection?.isReady === true && this.#joins.isIn(channel);
  }

  speak(tenant: string, text: string, importance: number, onEnd?: (isSent: boolean) => void): void {
    const channel = this.#channels.get(tenant);
    if (channel === undefined) {
      onEnd?.(false);
      return;
    }
    const isModerator = this.#moderated.has(channel);
    this.#speech.say({ tenant, channel, text, importance, isModerator, onEnd });
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#live?.stop();
    this.#speech.clear("the bot was stopped");
    this.#joins.disconnected();
    this.#connection?.close();
    this.#given.saidLines.close();
  }

  #connect(): void {
    const { settings, token, timing, log } = this.#given;
    const account = { ...settings, token: token.current };
    this.#connection = new TwitchConnection(account, timing ?? TWITCH_TIMING, log, {
      onReady: () => this.#ready(),
      onMessage: (message) => this.#hear(message),
      onEnd: (reason) => this.#ended(reason),
    });
  }

  #ready(): void {
    const { settings, log } = this.#given;
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
    this.#speech.clear("the connection to Twitch was lost");
    if (reason.type === "refused" && this.#given.token.canRefresh && !this.#hasRenewed) {
      void this.#renew(reason);
    } else {
      this.#connectLater(reason);
    }
  }

  /** A token that has expired is renewed, and we log in again at once (rule N3). */
  async #renew(reason: EndReason): Promise<void> {
    const outcome = await this.#given.token.refresh();
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
    const { settings, log } = this.#given;
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

  #hear(message: IrcMessage): void {
    const channel = channelOf(message);
    switch (message.command) {
      case "PRIVMSG":
        this.#answer(message);
        break;
      case "USERSTATE":
        if (["mod", "broadcaster"].includes(levelOf(message))) this.#moderated.add(channel);
        else this.#moderated.delete(channel);
        break;
      case "ROOMSTATE":
        if (!this.#joins.confirmed(channel)) this.#connection?.send(`PART #${channel}`);
        break;
      case "PART":
        if (message.prefix?.startsWith(`${this.#given.settings.login}!`)) this.#joins.left(channel);
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
    this.#given.log.warn(
      { channel, notice, text: message.params[1] },
      "Twitch did not take a line",
    );
  }

  #answer(message: IrcMessage): void {
    const line = readLine(message);
    const tenant = line && this.#tenants.get(line.channel);
    // One that was asleep for long hears what another process has answered since.
    if (!tenant || !this.#maySpeak(line.channel) || this.#isRepeated(line.id)) return;
    const isSelf = line.login === this.#given.settings.login;
    const heard = { ...line, type: "line", channel: tenant, isSelf } as const;
    this.#carryOut(heard, this.#given.waddle.hear("twitch", heard));
  }

  /** Runs a command as the broadcaster, or says a line that is none. `id` becomes the line's. */
  run(tenant: string, id: string, text: string): void {
    const login = this.#channels.get(tenant);
    if (login === undefined || !this.#maySpeak(login)) return;
    const who = { login, displayName: login, level: "broadcaster", isSelf: false } as const;
    const line = { type: "line", id, channel: tenant, ...who, text, isBot: false } as const;
    const effects = this.#given.waddle.hear("twitch", line);
    if (effects.length > 0) this.#carryOut(line, effects);
    else this.speak(tenant, text, LEVEL_COUNT);
  }

  /** Where the bot stands in a tenant's channel. */
  statusOf(tenant: string): ChannelStatus {
    const { waddle } = this.#given;
    const channel = waddle.channelOf(tenant);
    return statusIn(channel, waddle.liveOf("twitch", tenant), {
      is_joined: this.#joins.isIn(channel),
      is_moderator: this.#moderated.has(channel),
    });
  }

  #carryOut(line: WaddleLine, effects: readonly WaddleEffect[]): void {
    const { count, change, show } = this.#given;
    if (!line.isSelf) show(line.channel, { type: "line", line: shownLine(line, Date.now()) });
    for (const effect of effects) {
      if (effect.type === "count") count(effect.command);
      if (effect.type === "counter" || effect.type === "edit") change(effect);
      if (effect.type === "trace") show(line.channel, effect);
      if (effect.type === "say") this.speak(line.channel, effect.text, effect.importance);
    }
  }

  #maySpeak(channel: string): boolean {
    return this.#given.maySpeak?.(channel) !== false;
  }

  #isRepeated(id: string): boolean {
    if (this.#heardIds.has(id)) return true;
    this.#heardIds.add(id);
    if (this.#heardIds.size > REMEMBERED_IDS) {
      const [oldest] = this.#heardIds;
      if (oldest !== undefined) this.#heardIds.delete(oldest);
    }
    return false;
  }

  #send({ channel, text, tenant }: Saying): string | undefined {
    if (this.#tenants.get(channel) !== tenant || !this.#maySpeak(channel))
      return "this process does not speak here any more";
    if (!this.#connection?.isReady) return "not connected to Twitch";
    this.#given.saidLines.add(channel, text);
    this.#connection.send(`PRIVMSG #${channel} :${text}`);
    return undefined;
  }
}
