import type { ApiClient } from "@twurple/api";

/** Helix takes so many logins in a request. */
const BATCH_COUNT = 100;

/** Finds Twitch's ids of channels by their logins, many in one request, and remembers them. */
export class ChannelIds {
  readonly #client: ApiClient;
  readonly #ids = new Map<string, string>();
  readonly #logins = new Map<string, string>();

  constructor(client: ApiClient) {
    this.#client = client;
  }

  loginOf(id: string): string | undefined {
    return this.#logins.get(id);
  }

  /** Undefined while it was not looked up, or there is no such channel. */
  known(login: string): string | undefined {
    return this.#ids.get(login);
  }

  add(login: string, id: string): void {
    this.#ids.set(login, id);
    this.#logins.set(id, login);
  }

  /** Looks up those that are not known yet. Throws when Twitch does not answer. */
  async find(logins: readonly string[]): Promise<void> {
    const unknown = logins.filter((login) => !this.#ids.has(login));
    for (let at = 0; at < unknown.length; at += BATCH_COUNT) {
      const batch = unknown.slice(at, at + BATCH_COUNT);
      for (const { name, id } of await this.#client.users.getUsersByNames(batch)) {
        this.add(name.toLowerCase(), id);
      }
    }
  }

  /** The logins of these channels; those that do not exist any more are left out. */
  async loginsOf(channels: readonly string[]): Promise<string[]> {
    const unknown = channels.filter((id) => !this.#logins.has(id));
    for (let at = 0; at < unknown.length; at += BATCH_COUNT) {
      const batch = unknown.slice(at, at + BATCH_COUNT);
      for (const { name, id } of await this.#client.users.getUsersByIds(batch)) {
        this.add(name.toLowerCase(), id);
      }
    }
    return channels.flatMap((id) => this.#logins.get(id) ?? []);
  }

  async one(login: string): Promise<string | undefined> {
    await this.find([login]);
    return this.#ids.get(login);
  }
}
