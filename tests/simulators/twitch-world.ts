/** The people and channels of the stand-ins for Twitch. */
import { createHash } from "node:crypto";

export type SimulatedStream = { title: string; game: string; startedAt: Date };

/** What Twitch does with a message in a channel, beside sending it. */
export type Drop = { code: string; message: string };

export class SimulatedChannel {
  readonly id: string;
  login: string;
  title = "";
  game = "";
  /** By user id. */
  readonly moderators = new Set<string>();
  readonly banned = new Map<string, { reason: string; until: number | undefined }>();
  readonly followers = new Map<string, Date>();
  readonly chatters = new Set<string>();
  subscriberCount = 0;
  /** The lines of the bot that went out, and in reply to which. */
  readonly sent: { id: string; text: string; replyTo: string; announcement: boolean }[] = [];
  readonly deleted: string[] = [];
  readonly shoutouts: string[] = [];
  /** Set: what is sent here is dropped with this reason. */
  drop: Drop | undefined;
  polls: { id: string; title: string; choices: string[]; status: string }[] = [];
  predictions: { id: string; title: string; outcomes: string[]; status: string; won: string }[] =
    [];

  constructor(id: string, login: string) {
    this.id = id;
    this.login = login;
  }

  /** A broadcaster may do in their channel what moderators may. */
  isModerator(user: string): boolean {
    return user === this.id || this.moderators.has(user);
  }
}

export class TwitchWorld {
  /** Those who are live, by login. */
  readonly streams = new Map<string, SimulatedStream>();
  readonly games: string[] = ["Untitled Goose Game", "Art", "Just Chatting"];
  readonly #logins = new Map<string, string>();
  readonly #channels = new Map<string, SimulatedChannel>();

  /** The account with this login; it is made where there is none. Returns its id. */
  user(login: string): string {
    const known = [...this.#logins].find(([, name]) => name === login)?.[0];
    const id = known ?? idOf(login);
    this.#logins.set(id, login);
    return id;
  }

  /** The account has another name from now on, and the same id. */
  rename(before: string, login: string): void {
    const id = this.user(before);
    this.#logins.set(id, login);
    this.channel(id).login = login;
  }

  login(id: string): string | undefined {
    return this.#logins.get(id);
  }

  /** Every account has a channel. */
  channel(id: string): SimulatedChannel {
    const known = this.#channels.get(id);
    if (known) return known;
    const channel = new SimulatedChannel(id, this.#logins.get(id) ?? "");
    this.#channels.set(id, channel);
    return channel;
  }

  channelOf(login: string): SimulatedChannel {
    return this.channel(this.user(login));
  }

  find(names: readonly string[]): SimulatedChannel[] {
    return [...this.#logins]
      .filter(([id, login]) => names.includes(id) || names.includes(login))
      .map(([id]) => this.channel(id));
  }
}

/** A number for a login, always the same. */
export function idOf(login: string): string {
  return String(createHash("sha256").update(login).digest().readUInt32BE(0));
}
