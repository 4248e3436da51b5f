import type { Logger } from "pino";
import * as v from "valibot";
import { BOTS_TOPIC, configNotice } from "#core/chat/batch.ts";
import { OUTBOX } from "#core/chat/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import type { ConfigChange, ConfigSource, TenantConfig } from "../../backend.ts";
import { Backoff } from "../../backoff.ts";
import {
  CONFIG_COLLECTIONS,
  fieldsOf,
  gathered,
  readConfigs,
  readRecords,
} from "./config-records.ts";
import type { ServiceClient } from "./service-client.ts";

/** PocketBase gives at most this many records at once. */
const PAGE_COUNT = 1000;

/** Tenants whose changes are read together, when many come at once. */
const CHANGED_MAX_COUNT = 40;

/**
 * Tenants' configuration from PocketBase, kept fresh by the topic gq/bots. Each connection begins
 * with a login and a full load, so nothing that changed while it was away is missed.
 */
export class PocketBaseConfigSource implements ConfigSource {
  readonly #service: ServiceClient;
  readonly #log: Logger;
  readonly #backoff = new Backoff(OUTBOX.retryMinMs, OUTBOX.retryMaxMs);
  readonly #stopping = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  #isStopped = false;
  /** How often everything was loaded; more by one with each connection that was made. */
  #loadCount = 0;
  #mustReload = false;
  /** Wakes the loop that waits for changes. */
  #wake: () => void = () => undefined;
  #state: "new" | "connected" | "away" = "new";

  constructor(service: ServiceClient, log: Logger) {
    this.#service = service;
    this.#log = log;
  }

  get isConnected(): boolean {
    return this.#state === "connected";
  }

  start(listener: (change: ConfigChange) => void): void {
    this.#running ??= this.#run(listener);
  }

  reload(): void {
    this.#mustReload = true;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping.resolve();
    await this.#running;
  }

  async #run(listener: (change: ConfigChange) => void): Promise<void> {
    while (!this.#isStopped) {
      const client = this.#service.connection();
      const loads = this.#loadCount;
      const error: unknown = await this.#follow(client, listener).catch((reason) => reason);
      await client.realtime.unsubscribe().catch(() => undefined);
      if (this.#isStopped) return;
      // PocketBase ends a connection that was silent for five minutes: only when the next one
      // can't be made is it away.
      if (this.#loadCount === loads) this.#setAway(error);
      await Promise.race([wait(this.#backoff.next()), this.#stopping.promise]);
    }
  }

  /** Loads everything and then each change, until the connection is lost: then it throws. */
  async #follow(client: TypedPocketBase, listener: (change: ConfigChange) => void): Promise<void> {
    await this.#service.logIn();
    const changed = new Set<string>();
    let wake = Promise.withResolvers<void>();
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    client.realtime.onDisconnect = () => lost.reject(new Error("the connection was lost"));
    await client.realtime.subscribe(BOTS_TOPIC, (message: unknown) => {
      const notice = v.safeParse(configNotice, message);
      if (!notice.success) return;
      changed.add(notice.output.tenant);
      wake.resolve();
    });
    this.#wake = () => wake.resolve();

    this.#mustReload = true;
    while (!this.#isStopped) {
      if (this.#mustReload) {
        this.#mustReload = false;
        listener({ type: "all", tenants: await load(client) });
        this.#setConnected();
      }
      if (changed.size === 0) {
        await Promise.race([wake.promise, lost.promise, this.#stopping.promise]);
        wake = Promise.withResolvers<void>();
        continue;
      }
      const some = [...changed].slice(0, CHANGED_MAX_COUNT);
      for (const tenant of some) changed.delete(tenant);
      const tenants = await load(client, some);
      // A tenant that is gone, or a login that ended and sees nothing: both need the full load.
      if (tenants.length < some.length) throw new Error("a tenant is gone");
      listener({ type: "some", tenants });
    }
  }

  #setConnected(): void {
    this.#backoff.reset();
    this.#loadCount += 1;
    if (this.#state !== "connected") this.#log.info("Configuration is loaded from PocketBase");
    this.#state = "connected";
  }

  #setAway(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (this.#state !== "away") {
      this.#log.warn({ reason }, "PocketBase is away; going on with what is known, trying again");
    }
    this.#state = "away";
  }
}

/**
 * The configuration of these tenants, or of all. Each page is read as it arrives: what PocketBase gave
 * for thousands of tenants takes more memory than what is kept of it.
 */
async function load(client: TypedPocketBase, tenants?: readonly string[]): Promise<TenantConfig[]> {
  const read = CONFIG_COLLECTIONS.map(async (collection) => {
    const field = collection === "tenants" ? "id" : "tenant";
    const filter = tenants?.map((tenant) => client.filter(`${field} = {:tenant}`, { tenant }));
    const options = {
      fields: fieldsOf(collection),
      skipTotal: true,
      ...(filter && { filter: filter.join(" || ") }),
    };
    const records: ReturnType<typeof readRecords> = [];
    for (let page = 1; ; page += 1) {
      const { items } = await client.collection(collection).getList(page, PAGE_COUNT, options);
      for (const record of readRecords(collection, items)) records.push(record);
      if (items.length < PAGE_COUNT) return [collection, records] as const;
    }
  });
  return readConfigs(gathered(await Promise.all(read)));
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
