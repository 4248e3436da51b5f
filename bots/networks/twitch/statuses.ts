import type { BotState, BotStatus } from "#core/chat/bot-status.ts";
import { rankOf, type UserLevel } from "#core/entities/chat-command.ts";
import type { ChatIntake, Presence } from "./intake.ts";
import type { ChatOutlet, OutletResult } from "./outlet.ts";

/** What happened in a tenant's chat lately. */
type ChatPast = {
  /** Milliseconds since the epoch, 0: never. */
  lineAt: number;
  error: string;
  errorAt: number;
  /** What a refused line said of the bot in the channel. */
  presence: Presence | undefined;
};

export type StatusesOptions = {
  intake: Pick<ChatIntake, "kind" | "presenceOf">;
  outlet: Pick<ChatOutlet, "kind">;
  /** The tenant's channel, empty without one; undefined where no service wants it. */
  channelOf: (tenant: string) => string | undefined;
  /** Why the bot stays out of a channel by itself; undefined: it does not. */
  barred: (channel: string) => BotState | undefined;
  now: () => number;
};

/**
 * Works out whether the bot is in each tenant's channel, and why not, from what brings lines in and
 * what sends them (rule WADDLE-N14).
 */
export class Statuses {
  readonly #options: StatusesOptions;
  /** What the bot is in a channel, by channel. */
  readonly #levels = new Map<string, UserLevel>();
  /** By channel. */
  readonly #past = new Map<string, ChatPast>();

  constructor(options: StatusesOptions) {
    this.#options = options;
  }

  /** Forgets all but these channels. */
  keep(channels: Pick<ReadonlySet<string>, "has">): void {
    for (const channel of [...this.#past.keys(), ...this.#levels.keys()]) {
      if (channels.has(channel)) continue;
      this.#past.delete(channel);
      this.#levels.delete(channel);
    }
  }

  statusOf(tenant: string): BotStatus {
    const { intake, outlet, channelOf } = this.#options;
    const channel = channelOf(tenant) ?? "";
    const past = this.#past.get(channel);
    return {
      state: this.#stateOf(tenant, past),
      channel,
      is_moderator: this.isModerator(channel),
      last_line_at: past?.lineAt ?? 0,
      last_error: past?.error ?? "",
      last_error_at: past?.errorAt ?? 0,
      intake: intake.kind,
      outlet: outlet.kind,
    };
  }

  levelOf(channel: string): UserLevel {
    return this.#levels.get(channel) ?? "everyone";
  }

  isModerator(channel: string): boolean {
    return rankOf(this.levelOf(channel)) >= rankOf("mod");
  }

  onLevel(channel: string, level: UserLevel): void {
    this.#levels.set(channel, level);
  }

  onPresence(channel: string, presence: Presence): void {
    const past = this.#past.get(channel);
    // What a refused line said of the bot is outdated.
    if (past) past.presence = undefined;
    if (presence !== "joined") this.#levels.delete(channel);
  }

  /** Somebody's line has come. */
  onLine(channel: string): void {
    this.#pastOf(channel).lineAt = this.#options.now();
  }

  onResult(channel: string, result: OutletResult): void {
    const past = this.#pastOf(channel);
    past.presence = result.presence;
    past.error = result.sent ? "" : result.reason;
    past.errorAt = result.sent ? 0 : this.#options.now();
  }

  /** The connection is lost, and with it what the bot was in the channels. */
  disconnected(): void {
    this.#levels.clear();
  }

  #pastOf(channel: string): ChatPast {
    const known = this.#past.get(channel);
    if (known) return known;
    const past = { lineAt: 0, error: "", errorAt: 0, presence: undefined };
    this.#past.set(channel, past);
    return past;
  }

  #stateOf(tenant: string, past: ChatPast | undefined): BotState {
    const channel = this.#options.channelOf(tenant);
    if (channel === undefined) return "off";
    if (channel === "") return "no_channel";
    const barred = this.#options.barred(channel);
    if (barred !== undefined) return barred;
    return past?.presence ?? this.#options.intake.presenceOf(channel);
  }
}
