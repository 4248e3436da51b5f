import { ROOM } from "../limits.ts";

/** What a client asks a silent room, and the answer (ROOM-R15). Neither is JSON: no message is alike. */
export const HEARTBEAT = { ask: "ping", answer: "pong" } as const;

/**
 * Finds a half-open connection: one that neither speaks nor breaks (ROOM-R15). Times are in
 * milliseconds, on any clock that never goes back.
 */
export class Heartbeat {
  #heardAt: number;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** For a connection that opened at `now`. */
  constructor(now: number) {
    this.#heardAt = now;
  }

  /** Records that something was received, whatever it was. */
  heard(now: number): void {
    this.#heardAt = now;
  }

  /** What to do now; to be called every ROOM.heartbeatMs. */
  check(now: number): "nothing" | "ask" | "give up" {
    if (now - this.#heardAt < ROOM.silenceMs) return "nothing";
    if (this.#askedAt < this.#heardAt) {
      this.#askedAt = now;
      return "ask";
    }
    return now - this.#askedAt < ROOM.answerMs ? "nothing" : "give up";
  }
}
