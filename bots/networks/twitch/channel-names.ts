import type { Logger } from "pino";
import { TWITCH_NAMES } from "#core/chat/limits.ts";
import { apiFault } from "./api.ts";
import { HELIX_BATCH_COUNT, type Helix } from "./helix.ts";

/** A tenant's channel as it is configured. */
export type NamedChannel = { tenant: string; login: string; id: string };

export type ChannelNamesOptions = {
  helix: Helix;
  /** Gets each channel that Twitch calls something else than its configuration. */
  onRenamed: (channel: NamedChannel) => void;
  log: Logger;
  timing?: { everyMs: number; soonMs: number };
};

/** Asks Twitch by their ids what channels are called now, at the start and hourly (rule WADDLE-N15). */
export class ChannelNames {
  readonly #options: ChannelNamesOptions;
  readonly #timing: { everyMs: number; soonMs: number };
  #channels: readonly NamedChannel[] = [];
  /** The ids that were asked for. */
  readonly #asked = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: ChannelNamesOptions) {
    this.#options = options;
    this.#timing = options.timing ?? TWITCH_NAMES;
  }

  want(channels: readonly NamedChannel[]): void {
    this.#channels = channels.filter(({ id }) => id !== "");
    const hasNew = this.#channels.some(({ id }) => !this.#asked.has(id));
    if (hasNew) this.#schedule(this.#timing.soonMs);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(waitMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#ask(), waitMs);
  }

  async #ask(): Promise<void> {
    const channels = this.#channels;
    try {
      for (let at = 0; at < channels.length; at += HELIX_BATCH_COUNT) {
        await this.#askBatch(channels.slice(at, at + HELIX_BATCH_COUNT));
      }
    } catch (error) {
      this.#options.log.warn(apiFault(error), "Twitch does not say what channels are called now");
    }
    this.#schedule(this.#timing.everyMs);
  }

  async #askBatch(batch: readonly NamedChannel[]): Promise<void> {
    const logins = await this.#options.helix.logins(batch.map(({ id }) => id));
    for (const { tenant, login, id } of batch) {
      this.#asked.add(id);
      const current = logins.get(id);
      if (current === undefined || current === login || this.#isStopped) continue;
      this.#options.onRenamed({ tenant, login: current, id });
    }
  }
}
