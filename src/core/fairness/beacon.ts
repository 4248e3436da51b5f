import { sha256OfHex } from "./digest.ts";
import { BEACON } from "./limits.ts";

/**
 * drand's public beacon "quicknet": every 3 s one signature by a league of independent parties,
 * which nobody can know before. Source of the figures: https://drand.love/docs/dev-guide/developer
 * and `GET /<chain>/info` of any of its servers.
 */
export const QUICKNET = {
  chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  /** In seconds since the epoch. */
  genesis: 1_692_803_367,
  periodSeconds: 3,
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
} as const;

/** The first round that comes after an instant, in ms since the epoch; 1 before all of them. */
export function roundAfter(atMs: number): number {
  const passed = Math.floor((atMs / 1000 - QUICKNET.genesis) / QUICKNET.periodSeconds);
  return Math.max(1, passed + 2);
}

/** When a round comes, in ms since the epoch. */
export function roundTime(round: number): number {
  return (QUICKNET.genesis + (round - 1) * QUICKNET.periodSeconds) * 1000;
}

/** What rounds are checked by; the key is a point of G2, 96 bytes in hex. */
export type BeaconNetwork = { chain: string; publicKey: string };

/** When a run ends, as it was published, in ms since the epoch. */
export type RunEnd = { planned_end: number; closed_at: number };

/** The round that a draw uses: it follows from the published end alone (FAIR-F2). */
export function drawRound({ planned_end, closed_at }: RunEnd): number {
  const late = closed_at - planned_end;
  const end = late >= 0 && late <= BEACON.lateMaxSeconds * 1000 ? planned_end : closed_at;
  return roundAfter(end + BEACON.afterEndSeconds * 1000);
}

/** When a run is void unless its round was read before; both in ms since the epoch (FAIR-F11). */
export function voidTime(roundAtMs: number): number {
  return roundAtMs + BEACON.voidAfterHours * 3_600_000;
}

/** A round's signature (48 bytes) and its randomness, in hex. */
export type BeaconRound = { round: number; signature: string; randomness: string };

/**
 * True when the randomness is the signature's SHA-256, as the beacon defines it. That the signature
 * is the league's own is a check of its own: `isSigned` of signature.ts.
 */
export function isRandomnessOf({ signature, randomness }: Omit<BeaconRound, "round">): boolean {
  return /^[0-9a-f]{96}$/.test(signature) && sha256OfHex(signature) === randomness;
}
