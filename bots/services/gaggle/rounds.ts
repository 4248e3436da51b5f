import { setTimeout as wait } from "node:timers/promises";
import { Backoff } from "../../backoff.ts";
import type { BeaconReader } from "../../web/beacon-reader.ts";

/** How soon a round that no relay has yet is asked for again; each time later, up to the second. */
const RETRY_MIN_MS = 300;
const RETRY_MAX_MS = 15_000;
/** So many rounds are remembered, for channels that ask a little later. */
const KEPT_COUNT = 50;

/** Where the signatures of the beacon's rounds come from. */
export type RoundSource = {
  /** The signature of a round that has come; waits for as long as nobody has it. */
  signatureOf(round: number): Promise<string>;
};

/** Reads each round of the beacon once, for all channels that wait for it, until a relay has it. */
export class Rounds implements RoundSource {
  readonly #reader: BeaconReader;
  readonly #known = new Map<number, Promise<string>>();
  readonly #stopping = new AbortController();

  constructor(reader: BeaconReader) {
    this.#reader = reader;
  }

  signatureOf(round: number): Promise<string> {
    const known = this.#known.get(round);
    if (known) return known;
    const reading = this.#read(round);
    this.#known.set(round, reading);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT_COUNT && oldest !== undefined) this.#known.delete(oldest);
    return reading;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #read(round: number): Promise<string> {
    const backoff = new Backoff(RETRY_MIN_MS, RETRY_MAX_MS);
    const { signal } = this.#stopping;
    for (;;) {
      const [found] = await this.#reader.read([round]);
      if (found) return found.signature;
      const isStopped = await wait(backoff.next(), false, { signal }).catch(() => true);
      // Nobody waits for it any more.
      if (isStopped) return new Promise(() => undefined);
    }
  }
}
