import type { ConfigChange, ConfigSource, TenantConfig } from "../backend.ts";

/**
 * A source of configuration that knows only the tenants that this process speaks for. So whatever
 * goes by the configuration (networks, schedules, giveaways, live state) is shared without knowing.
 */
export class SharedConfig implements ConfigSource {
  readonly #source: ConfigSource;
  readonly #speaksFor: (key: string) => boolean;
  readonly #tenants = new Map<string, TenantConfig>();
  #listener: ((change: ConfigChange) => void) | undefined;
  /** The tenants that our listener knows. */
  #told = new Set<string>();
  #isLoaded = false;

  constructor(source: ConfigSource, speaksFor: (key: string) => boolean) {
    this.#source = source;
    this.#speaksFor = speaksFor;
  }

  get isConnected(): boolean {
    return this.#source.isConnected;
  }

  start(listener: (change: ConfigChange) => void): void {
    this.#listener = listener;
    this.#source.start((change) => this.#hear(change));
  }

  stop(): Promise<void> {
    return this.#source.stop();
  }

  reload(): void {
    this.#source.reload();
  }

  /**
   * What this process speaks for may have changed. What is new to it is loaded first: what another
   * process did there, such as a timer's last turn, is news to us.
   */
  refresh(): void {
    if (!this.#isLoaded) return;
    const ours = [...this.#tenants.values()].filter((config) => this.#isOurs(config));
    const kept = ours.filter(({ tenant }) => this.#told.has(tenant));
    this.#tell(kept);
    if (kept.length < ours.length) this.#source.reload();
  }

  #hear(change: ConfigChange): void {
    if (change.type === "all") {
      this.#tenants.clear();
      for (const config of change.tenants) this.#tenants.set(config.tenant, config);
      this.#isLoaded = true;
      this.#tell(change.tenants.filter((config) => this.#isOurs(config)));
      return;
    }
    const { config } = change;
    const before = this.#tenants.get(config.tenant);
    this.#tenants.set(config.tenant, config);
    if (this.#isOurs(config)) {
      this.#told.add(config.tenant);
      this.#listener?.(change);
    } else if (before && this.#told.has(config.tenant)) {
      // Its channel is another now, and somebody else's.
      this.refresh();
    }
  }

  #tell(tenants: TenantConfig[]): void {
    this.#told = new Set(tenants.map(({ tenant }) => tenant));
    this.#listener?.({ type: "all", tenants });
  }

  #isOurs({ twitchChannel, tenant }: TenantConfig): boolean {
    return this.#speaksFor(twitchChannel || tenant);
  }
}
