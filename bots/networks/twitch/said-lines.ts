import * as v from "valibot";
import type { PastLine } from "#core/chat/limiter.ts";
import { TWITCH } from "#core/chat/limits.ts";
import type { ChannelState } from "../../chat/channel-state.ts";

/** Longer than any window of Twitch's. */
const KEPT_MS = 2 * TWITCH.limitWindowMs;

const SERVICE = "twitch";

const saidLine = v.object({ at: v.number(), text: v.string() });

/**
 * The lines that were said on Twitch in the last minute: a process that is killed and started again
 * must not break limits that it does not remember (rule WADDLE-L11).
 */
export class SaidLines {
  readonly #state: ChannelState;
  /** The stored lines of each channel, the oldest first. */
  readonly #stored = new Map<string, { key: string; at: number }[]>();
  #count = 0;
  #sweptAt = 0;

  constructor(state: ChannelState) {
    this.#state = state;
  }

  /** `now` and the returned `at` are on the clock of performance.now(). */
  past(now: number): PastLine[] {
    const wall = Date.now();
    const lines = this.#state.channels(SERVICE).flatMap((channel) =>
      this.#state.read({ service: SERVICE, channel }).flatMap(({ key, value }) => {
        const line = v.safeParse(saidLine, value);
        this.#remember(channel, { key, at: line.success ? line.output.at : 0 });
        return line.success ? [{ ...line.output, channel }] : [];
      }),
    );
    return lines
      .filter(({ at }) => at >= wall - KEPT_MS && at <= wall)
      .sort((a, b) => a.at - b.at)
      .map((line) => ({ ...line, at: line.at - wall + now }));
  }

  add(channel: string, text: string): void {
    const at = Date.now();
    const key = `${at}:${this.#count}`;
    this.#count += 1;
    const expired = this.#takeExpired(channel, at);
    this.#state.append({ service: SERVICE, channel }, [{ key, value: { at, text } }], expired);
    this.#remember(channel, { key, at });
    if (at - this.#sweptAt < KEPT_MS) return;
    this.#sweptAt = at;
    for (const other of [...this.#stored.keys()]) {
      const keys = this.#takeExpired(other, at);
      if (keys.length > 0) this.#state.clear({ service: SERVICE, channel: other }, keys);
    }
  }

  #remember(channel: string, line: { key: string; at: number }): void {
    const lines = this.#stored.get(channel);
    if (lines) lines.push(line);
    else this.#stored.set(channel, [line]);
  }

  /** Removes the lines that no window reaches any more, and returns their keys. */
  #takeExpired(channel: string, now: number): string[] {
    const lines = this.#stored.get(channel) ?? [];
    const isExpired = ({ at }: { at: number }) => at < now - KEPT_MS;
    const kept = lines.filter((line) => !isExpired(line));
    if (kept.length === 0) this.#stored.delete(channel);
    else if (kept.length < lines.length) this.#stored.set(channel, kept);
    return lines.filter(isExpired).map(({ key }) => key);
  }
}
