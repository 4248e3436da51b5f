import { ALIVE, STATUS_REPORT } from "#core/chat/bot-report.ts";
import type { BotStatus } from "#core/chat/bot-status.ts";
import { BOT_STATUS } from "#core/chat/limits.ts";
import type { ServiceOutbox } from "../service.ts";

export type StatusReporterOptions = {
  outbox: Pick<ServiceOutbox, "add">;
  statusOf: (tenant: string) => BotStatus;
  /** The bot's login; empty while this server has no bot account. */
  botLogin: () => string;
  /** The time in milliseconds since the epoch. */
  clock: () => number;
};

/** What was reported of a tenant last. */
type Reported = {
  /** The status without its last line. */
  text: string;
  lastLineAt: number;
  at: number;
  /** When the bot was missed since then; 0: it was there. */
  awaySince: number;
};

/**
 * Reports the bot's status in each tenant's channel to PocketBase when it changed, and that this
 * process runs (docs/spec/status.md). A newer status that waits replaces the older one.
 */
export class StatusReporter {
  readonly #options: StatusReporterOptions;
  readonly #reported = new Map<string, Reported>();
  #tenants: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #aliveAt = Number.NEGATIVE_INFINITY;

  constructor(options: StatusReporterOptions) {
    this.#options = options;
  }

  start(): void {
    this.check();
    this.#timer = setInterval(() => this.check(), BOT_STATUS.everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** This process speaks for these tenants now, and for no others. */
  configure(tenants: Iterable<string>): void {
    this.#tenants = [...tenants];
    const kept = new Set(this.#tenants);
    for (const tenant of this.#reported.keys())
      if (!kept.has(tenant)) this.#reported.delete(tenant);
    this.check();
  }

  /** Reports what changed since the last time. */
  check(): void {
    const at = this.#options.clock();
    for (const tenant of this.#tenants) this.#checkTenant(tenant, at);
    if (Math.abs(at - this.#aliveAt) < BOT_STATUS.aliveMs) return;
    this.#aliveAt = at;
    this.#options.outbox.add(ALIVE, { at });
  }

  #checkTenant(tenant: string, at: number): void {
    const { statusOf, outbox, botLogin } = this.#options;
    const status = statusOf(tenant);
    const { last_line_at: lastLineAt, ...lasting } = status;
    const text = JSON.stringify(lasting);
    const before = this.#reported.get(tenant);
    const awaySince =
      status.state === "joined" ? (before?.awaySince ?? 0) : before?.awaySince || at;
    const isNewLine =
      lastLineAt !== before?.lastLineAt &&
      (before?.lastLineAt === 0 || at - (before?.at ?? 0) >= BOT_STATUS.lastLineMs);
    if (before?.text === text && !isNewLine) return;
    outbox.add(STATUS_REPORT, {
      tenant,
      status,
      bot_login: botLogin(),
      at,
      away_since: awaySince,
      is_first: before === undefined,
    });
    const isBack = status.state === "joined";
    this.#reported.set(tenant, { text, lastLineAt, at, awaySince: isBack ? 0 : awaySince });
  }
}
