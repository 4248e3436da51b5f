import { EventSource } from "eventsource";
import PocketBase, { BaseAuthStore, ClientResponseError } from "pocketbase";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";

// PocketBase's SDK listens through EventSource, which Node lacks.
globalThis.EventSource ??= EventSource as unknown as typeof globalThis.EventSource;

export const SERVICE_EMAIL = "bots@goosequarters.example";

/** The service account of the bots in PocketBase. */
export class ServiceClient {
  readonly #url: string;
  readonly #password: string;
  readonly #auth = new BaseAuthStore();
  readonly #client: TypedPocketBase;
  #loggingIn: Promise<void> | undefined;

  constructor(url: string, password: string) {
    this.#url = url;
    this.#password = password;
    this.#client = this.connection();
  }

  /** A client of its own (its own realtime connection) with the same login. */
  connection(): TypedPocketBase {
    return new PocketBase(this.#url, this.#auth).autoCancellation(false);
  }

  /** Logs in anew, which proves that the login is good. */
  async logIn(): Promise<void> {
    this.#loggingIn ??= this.#client
      .collection("services")
      .authWithPassword(SERVICE_EMAIL, this.#password)
      .then(() => undefined)
      .finally(() => {
        this.#loggingIn = undefined;
      });
    return this.#loggingIn;
  }

  /** Does `work` logged in; logs in again, once, when PocketBase no longer accepts the login. */
  async call<T>(work: (client: TypedPocketBase) => Promise<T>): Promise<T> {
    if (!this.#auth.isValid) await this.logIn();
    try {
      return await work(this.#client);
    } catch (error) {
      if (!(error instanceof ClientResponseError && error.status === 401)) throw error;
      await this.logIn();
      return work(this.#client);
    }
  }
}
