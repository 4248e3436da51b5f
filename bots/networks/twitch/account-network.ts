import { type BotStatus, noAccount } from "#core/chat/bot-status.ts";
import type { ChatTrace } from "#core/chat/chat-line.ts";
import type { TenantConfig } from "../../backend.ts";
import { noHost } from "../../chat/channel/chat-view.ts";
import type { ChannelHost } from "../../chat/channel/rooms.ts";
import type { ChannelApi } from "../../chat/channel-api.ts";
import type { ChatNetwork, NetworkCapabilities, ServiceMessage } from "../../chat/network.ts";
import type { BotAccount } from "./account.ts";

/** What an account brings along: the network that speaks with it, and what it can do beside. */
export type AccountParts = {
  network: ChatNetwork & { statusOf: (tenant: string) => BotStatus };
  /** From now on lines are kept for the process that comes next. */
  hold: () => void;
};

export type AccountNetworkOptions = {
  /** Begins to report the account, each time that it is another; returns what ends that. */
  follow: (onAccount: (account: BotAccount | undefined) => void) => () => void;
  create: (account: BotAccount) => Promise<AccountParts> | AccountParts;
  /** The channel that a tenant has in its settings, or "". */
  channelOf: (tenant: string) => string;
  now: () => number;
  /** Called at the end, when nothing arrives any more. */
  onStopped?: () => void;
};

const NO_HOST = noHost();

/**
 * Twitch chat with whatever account the bot has: without one it is in no chat, and another one takes
 * the place of the one before (rule TWITCH-B9).
 */
export class TwitchAccountNetwork implements ChatNetwork {
  readonly name = "twitch";
  readonly channelHost: ChannelHost;
  readonly #options: AccountNetworkOptions;
  #parts: AccountParts | undefined;
  #login = "";
  #wanted: readonly TenantConfig[] = [];
  #share = 1;
  #unfollow: (() => void) | undefined;
  #isStopped = false;
  /** Each change waits for the one before. */
  #changing: Promise<void> = Promise.resolve();

  constructor(options: AccountNetworkOptions) {
    this.#options = options;
    this.channelHost = {
      streamOf: (tenant) => this.#host.streamOf(tenant),
      run: (tenant, id, text) => this.#host.run(tenant, id, text),
    };
  }

  get botLogin(): string {
    return this.#login;
  }

  get capabilities(): NetworkCapabilities {
    return (
      this.#parts?.network.capabilities ?? {
        isPersistent: true,
        replies: false,
        threads: false,
        edits: false,
        isStream: true,
      }
    );
  }

  get health(): ChatNetwork["health"] {
    return this.#parts?.network.health ?? { state: "off", channels: 0 };
  }

  start(): void {
    this.#unfollow ??= this.#options.follow((account) => {
      this.#changing = this.#changing.then(() => this.#replace(account));
    });
  }

  configure(wanted: readonly TenantConfig[]): void {
    this.#wanted = wanted;
    this.#parts?.network.configure(wanted);
  }

  share(share: number): void {
    this.#share = share;
    this.#parts?.network.share?.(share);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unfollow?.();
    await this.#changing;
    await this.#parts?.network.stop();
    this.#options.onStopped?.();
  }

  hold(): void {
    this.#parts?.hold();
  }

  tenants(): Iterable<string> {
    return this.#parts?.network.tenants() ?? [];
  }

  canSend(tenant: string): boolean {
    return this.#parts?.network.canSend(tenant) === true;
  }

  send(tenant: string, message: ServiceMessage): void {
    if (this.#parts) this.#parts.network.send(tenant, message);
    else message.onEnd?.(false);
  }

  channelApi(tenant: string): ChannelApi | undefined {
    return this.#parts?.network.channelApi?.(tenant);
  }

  loginOf(userId: string): Promise<string | undefined> {
    return this.#parts?.network.loginOf?.(userId) ?? Promise.resolve(undefined);
  }

  /** Whether the bot is in the tenant's channel, and why not. */
  statusOf(tenant: string): BotStatus {
    return this.#parts?.network.statusOf(tenant) ?? this.#statusWithoutAccount(tenant);
  }

  showTrace(tenant: string, trace: ChatTrace): void {
    this.#parts?.network.showTrace(tenant, trace);
  }

  now(): number {
    return this.#options.now();
  }

  get #host(): ChannelHost {
    return this.#parts?.network.channelHost ?? NO_HOST;
  }

  #statusWithoutAccount(tenant: string): BotStatus {
    return noAccount(this.#options.channelOf(tenant));
  }

  async #replace(account: BotAccount | undefined): Promise<void> {
    const before = this.#parts;
    this.#parts = undefined;
    this.#login = account?.login ?? "";
    await before?.network.stop();
    if (this.#isStopped || !account) return;
    const parts = await this.#options.create(account);
    this.#parts = parts;
    parts.network.share?.(this.#share);
    parts.network.configure(this.#wanted);
    parts.network.start();
  }
}
