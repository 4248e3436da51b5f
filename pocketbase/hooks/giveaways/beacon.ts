import * as v from "valibot";
import { type BeaconRound, isRandomnessOf, QUICKNET } from "#core/fairness/beacon.ts";
import { sha256OfHex } from "#core/fairness/digest.ts";
import { BEACON } from "#core/fairness/limits.ts";
import { environment } from "../platform/environment.ts";

const answer = v.object({
  round: v.number(),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{96}$/)),
});

/** A round of the public beacon; undefined when no server has it, or none can be reached. */
export function readRound(round: number): BeaconRound | undefined {
  for (const url of environment().beaconUrls) {
    const found = askServer(url, round);
    if (found !== undefined) return found;
  }
  return undefined;
}

function askServer(url: string, round: number): BeaconRound | undefined {
  try {
    const { statusCode, body } = $http.send({
      url: `${url.replace(/\/+$/, "")}/${QUICKNET.chain}/public/${round}`,
      timeout: BEACON.timeoutSeconds,
    });
    if (statusCode !== 200) return undefined;
    const parsed = v.safeParse(answer, JSON.parse(toString(body)));
    if (!parsed.success || parsed.output.round !== round) return undefined;
    const { signature } = parsed.output;
    const found = { round, signature, randomness: sha256OfHex(signature) };
    return isRandomnessOf(found) ? found : undefined;
  } catch {
    // No connection, no answer in time, or no JSON: the next server may do better.
    return undefined;
  }
}

/** True when a round is so long overdue that the seed alone has to decide. */
export function isGivenUp(roundAtMs: number): boolean {
  return Date.now() > roundAtMs + BEACON.giveUpSeconds * 1000;
}
