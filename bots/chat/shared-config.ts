import type { ConfigChange, ConfigSource, TenantConfig } from "../backend.ts";

/**
 * A source of configuration that knows only the tenants that this process owns. So everything that
 * goes by the configuration (networks, services, live state) is shared without knowing of it.
 */
export class SharedConfig implements ConfigSource {
  readonly #source: ConfigSource;
  readonly #ownsChannel: (key: string) => boolean;
  readonly #tenants = new Map<string, TenantConfig>();
  #listener: ((change: ConfigChange) => void) | undefined;
  /** The tenants that our listener knows. */
  #known = new Set<string>();
  #isLoaded = false;

  constructor(source: ConfigSource, ownsChannel: (key: string) => boolean) {
    this.#source = source;
    this.#ownsChannel = ownsChannel;
  }

  get isConnected(): boolean {
    return this.#source.isConnected;
  }

  start(listener: (change: ConfigChange) => void): void {
    this.#listener = listener;
    this.#source.start((change) => this.#onChange(change));
  }

  stop(): Promise<void> {
    return this.#source.stop();
  }

  reload(): void {
    this.#source.reload();
  }

  /**
   * The channels that this process owns may have changed. New ones are loaded first: what another
   * process did there, such as a timer's last run, is news to us.
   */
  refresh(): void {
    if (!this.#isLoaded) return;
    const ours = [...this.#tenants.values()].filter((config) => this.#isOurs(config));
    const kept = ours.filter(({ tenant }) => this.#known.has(tenant));
    this.#report(kept);
    if (kept.length < ours.length) this.#source.reload();
  }

  #onChange(change: ConfigChange): void {
    const isAll = change.type === "all";
    if (isAll) this.#tenants.clear();
    for (const config of change.tenants) this.#tenants.set(config.tenant, config);
    const ours = change.tenants.filter((config) => this.#isOurs(config));
    if (isAll) {
      this.#isLoaded = true;
      this.#report(ours);
      return;
    }
    for (const { tenant } of ours) this.#known.add(tenant);
    if (ours.length > 0) this.#listener?.({ type: "some", tenants: ours });
    // The channel of one of them is another now, and somebody else's.
    const isLost = change.tenants.some(
      (config) => this.#known.has(config.tenant) && !this.#isOurs(config),
    );
    if (isLost) this.refresh();
  }

  #report(tenants: TenantConfig[]): void {
    this.#known = new Set(tenants.map(({ tenant }) => tenant));
    this.#listener?.({ type: "all", tenants });
  }

  #isOurs({ twitchChannel, tenant }: TenantConfig): boolean {
    return this.#ownsChannel(twitchChannel || tenant);
  }
}
