import type { Logger } from "pino";
import type { TwitchBackend } from "../../backend.ts";
import { apiFault } from "./api.ts";
import type { ChatToken, Refreshed } from "./token.ts";

/** The chat token of an account that was connected in the console; PocketBase renews it. */
export class ConnectedToken implements ChatToken {
  readonly canRefresh = true;
  readonly #backend: TwitchBackend;
  readonly #log: Logger;
  #access: string;

  constructor(access: string, backend: TwitchBackend, log: Logger) {
    this.#access = access;
    this.#backend = backend;
    this.#log = log;
  }

  get current(): string {
    return `oauth:${this.#access}`;
  }

  async refresh(): Promise<Refreshed> {
    try {
      const { token } = await this.#backend.botToken(this.#access);
      if (!token) return "refused";
      this.#access = token.access_token;
      return "refreshed";
    } catch (error) {
      const { reason } = apiFault(error);
      this.#log.warn({ reason }, "The bot's token for Twitch could not be renewed");
      return "failed";
    }
  }
}
