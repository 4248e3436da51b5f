import { refusalOf } from "#core/chat/refusals.ts";
import type { ChatIntake, IntakeListeners, Presence, TwitchChannel } from "./intake.ts";
import { readEvent } from "./irc-events.ts";
import type { IrcLink, LinkListeners, LinkSide } from "./irc-link.ts";
import { JoinBudget, Joins } from "./joins.ts";
import { channelOf, type IrcMessage, levelOf, readLine, tag } from "./lines.ts";

/** Brings in lines by IRC. */
export class IrcIntake implements ChatIntake {
  readonly kind = "irc";
  readonly #link: IrcLink;
  readonly #listeners: IntakeListeners;
  readonly #budget: JoinBudget;
  readonly #user: LinkListeners;
  #channels: string[] = [];
  #joins: Joins;
  /** The channels of the connection that is going to replace the present one. */
  #nextJoins: Joins | undefined;
  /** Why the bot is not in a channel, where Twitch said so; forgotten when it is. */
  readonly #refused = new Map<string, Presence>();
  /** The ends of time-outs. */
  readonly #timeouts = new Map<string, NodeJS.Timeout>();

  constructor(link: IrcLink, rateLimit: "standard" | "verified", listeners: IntakeListeners) {
    this.#link = link;
    this.#listeners = listeners;
    this.#budget = new JoinBudget(rateLimit);
    this.#joins = new Joins(this.#budget, (channel) => link.send(`JOIN #${channel}`));
    this.#user = {
      onReady: () => {
        this.#joins.connected();
        listeners.onReady?.();
      },
      onMessage: (message, side) => this.#onMessage(message, side),
      onNextReady: () => this.#joinByNext(),
      onMoved: () => this.#moved(),
      onEnd: (reason) => this.#ended(reason),
    };
  }

  get state() {
    return this.#link.state;
  }

  get joinedCount(): number {
    return this.#joins.joined.size;
  }

  start(): void {
    this.#link.use(this.#user);
  }

  async stop(): Promise<void> {
    this.#joins.disconnected();
    this.#nextJoins?.disconnected();
    for (const timer of this.#timeouts.values()) clearTimeout(timer);
    this.#link.release(this.#user);
  }

  want(channels: readonly TwitchChannel[]): void {
    this.#channels = channels.map(({ login }) => login);
    const wanted = new Set(this.#channels);
    for (const channel of this.#refused.keys()) {
      if (!wanted.has(channel)) this.#refused.delete(channel);
    }
    const unwanted = this.#joins.want(this.#channels);
    for (const channel of unwanted) this.#link.send(`PART #${channel}`);
    for (const channel of this.#nextJoins?.want(this.#channels) ?? []) {
      this.#link.sendByNext(`PART #${channel}`);
    }
  }

  share(share: number): void {
    this.#budget.share = share;
    (this.#nextJoins ?? this.#joins).go();
  }

  presenceOf(channel: string): Presence {
    const refused = this.#refused.get(channel);
    if (refused) return refused;
    if (this.#isIn(channel)) return "joined";
    if (this.#link.state === "refused") return "login_refused";
    return this.#link.isReady ? "joining" : "connecting";
  }

  #isIn(channel: string): boolean {
    return this.#joins.isIn(channel) || this.#nextJoins?.isIn(channel) === true;
  }

  #onMessage(message: IrcMessage, side: LinkSide): void {
    const channel = channelOf(message);
    // The old connection only brings what was on its way.
    const joins = side === "current" ? this.#joins : side === "next" ? this.#nextJoins : undefined;
    switch (message.command) {
      case "PRIVMSG":
        this.#onLine(message);
        break;
      case "USERNOTICE":
        this.#onEvent(message, channel);
        break;
      case "USERSTATE":
        this.#listeners.onLevel(channel, levelOf(message));
        break;
      case "ROOMSTATE":
        if (joins) this.#joined(channel, joins, side);
        this.#listeners.onId?.(channel, tag(message, "room-id"));
        break;
      case "PART":
        if (message.prefix?.startsWith(`${this.#link.login}!`)) this.#left(channel, joins);
        break;
      case "NOTICE":
        this.#onNotice(channel, tag(message, "msg-id"), joins);
        break;
      case "CLEARCHAT":
        if (message.params[1]?.toLowerCase() === this.#link.login) {
          this.#onBan(channel, Number(tag(message, "ban-duration")), joins);
        }
        break;
      default:
    }
  }

  #onLine(message: IrcMessage): void {
    const line = readLine(message);
    if (!line) return;
    this.#listeners.onLine(line);
    this.#onEvent(message, line.channel);
  }

  #onEvent(message: IrcMessage, channel: string): void {
    const event = readEvent(message);
    if (event) this.#listeners.onEvent(channel, event);
  }

  #joined(channel: string, joins: Joins, side: LinkSide): void {
    // A change of the chat's modes sends a ROOMSTATE too.
    if (joins.isIn(channel)) return;
    if (!joins.confirmed(channel)) {
      const line = `PART #${channel}`;
      if (side === "next") this.#link.sendByNext(line);
      else this.#link.send(line);
      return;
    }
    if (!this.#timeouts.has(channel)) this.#refused.delete(channel);
    this.#notify(channel);
    if (side === "next") this.#moveWhenComplete();
  }

  /** Twitch sent us out, or confirms that we left. */
  #left(channel: string, joins: Joins | undefined): void {
    if (!joins?.isIn(channel)) return;
    joins.refused(channel);
    this.#notify(channel);
  }

  #onNotice(channel: string, id: string, joins: Joins | undefined): void {
    const presence = refusalOf(id)?.presence;
    if (presence === undefined || joins === undefined || !this.#channels.includes(channel)) return;
    // A time-out lets the bot read on; how long it is, CLEARCHAT has said.
    if (id === "msg_timedout") return;
    this.#refuse(channel, presence, joins);
  }

  #onBan(channel: string, seconds: number, joins: Joins | undefined): void {
    if (!joins || !this.#channels.includes(channel)) return;
    clearTimeout(this.#timeouts.get(channel));
    this.#timeouts.delete(channel);
    if (seconds > 0) {
      this.#refused.set(channel, "banned");
      const maxMs = 2 ** 31 - 1;
      const end = () => {
        this.#timeouts.delete(channel);
        this.#refused.delete(channel);
        this.#notify(channel);
      };
      this.#timeouts.set(channel, setTimeout(end, Math.min(seconds * 1000, maxMs)));
      this.#notify(channel);
    } else {
      this.#refuse(channel, "banned", joins);
    }
  }

  #refuse(channel: string, presence: Presence, joins: Joins): void {
    this.#refused.set(channel, presence);
    joins.refused(channel);
    this.#notify(channel);
    if (joins === this.#nextJoins) this.#moveWhenComplete();
  }

  #notify(channel: string): void {
    this.#listeners.onPresence(channel, this.presenceOf(channel));
  }

  /** Joins by the next connection; the present one goes on meanwhile. */
  #joinByNext(): void {
    this.#joins.pause();
    this.#nextJoins?.disconnected();
    const next: Joins = new Joins(this.#budget, (channel) => {
      const line = `JOIN #${channel}`;
      if (this.#nextJoins === next) this.#link.sendByNext(line);
      else this.#link.send(line);
    });
    this.#nextJoins = next;
    next.want(this.#channels);
    next.connected();
    this.#moveWhenComplete();
  }

  #moveWhenComplete(): void {
    const next = this.#nextJoins;
    const isMissing = (channel: string) => !next?.isIn(channel) && !this.#budget.isRefused(channel);
    if (next && ![...this.#joins.joined].some(isMissing)) this.#link.move();
  }

  #moved(): void {
    if (!this.#nextJoins) this.#joinByNext();
    const next = this.#nextJoins;
    if (!next) return;
    this.#joins.disconnected();
    this.#joins = next;
    this.#nextJoins = undefined;
    next.go();
    for (const channel of this.#channels) this.#notify(channel);
  }

  #ended(reason: string): void {
    this.#budget.forgetUnanswered();
    this.#nextJoins?.disconnected();
    this.#nextJoins = undefined;
    this.#joins.disconnected();
    this.#listeners.onEnd(reason);
  }
}
