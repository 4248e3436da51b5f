/**
 * A stand-in for Twitch chat: its IRC over WebSocket, as https://dev.twitch.tv/docs/chat/irc/
 * describes it, with its limits enforced, what breaks them reported, and faults to inject.
 */
import { createHash, randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { AddressInfo } from "node:net";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { TWITCH } from "#core/chat/limits.ts";
import type { UserLevel } from "#core/entities/chat-command.ts";

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
  text: string;
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
  readonly #moderated = new Set<string>();
  readonly #suspended = new Set<string>();
  readonly #changes = new EventEmitter();
  readonly #messageTimes: number[] = [];
  readonly #channelTimes = new Map<string, number[]>();
  #joinTimes: number[] = [];
  readonly #lastSaid = new Map<string, number>();
  /** How many PINGs of ours it has answered so far. */
  pings = 0;
  /** How many logins were accepted and refused so far. */
  readonly logins = { accepted: 0, refused: 0 };

  private constructor(server: WebSocketServer, options: SimulatorOptions) {
    this.#server = server;
    this.login = options.login ?? "waddlebot";
    this.#token = options.token ?? "oauth:simulated";
    this.#rateLimit = options.rateLimit ?? "standard";
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
      TWITCH_IRC_URL: this.url,
      TWITCH_RATE_LIMIT: this.#rateLimit,
    };
  }

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
    const tags =
      `@badge-info=;badges=${badges};color=#1E90FF;display-name=${escapeTag(options.displayName ?? user)}` +
      `;emotes=;first-msg=0;flags=;id=${id};mod=${level === "mod" ? 1 : 0};returning-chatter=0` +
      `;room-id=${idOf(name)}${shared};subscriber=0;tmi-sent-ts=${Date.now()};turbo=0` +
      `;user-id=${idOf(login)};user-type=${level === "mod" ? "mod" : ""}${level === "vip" ? ";vip=1" : ""}`;
    const line = `${tags} :${login}!${login}@${login}.tmi.twitch.tv PRIVMSG #${name} :${text}`;
    for (let copy = 0; copy < (this.isDuplicating ? 2 : 1); copy += 1) {
      this.#toChannel(name, line);
    }
    return id;
  }

  /** What clients said in a channel and Twitch let through, oldest first. */
  linesIn(channel: string): string[] {
    const name = channelName(channel);
    return this.said
      .filter((line) => line.accepted && line.channel === name)
      .map((line) => line.text);
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

  /** Makes the bot a moderator of the channel, or takes that away. */
  setModerator(channel: string, isModerator: boolean): void {
    const name = channelName(channel);
    if (isModerator) this.#moderated.add(name);
    else this.#moderated.delete(name);
    for (const connection of this.#live()) {
      if (connection.channels.has(name)) this.#send(connection, this.#userState(connection, name));
    }
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

  /** Fault: asks every client to reconnect, as Twitch does before a restart. */
  askToReconnect(): void {
    for (const connection of this.#live()) this.#send(connection, ":tmi.twitch.tv RECONNECT");
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
        this.#privmsg(connection, rest);
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
    if (this.#suspended.has(channel)) {
      const text = "This channel does not exist or has been suspended.";
      this.#send(
        connection,
        `@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #${channel} :${text}`,
      );
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
      `@emote-only=0;followers-only=-1;r9k=0;room-id=${idOf(channel)};slow=0;subs-only=0 :tmi.twitch.tv ROOMSTATE #${channel}`,
    );
  }

  #part(connection: Connection, channel: string): void {
    if (!connection.channels.delete(channel)) return;
    const { login } = connection;
    this.#send(connection, `:${login}!${login}@${login}.tmi.twitch.tv PART #${channel}`);
  }

  #privmsg(connection: Connection, rest: string): void {
    const space = rest.indexOf(" ");
    const channel = channelName(rest.slice(0, space));
    const text = rest.slice(space + 1).replace(/^:/, "");
    const refusal = this.#refusal(connection, channel, text);
    const line = {
      channel,
      login: connection.login,
      text,
      at: performance.now(),
      accepted: refusal === undefined,
    };
    this.said.push(line);
    this.#changes.emit("said", line);
    if (refusal) {
      this.violations.push(`${refusal.text} (#${channel}: ${text.slice(0, 60)})`);
      this.#send(
        connection,
        `@msg-id=${refusal.id} :tmi.twitch.tv NOTICE #${channel} :${refusal.text}`,
      );
      return;
    }
    this.#send(connection, this.#userState(connection, channel, randomUUID()));
    const { login } = connection;
    const others = this.#live().filter((other) => other !== connection);
    for (const other of others) {
      if (!other.channels.has(channel)) continue;
      const tags = `@badges=;display-name=${login};id=${randomUUID()};mod=0;room-id=${idOf(channel)};user-id=${idOf(login)};tmi-sent-ts=${Date.now()}`;
      this.#send(
        other,
        `${tags} :${login}!${login}@${login}.tmi.twitch.tv PRIVMSG #${channel} :${text}`,
      );
    }
  }

  /** Why Twitch would not let this line through, if it would not. */
  #refusal(
    connection: Connection,
    channel: string,
    text: string,
  ): { id: string; text: string } | undefined {
    if (!connection.channels.has(channel)) {
      return { id: "msg_room_not_found", text: "You are not in this channel." };
    }
    if (text.length > TWITCH.lineMaxChars) {
      return { id: "msg_bad_characters", text: `A line had ${text.length} characters.` };
    }
    if (/^[/.\\]/.test(text)) return { id: "unrecognized_cmd", text: "A line was a command." };

    const now = performance.now();
    const isModerator = this.#moderated.has(channel) || channel === connection.login;
    const usual = isModerator ? TWITCH.messagesPerWindowAsModerator : TWITCH.messagesPerWindow;
    const limit = this.#rateLimit === "verified" ? TWITCH.messagesPerWindowVerified : usual;
    const inChannel = this.#channelTimes.get(channel) ?? [];
    this.#channelTimes.set(channel, inChannel);
    forgetBefore(this.#messageTimes, now - TWITCH.limitWindowMs);
    forgetBefore(inChannel, now - TWITCH.limitWindowMs);
    // A verified account's limit is for all channels; the usual one holds in each of them.
    if (this.#messageTimes.length >= limit || inChannel.length >= usual) {
      return { id: "msg_ratelimit", text: "You are sending messages too quickly." };
    }
    const key = `${channel} ${text}`;
    if ((this.#lastSaid.get(key) ?? Number.NEGATIVE_INFINITY) > now - TWITCH.sameLineWindowMs) {
      return { id: "msg_duplicate", text: "This line is the same as one of the last 30 seconds." };
    }
    this.#messageTimes.push(now);
    inChannel.push(now);
    this.#lastSaid.set(key, now);
    return undefined;
  }

  #userState({ login }: Connection, channel: string, id = ""): string {
    const isModerator = this.#moderated.has(channel);
    const isOwner = channel === login;
    const badges = isOwner ? BADGES.broadcaster : isModerator ? BADGES.mod : "";
    const tags = `@badge-info=;badges=${badges};color=;display-name=${login};emote-sets=0${id ? `;id=${id}` : ""};mod=${isModerator ? 1 : 0};subscriber=0;user-type=${isModerator ? "mod" : ""}`;
    return `${tags} :tmi.twitch.tv USERSTATE #${channel}`;
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

/** Lets go of times that have left the window. */
function forgetBefore(times: number[], at: number): void {
  const kept = times.findIndex((time) => time > at);
  times.splice(0, kept === -1 ? times.length : kept);
}
