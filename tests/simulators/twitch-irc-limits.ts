/** Twitch's limits of what an account says, as its chat server enforces them. */
import { TWITCH } from "#core/chat/limits.ts";
import type { UserLevel } from "#core/entities/chat-command.ts";

/** A NOTICE in place of the line: https://dev.twitch.tv/docs/irc/msg-id/ */
export type Refusal = { id: string; text: string };

export class TwitchIrcLimits {
  readonly #rateLimit: "standard" | "verified";
  readonly #times: number[] = [];
  readonly #channelTimes = new Map<string, number[]>();
  /** The last line that was let through, by channel. */
  readonly #lastSaid = new Map<string, { text: string; at: number }>();

  constructor(rateLimit: "standard" | "verified") {
    this.#rateLimit = rateLimit;
  }

  /**
   * Counts a line, and returns why it is refused. https://dev.twitch.tv/docs/chat/#rate-limits: a
   * window begins with its first line and lasts 30 s. Here it is any 30 s, which is stricter, and a
   * client that keeps it keeps Twitch's. Lines that are refused count too, and between two lines of
   * an account that is neither VIP nor above lies a second: https://github.com/pajbot/tmi-rate-limits
   */
  take(channel: string, text: string, level: UserLevel): Refusal | undefined {
    const now = performance.now();
    const isModerator = level === "mod" || level === "broadcaster";
    const usual = isModerator ? TWITCH.messagesPerWindowAsModerator : TWITCH.messagesPerWindow;
    const limit = this.#rateLimit === "verified" ? TWITCH.messagesPerWindowVerified : usual;
    const inChannel = this.#channelTimes.get(channel) ?? [];
    this.#channelTimes.set(channel, inChannel);
    const lastAt = inChannel.at(-1) ?? Number.NEGATIVE_INFINITY;
    for (const times of [this.#times, inChannel]) {
      forgetBefore(times, now - TWITCH.limitWindowMs);
      times.push(now);
    }
    const isTooSoon = level === "everyone" && now - lastAt < TWITCH.minGapMs;
    // A verified account's limit is for all channels; the usual one holds in each of them.
    if (this.#times.length > limit || inChannel.length > usual || isTooSoon) {
      const reason = "Your message was not sent because you are sending messages too quickly.";
      return { id: "msg_ratelimit", text: reason };
    }
    return level === "everyone" && this.#isRepeated(channel, text, now) ? REPEATED : undefined;
  }

  /** A line was let through. */
  accepted(channel: string, text: string): void {
    this.#lastSaid.set(channel, { text, at: performance.now() });
  }

  #isRepeated(channel: string, text: string, now: number): boolean {
    const last = this.#lastSaid.get(channel);
    return last?.text === text.trim() && now - last.at < TWITCH.sameLineWindowMs;
  }
}

/**
 * msg_duplicate of https://dev.twitch.tv/docs/irc/msg-id/. The previous line is the last that was let
 * through in this channel, and moderators, VIPs and broadcasters are exempt:
 * https://github.com/pajbot/tmi-rate-limits#things-to-consider-regarding-egress-reliability
 */
const REPEATED: Refusal = {
  id: "msg_duplicate",
  text: "Your message was not sent because it is identical to the previous one you sent, less than 30 seconds ago.",
};

/** Lets go of times that have left the window. */
function forgetBefore(times: number[], at: number): void {
  const kept = times.findIndex((time) => time > at);
  times.splice(0, kept === -1 ? times.length : kept);
}
