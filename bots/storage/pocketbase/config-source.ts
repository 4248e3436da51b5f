import type { Logger } from "pino";
import * as v from "valibot";
import { BOTS_TOPIC, configNotice } from "#core/chat/batch.ts";
import { OUTBOX } from "#core/chat/limits.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import type { ConfigChange, ConfigSource } from "../../backend.ts";
import { Backoff } from "../../backoff.ts";
import { type ConfigRecords, RECORD_FIELDS, readConfigs } from "./config-records.ts";
import type { ServiceClient } from "./service-client.ts";

/** PocketBase gives at most this many records at once. */
const PAGE_COUNT = 1000;

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
        listener({ type: "all", tenants: readConfigs(await loadAll(client)) });
        this.#setConnected();
      }
      const [tenant] = changed;
      if (tenant === undefined) {
        await Promise.race([wake.promise, lost.promise, this.#stopping.promise]);
        wake = Promise.withResolvers<void>();
        continue;
      }
      changed.delete(tenant);
      const [config] = readConfigs(await loadOne(client, tenant));
      // A tenant that is gone, or a login that ended and sees nothing: both need the full load.
      if (!config) throw new Error(`tenant ${tenant} is gone`);
      listener({ type: "one", config });
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

async function loadAll(client: TypedPocketBase): Promise<ConfigRecords> {
  return load(client, "");
}

async function loadOne(client: TypedPocketBase, tenant: string): Promise<ConfigRecords> {
  return load(client, tenant);
}

/** The records of one tenant, or of all when `tenant` is empty. */
async function load(client: TypedPocketBase, tenant: string): Promise<ConfigRecords> {
  const all = async (collection: keyof typeof RECORD_FIELDS, field = "tenant") => {
    const fields = RECORD_FIELDS[collection];
    const filter = client.filter(`${field} = {:tenant}`, { tenant });
    const options = { batch: PAGE_COUNT, fields, ...(tenant !== "" && { filter }) };
    const records: unknown[] = await client.collection(collection).getFullList(options);
    return records;
  };
  const [tenants, settings, configs, commands, counters, timers, offlineMessages] =
    await Promise.all([
      all("tenants", "id"),
      all("service_settings"),
      all("bot_config"),
      all("chat_commands"),
      all("counters"),
      all("timers"),
      all("offline_messages"),
    ]);
  return { tenants, settings, configs, commands, counters, timers, offlineMessages };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
