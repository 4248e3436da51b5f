import PQueue from "p-queue";
import type { Logger } from "pino";
import type { ServerState } from "#core/gander/api.ts";

/** What is known is asked for again after this time, where no change was reported. */
const FRESH_MS = 60_000;
const LOADS_COUNT = 4;

type Known = { state: ServerState; loadedAt: number };

export type ServerStatesOptions = {
  /** Asks PocketBase. Throws without an answer. */
  load: (server: string) => Promise<ServerState>;
  log: Logger;
};

/** What workspaces have set for the servers that the bot is in; read again when something changed. */
export class ServerStates {
  readonly #options: ServerStatesOptions;
  readonly #known = new Map<string, Known>();
  readonly #loading = new Map<string, Promise<ServerState>>();
  readonly #queue = new PQueue({ concurrency: LOADS_COUNT });
  #listener: () => void = () => undefined;

  constructor(options: ServerStatesOptions) {
    this.#options = options;
  }

  /** Calls `listener` after each change of what is known. */
  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  /** How to answer in a server. Throws while that can't be asked. */
  async of(server: string): Promise<ServerState> {
    const known = this.#known.get(server);
    if (known && performance.now() - known.loadedAt < FRESH_MS) return known.state;
    return this.#load(server);
  }

  /** What was said of a server last; undefined before that. */
  known(server: string): ServerState | undefined {
    return this.#known.get(server)?.state;
  }

  set(server: string, state: ServerState): void {
    this.#known.set(server, { state, loadedAt: performance.now() });
    this.#listener();
  }

  forget(server: string): void {
    this.#known.delete(server);
    this.#listener();
  }

  /** Reads the servers of these workspaces again, and those that had none; absent: all servers. */
  refresh(tenants?: ReadonlySet<string>): void {
    for (const [server, { state }] of this.#known) {
      const isMeant = tenants === undefined || state.tenant === "" || tenants.has(state.tenant);
      if (isMeant) this.readSoon(server);
    }
  }

  /** Reads a server's settings in the background. */
  readSoon(server: string): void {
    void this.#queue
      .add(async () => {
        // What is on its way may have been read before the change.
        await this.#loading.get(server)?.catch(() => undefined);
        return this.#load(server);
      })
      .catch((error: unknown) => {
        this.#options.log.debug({ server, error: String(error) }, "A server could not be read");
      });
  }

  /** Where a workspace plays on servers; the server with the lowest id, if there are several. */
  gameChannelOf(tenant: string): { server: string; channel: string } | undefined {
    const found = [...this.#known]
      .filter(([, { state }]) => state.tenant === tenant && state.gaggle_channel !== "")
      .map(([server, { state }]) => ({ server, channel: state.gaggle_channel }));
    return found.sort((one, other) => one.server.localeCompare(other.server))[0];
  }

  /** The workspaces that have servers. */
  get tenants(): Set<string> {
    const all = [...this.#known.values()].map(({ state }) => state.tenant);
    return new Set(all.filter((tenant) => tenant !== ""));
  }

  stop(): void {
    this.#queue.clear();
  }

  #load(server: string): Promise<ServerState> {
    const running = this.#loading.get(server);
    if (running) return running;
    const loading = this.#options
      .load(server)
      .then((state) => {
        this.set(server, state);
        return state;
      })
      .finally(() => this.#loading.delete(server));
    this.#loading.set(server, loading);
    return loading;
  }
}
