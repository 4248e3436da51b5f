import * as v from "valibot";
import { type BeaconNetwork, QUICKNET } from "#core/fairness/beacon.ts";
import { BEACON } from "#core/fairness/limits.ts";
import { isSigned } from "#core/fairness/signature.ts";

const answer = v.object({
  round: v.number(),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{96}$/)),
});

export type ReadRound = { round: number; signature: string };

/**
 * Reads rounds of the public beacon from its relays, and checks each signature before anything is
 * drawn with it (FAIR-F5): a relay that answers another round, or a wrong signature, is passed over.
 */
export class BeaconReader {
  readonly #relays: readonly string[];
  readonly #network: BeaconNetwork;

  constructor(relays: readonly string[], network: BeaconNetwork = QUICKNET) {
    this.#relays = relays;
    this.#network = network;
  }

  /** Those of the rounds that a relay has, with signatures that are the league's own; never throws. */
  async read(rounds: readonly number[]): Promise<ReadRound[]> {
    const found = await Promise.all(rounds.map((round) => this.#readOne(round)));
    return found.filter((one) => one !== undefined);
  }

  async #readOne(round: number): Promise<ReadRound | undefined> {
    for (const relay of this.#relays) {
      const signature = await this.#ask(relay, round);
      if (signature !== undefined) return { round, signature };
    }
    return undefined;
  }

  async #ask(relay: string, round: number): Promise<string | undefined> {
    const url = `${relay.replace(/\/+$/, "")}/${this.#network.chain}/public/${round}`;
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(BEACON.timeoutSeconds * 1000),
      });
      const read = v.safeParse(answer, await response.json());
      if (!response.ok || !read.success || read.output.round !== round) return undefined;
      const { signature } = read.output;
      return isSigned(this.#network, round, signature) ? signature : undefined;
    } catch {
      // No connection, no answer in time, or no JSON: the next relay may do better.
      return undefined;
    }
  }
}
