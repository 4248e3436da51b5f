/**
 * A stand-in for Twitch chat: its IRC over WebSocket, as https://dev.twitch.tv/docs/chat/irc/
 * describes it, with its limits enforced, what breaks them reported, and faults to inject. Where
 * Twitch's own pages are silent, https://github.com/pajbot/tmi-rate-limits says what bots met.
 */
import { createHash, randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { AddressInfo } from "node:net";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { TWITCH } from "#core/chat/limits.ts";
import type { UserLevel } from "#core/entities/chat-command.ts";
import { type Refusal, TwitchIrcLimits } from "./twitch-irc-limits.ts";

export type SimulatorOptions = {
  /** 0, the default: any free port. */
  port?: number;
  /** The bot's account. */
  login?: string;
  token?: string;
  rateLimit?: "standard" | "verified";
};

/** A line that a client said, and what became of it. */
export type SaidLine = {
  channel: string;
  login: string;
  /** As it was sent, what nobody sees included; without what marks an action. */
  text: string;
  isAction: boolean;
  /** The id of the line that it replies to, or "". */
  replyTo: string;
  /** Milliseconds, by performance.now(). */
  at: number;
  accepted: boolean;
};

export type SayOptions = {
  level?: UserLevel;
  displayName?: string;
  /** The channel of a shared chat that the line was written in. */
  sharedFrom?: string;
  id?: string;
  /** The line replies to this one, of that person: Twitch puts their name before the text. */
  replyTo?: { id: string; displayName: string };
  bits?: number;
};

type Connection = {
  socket: WebSocket;
  capabilities: Set<string>;
  password: string;
  login: string;
  isLoggedIn: boolean;
  channels: Set<string>;
  isFrozen: boolean;
};

const CAPABILITIES = new Set(["twitch.tv/tags", "twitch.tv/commands", "twitch.tv/membership"]);
const BADGES: Record<UserLevel, string> = {
  everyone: "",
  vip: "vip/1",
  mod: "moderator/1",
  broadcaster: "broadcaster/1",
};

export class TwitchIrcSimulator {
  readonly login: string;
  /** Everything that clients said, whether it was let through or not. */
  readonly said: SaidLine[] = [];
  /** Each breach of Twitch's limits or rules, in words. */
  readonly violations: string[] = [];
  /** Sends each chat line twice, as Twitch does now and then. */
  isDuplicating = false;

  #token: string;
  readonly #rateLimit: "standard" | "verified";
  readonly #server: WebSocketServer;
  readonly #connections = new Set<Connection>();
  /** What the bot is in a channel. */
  readonly #levels = new Map<string, UserLevel>();
  /** NOTICEs that answer every line of a channel. */
  readonly #refusals = new Map<string, Refusal>();
  readonly #banned = new Set<string>();
  /** How many channels the account may be in at a time. */
  channelsMaxCount = Number.POSITIVE_INFINITY;
  readonly #suspended = new Set<string>();
  readonly #changes = new EventEmitter();
  #joinTimes: number[] = [];
  readonly #limits: TwitchIrcLimits;
  /** How many PINGs of ours it has answered so far. */
  pings = 0;
  /** How many logins were accepted and refused so far. */
  readonly logins = { accepted: 0, refused: 0 };

  private constructor(server: WebSocketServer, options: SimulatorOptions) {
    this.#server = server;
    this.login = options.login ?? "waddlebot";
    this.#token = options.token ?? "oauth:simulated";
    this.#rateLimit = options.rateLimit ?? "standard";
    this.#limits = new TwitchIrcLimits(this.#rateLimit);
    this.#changes.setMaxListeners(0);
    server.on("connection", (socket) => this.#accept(socket));
  }

  static async start(options: SimulatorOptions = {}): Promise<TwitchIrcSimulator> {
    const server = new WebSocketServer({ host: "127.0.0.1", port: options.port ?? 0 });
    await new Promise<void>((resolve, reject) => {
      server.once("listening", resolve);
      server.once("error", reject);
    });
    return new TwitchIrcSimulator(server, options);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}`;
  }

  /** The settings in `.env` that lead the bots here. */
  get environment(): Record<string, string> {
    return {
      TWITCH_BOT_LOGIN: this.login,
      TWITCH_BOT_TOKEN: this.#token,
      TWITCH_CHANNELS: "*",
      TWITCH_IRC_URL: this.url,
      TWITCH_RATE_LIMIT: this.#rateLimit,
    };
  }

  /** Ids of channels that were renamed: they keep the one of their first name. */
  readonly ids = new Map<string, string>();

  /** Channels that the bot is in, over all its connections. */
  get joined(): string[] {
    const channels = new Set<string>();
    for (const connection of this.#live()) {
      for (const channel of connection.channels) channels.add(channel);
    }
    return [...channels].sort();
  }

  /** The channels of each connection, in the order in which they were made. */
  get joinedByConnection(): string[][] {
    return this.#live().map(({ channels }) => [...channels].sort());
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** A person says a line in a channel. Answers the line's id. */
  say(channel: string, user: string, text: string, options: SayOptions = {}): string {
    const id = options.id ?? randomUUID();
    const name = channelName(channel);
    const login = user.toLowerCase();
    const level = options.level ?? "everyone";
    const badges = BADGES[level];
    const shared = options.sharedFrom
      ? `;source-badges=${badges};source-id=${randomUUID()};source-room-id=${idOf(channelName(options.sharedFrom))}`
      : "";
    const reply = options.replyTo
      ? `;reply-parent-msg-id=${options.replyTo.id};reply-parent-display-name=${escapeTag(options.replyTo.displayName)}`
      : "";
    const bits = options.bits ? `;bits=${options.bits}` : "";
    const tags =
      `@badge-info=;badges=${badges};color=#1E90FF;display-name=${escapeTag(options.displayName ?? user)}` +
      `;emotes=;first-msg=0;flags=;id=${id};mod=${level === "mod" ? 1 : 0};returning-chatter=0` +
      `;room-id=${idOf(name)}${shared};subscriber=0;tmi-sent-ts=${Date.now()};turbo=0` +
      `;user-id=${idOf(login)};user-type=${level === "mod" ? "mod" : ""}${level === "vip" ? ";vip=1" : ""}${reply}${bits}`;
    const said = options.replyTo ? `@${options.replyTo.displayName} ${text}` : text;
    const line = `${tags} :${login}!${login}@${login}.tmi.twitch.tv PRIVMSG #${name} :${said}`;
    for (let copy = 0; copy < (this.isDuplicating ? 2 : 1); copy += 1) {
      this.#toChannel(name, line);
    }
    return id;
  }

  /** Something happens in a channel, e.g. a raid: https://dev.twitch.tv/docs/chat/irc/#usernotice-tags */
  userNotice(channel: string, tags: Readonly<Record<string, string>>, text = ""): void {
    const name = channelName(channel);
    const all = { id: randomUUID(), "room-id": String(idOf(name)), ...tags };
    const written = Object.entries(all).map(([key, value]) => `${key}=${escapeTag(value)}`);
    const trailing = text === "" ? "" : ` :${text}`;
    this.#toChannel(name, `@${written.join(";")} :tmi.twitch.tv USERNOTICE #${name}${trailing}`);
  }

  /** What clients said in a channel and Twitch let through, oldest first, as people see it. */
  linesIn(channel: string): string[] {
    const name = channelName(channel);
    return this.said
      .filter((line) => line.accepted && line.channel === name)
      .map((line) => line.text.replace(/ \u{E0000}$/u, ""));
  }

  /** Calls `listener` for each line that a client says. Answers a function that ends it. */
  onSaid(listener: (line: SaidLine) => void): () => void {
    this.#changes.on("said", listener);
    return () => this.#changes.off("said", listener);
  }

  /** Waits until `condition` gives something other than undefined or false, and answers that. */
  async waitFor<T>(
    what: string,
    condition: () => T | undefined | false,
    timeoutMs = 45_000,
  ): Promise<T> {
    const first = condition();
    if (first !== undefined && first !== false) return first;
    return new Promise((resolve, reject) => {
      const check = () => {
        const value = condition();
        if (value === undefined || value === false) return;
        stop();
        resolve(value);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`Twitch stand-in: waited ${timeoutMs} ms for ${what}`));
      }, timeoutMs);
      const stop = () => {
        clearTimeout(timer);
        this.#changes.off("change", check);
      };
      this.#changes.on("change", check);
    });
  }

  waitForJoin(channel: string, timeoutMs?: number): Promise<true> {
    const name = channelName(channel);
    const isIn = () => this.joined.includes(name);
    return this.waitFor(`the bot to join #${name}`, () => isIn() || undefined, timeoutMs);
  }

  /** Waits for the `count`th line with this text in the channel. */
  waitForLine(channel: string, text: string, count = 1, timeoutMs?: number): Promise<true> {
    const times = () => this.linesIn(channel).filter((line) => line === text).length;
    const what = `"${text}" in #${channelName(channel)} (${count} times)`;
    return this.waitFor(what, () => times() >= count || undefined, timeoutMs);
  }

  /**
   * Makes the bot a moderator of the channel, or takes that away. A client learns of it with its next
   * USERSTATE: after a JOIN or a line of its own, https://dev.twitch.tv/docs/chat/irc/#userstate.
   */
  setModerator(channel: string, isModerator: boolean): void {
    this.setLevel(channel, isModerator ? "mod" : "everyone");
  }

  setLevel(channel: string, level: UserLevel): void {
    this.#levels.set(channelName(channel), level);
  }

  /** From now on every line in the channel is answered by this NOTICE; without an id, by none. */
  refuseLines(channel: string, id = "", text = "Your message was not sent."): void {
    if (id === "") this.#refusals.delete(channelName(channel));
    else this.#refusals.set(channelName(channel), { id, text });
  }

  /** Bans the bot: CLEARCHAT names it, https://dev.twitch.tv/docs/chat/irc/#clearchat. */
  ban(channel: string): void {
    const name = channelName(channel);
    this.#banned.add(name);
    this.#toChannel(
      name,
      `@room-id=${idOf(name)} :tmi.twitch.tv CLEARCHAT #${name} :${this.login}`,
    );
    for (const connection of this.#live()) this.#part(connection, name);
  }

  timeOut(channel: string, seconds: number): void {
    const name = channelName(channel);
    const tags = `@ban-duration=${seconds};room-id=${idOf(name)}`;
    this.#toChannel(name, `${tags} :tmi.twitch.tv CLEARCHAT #${name} :${this.login}`);
  }

  /** From now on a JOIN of this channel is refused as suspended. */
  suspend(channel: string): void {
    this.#suspended.add(channelName(channel));
  }

  /** Says a NOTICE, e.g. `msg_ratelimit`, in a channel. */
  notice(channel: string, msgId: string, text: string): void {
    const name = channelName(channel);
    this.#toChannel(name, `@msg-id=${msgId} :tmi.twitch.tv NOTICE #${name} :${text}`);
  }

  /**
   * Fault: asks every client to reconnect, as Twitch does before it closes the connection, which it
   * does after so many milliseconds: https://dev.twitch.tv/docs/chat/irc/#reconnect
   */
  askToReconnect(closeAfterMs = 10_000): void {
    for (const connection of this.#live()) {
      this.#send(connection, ":tmi.twitch.tv RECONNECT");
      setTimeout(() => connection.socket.close(), closeAfterMs).unref();
    }
  }

  /** Fault: every connection breaks without a goodbye. */
  dropSockets(): void {
    for (const { socket } of this.#connections) socket.terminate();
  }

  /** Fault: the connections of now stay open but nothing passes through them any more. */
  freeze(): void {
    for (const connection of this.#connections) connection.isFrozen = true;
  }

  /** Fault: the token that is accepted changes; a client with the old one is refused. */
  setToken(token: string): void {
    this.#token = token;
  }

  ping(): void {
    for (const connection of this.#live()) this.#send(connection, "PING :tmi.twitch.tv");
  }

  async close(): Promise<void> {
    for (const { socket } of this.#connections) socket.terminate();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #live(): Connection[] {
    return [...this.#connections].filter(({ isFrozen, isLoggedIn }) => !isFrozen && isLoggedIn);
  }

  #changed(): void {
    this.#changes.emit("change");
  }

  #accept(socket: WebSocket): void {
    const connection: Connection = {
      socket,
      capabilities: new Set(),
      password: "",
      login: "",
      isLoggedIn: false,
      channels: new Set(),
      isFrozen: false,
    };
    this.#connections.add(connection);
    socket.on("message", (data) => this.#read(connection, data));
    socket.on("close", () => {
      this.#connections.delete(connection);
      this.#changed();
    });
    socket.on("error", () => socket.terminate());
    this.#changed();
  }

  #read(connection: Connection, data: RawData): void {
    if (connection.isFrozen) return;
    for (const line of String(data).split("\r\n")) {
      if (line !== "") this.#handle(connection, line);
    }
    this.#changed();
  }

  #handle(connection: Connection, raw: string): void {
    const [, replyTo = ""] = /^@(?:[^ ]*;)?reply-parent-msg-id=([^; ]*)/.exec(raw) ?? [];
    const line = raw.startsWith("@") ? raw.slice(raw.indexOf(" ") + 1) : raw;
    const [command = "", ...words] = line.split(" ");
    const rest = words.join(" ");
    switch (command.toUpperCase()) {
      case "CAP":
        this.#capabilities(connection, rest);
        break;
      case "PASS":
        connection.password = rest.replace(/^:/, "");
        break;
      case "NICK":
        this.#logIn(connection, rest.toLowerCase());
        break;
      case "PING":
        this.pings += 1;
        this.#changed();
        // To a bare PING the answer has no prefix.
        this.#send(connection, rest === "" ? "PONG" : `:tmi.twitch.tv PONG tmi.twitch.tv ${rest}`);
        break;
      case "PONG":
        break;
      case "JOIN":
        for (const channel of rest.split(",")) this.#join(connection, channelName(channel.trim()));
        break;
      case "PART":
        for (const channel of rest.split(",")) this.#part(connection, channelName(channel.trim()));
        break;
      case "PRIVMSG":
        this.#privmsg(connection, rest, replyTo);
        break;
      default:
        this.violations.push(`unknown command: ${line}`);
        this.#send(
          connection,
          `:tmi.twitch.tv 421 ${connection.login} ${command} :Unknown command`,
        );
    }
  }

  #capabilities(connection: Connection, rest: string): void {
    const asked = rest.replace(/^REQ :?/, "").split(" ");
    const isKnown = asked.every((name) => CAPABILITIES.has(name));
    if (isKnown) for (const name of asked) connection.capabilities.add(name);
    const answer = isKnown ? "ACK" : "NAK";
    this.#send(connection, `:tmi.twitch.tv CAP * ${answer} :${asked.join(" ")}`);
  }

  #logIn(connection: Connection, login: string): void {
    if (login !== this.login || connection.password.toLowerCase() !== this.#token.toLowerCase()) {
      this.logins.refused += 1;
      const reason = connection.password.startsWith("oauth:")
        ? "Login authentication failed"
        : "Improperly formatted auth";
      this.#send(connection, `:tmi.twitch.tv NOTICE * :${reason}`);
      connection.socket.close();
      return;
    }
    this.logins.accepted += 1;
    connection.login = login;
    connection.isLoggedIn = true;
    for (const text of [
      `001 ${login} :Welcome, GLHF!`,
      `002 ${login} :Your host is tmi.twitch.tv`,
      `003 ${login} :This server is rather new`,
      `004 ${login} :-`,
      `375 ${login} :-`,
      `372 ${login} :You are in a maze of twisty passages, all alike.`,
      `376 ${login} :>`,
    ]) {
      this.#send(connection, `:tmi.twitch.tv ${text}`);
    }
    if (connection.capabilities.has("twitch.tv/commands")) {
      const tags = `@badge-info=;badges=;color=;display-name=${login};emote-sets=0;user-id=${idOf(login)};user-type=`;
      this.#send(connection, `${tags} :tmi.twitch.tv GLOBALUSERSTATE`);
    }
  }

  #join(connection: Connection, channel: string): void {
    if (!connection.isLoggedIn) return;
    const limit =
      this.#rateLimit === "verified" ? TWITCH.joinsPerWindowVerified : TWITCH.joinsPerWindow;
    const now = performance.now();
    this.#joinTimes = this.#joinTimes.filter((at) => at > now - TWITCH.joinWindowMs);
    if (this.#joinTimes.length >= limit) {
      this.violations.push(`more than ${limit} joins in ${TWITCH.joinWindowMs / 1000} s`);
      return;
    }
    this.#joinTimes.push(now);
    const refusal = this.#joinRefusal(channel);
    if (refusal) {
      this.#sendNotice(connection, channel, refusal);
      return;
    }
    connection.channels.add(channel);
    const { login } = connection;
    const host = `${login}!${login}@${login}.tmi.twitch.tv`;
    this.#send(connection, `:${host} JOIN #${channel}`);
    this.#send(connection, `:${login}.tmi.twitch.tv 353 ${login} = #${channel} :${login}`);
    this.#send(connection, `:${login}.tmi.twitch.tv 366 ${login} #${channel} :End of /NAMES list`);
    this.#send(connection, this.#userState(connection, channel));
    this.#send(
      connection,
      `@emote-only=0;followers-only=-1;r9k=0;room-id=${this.ids.get(channel) ?? idOf(channel)};slow=0;subs-only=0 :tmi.twitch.tv ROOMSTATE #${channel}`,
    );
  }

  #part(connection: Connection, channel: string): void {
    if (!connection.channels.delete(channel)) return;
    const { login } = connection;
    this.#send(connection, `:${login}!${login}@${login}.tmi.twitch.tv PART #${channel}`);
  }

  /** https://dev.twitch.tv/docs/irc/msg-id/; the limit of channels is what bots met. */
  #joinRefusal(channel: string): Refusal | undefined {
    if (this.#suspended.has(channel)) {
      const text = "This channel does not exist or has been suspended.";
      return { id: "msg_channel_suspended", text };
    }
    if (this.#banned.has(channel)) return bannedFrom(channel);
    if (this.joined.length >= this.channelsMaxCount && !this.joined.includes(channel)) {
      const text = "You are connected to too many chat channels.";
      return { id: "msg_concurrent_channel_limit_reached", text };
    }
    return undefined;
  }

  #privmsg(connection: Connection, rest: string, replyTo: string): void {
    const space = rest.indexOf(" ");
    const channel = channelName(rest.slice(0, space));
    const sent = rest.slice(space + 1).replace(/^:/, "");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: IRC marks an action by them
    const [, action] = /^\u0001ACTION (.*)\u0001$/su.exec(sent) ?? [];
    const text = action ?? sent;
    const breach = this.#breach(channel, text);
    if (breach) this.violations.push(`${breach.text} (#${channel}: ${text.slice(0, 60)})`);
    const refusal = breach ?? this.#refusal(channel, text);
    const line = {
      channel,
      login: connection.login,
      text,
      isAction: action !== undefined,
      replyTo,
      at: performance.now(),
      accepted: refusal === undefined,
    };
    this.said.push(line);
    this.#changes.emit("said", line);
    if (refusal) {
      this.#sendNotice(connection, channel, refusal);
      return;
    }
    this.#limits.accepted(channel, text);
    this.#send(connection, this.#userState(connection, channel, randomUUID()));
    const { login } = connection;
    const others = this.#live().filter((other) => other !== connection);
    for (const other of others) {
      if (!other.channels.has(channel)) continue;
      const tags = `@badges=;display-name=${login};id=${randomUUID()};mod=0;room-id=${idOf(channel)};user-id=${idOf(login)};tmi-sent-ts=${Date.now()}`;
      this.#send(
        other,
        `${tags} :${login}!${login}@${login}.tmi.twitch.tv PRIVMSG #${channel} :${sent}`,
      );
    }
  }

  /**
   * What a bot that keeps Twitch's rules never does. A line may go to a channel that the connection
   * is not in: https://github.com/tmijs/tmi.js/issues/45,
   * https://github.com/robotty/twitch-irc-rs/issues/17.
   */
  #breach(channel: string, text: string): Refusal | undefined {
    if (text.length > TWITCH.lineMaxChars) {
      return { id: "msg_bad_characters", text: `A line had ${text.length} characters.` };
    }
    if (/^[/.\\]/.test(text)) return { id: "unrecognized_cmd", text: "A line was a command." };
    return this.#limits.take(channel, text, this.#levelIn(channel));
  }

  /** Why the channel takes no line of the bot. */
  #refusal(channel: string, text: string): Refusal | undefined {
    if (text === "") return { id: "msg_bad_characters", text: "A line was empty." };
    return this.#banned.has(channel) ? bannedFrom(channel) : this.#refusals.get(channel);
  }

  #levelIn(channel: string): UserLevel {
    return channel === this.login ? "broadcaster" : (this.#levels.get(channel) ?? "everyone");
  }

  #userState({ login }: Connection, channel: string, id = ""): string {
    const level = this.#levelIn(channel);
    const badges = BADGES[level];
    const isModerator = level === "mod";
    const tags = `@badge-info=;badges=${badges};color=;display-name=${login};emote-sets=0${id ? `;id=${id}` : ""};mod=${isModerator ? 1 : 0};subscriber=0;user-type=${isModerator ? "mod" : ""}`;
    return `${tags} :tmi.twitch.tv USERSTATE #${channel}`;
  }

  #sendNotice(connection: Connection, channel: string, { id, text }: Refusal): void {
    this.#send(connection, `@msg-id=${id} :tmi.twitch.tv NOTICE #${channel} :${text}`);
  }

  #toChannel(channel: string, line: string): void {
    for (const connection of this.#live()) {
      if (connection.channels.has(channel)) this.#send(connection, line);
    }
  }

  #send(connection: Connection, line: string): void {
    if (connection.isFrozen || connection.socket.readyState !== connection.socket.OPEN) return;
    const isTagged = line.startsWith("@") && !connection.capabilities.has("twitch.tv/tags");
    connection.socket.send(`${isTagged ? line.slice(line.indexOf(" ") + 1) : line}\r\n`);
  }
}

function bannedFrom(channel: string): Refusal {
  return { id: "msg_banned", text: `You are permanently banned from talking in ${channel}.` };
}

function channelName(channel: string): string {
  return channel.replace(/^#/, "").toLowerCase();
}

/** A number that stands for a name, the same each time. */
function idOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE(0);
}

/** A tag's value as IRC writes it: https://ircv3.net/specs/extensions/message-tags#escaping-values */
function escapeTag(value: string): string {
  return value.replace(/[\\; \r\n]/g, (char) => {
    if (char === ";") return "\\:";
    if (char === " ") return "\\s";
    if (char === "\r") return "\\r";
    if (char === "\n") return "\\n";
    return "\\\\";
  });
}
