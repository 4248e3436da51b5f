import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { BeaconNetwork } from "./beacon.ts";
import { sha256Hex } from "./digest.ts";

const { shortSignatures } = bls12_381;

/** RFC 9380's name for how drand's scheme `bls-unchained-g1-rfc9380` hashes to the curve. */
const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/** What is signed: the SHA-256 of the round as 8 bytes, big-endian, as a point of G1. */
export function roundMessage(round: number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return shortSignatures.hash(sha256(bytes), DOMAIN);
}

/** Whether the network signed the round (FAIR-F5); asks no server. Takes tens of milliseconds. */
export function isSigned(network: BeaconNetwork, round: number, signature: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature)) return false;
  try {
    return shortSignatures.verify(signature, roundMessage(round), network.publicKey);
  } catch {
    // Not a point of the curve, or not of its subgroup.
    return false;
  }
}

export type SignedRound = { round: number; signature: string };

/**
 * The first of the rounds that the network did not sign; undefined when it signed all. All are checked
 * by one equation: each signature and its message, times a number that follows from all of them, which
 * nobody can choose signatures by so that their faults cancel. Takes some milliseconds a round.
 */
export function firstUnsigned<Round extends SignedRound>(
  network: BeaconNetwork,
  rounds: readonly Round[],
): Round | undefined {
  if (rounds.length === 0 || areAllSigned(network, rounds)) return undefined;
  return rounds.find(({ round, signature }) => !isSigned(network, round, signature));
}

function areAllSigned(network: BeaconNetwork, rounds: readonly SignedRound[]): boolean {
  const all = sha256Hex(rounds.map(({ round, signature }) => `${round} ${signature}`).join("\n"));
  const { ZERO } = bls12_381.G1.Point;
  let signatures = ZERO;
  let messages = ZERO;
  try {
    for (const [index, { round, signature }] of rounds.entries()) {
      const factor = BigInt(`0x${sha256Hex(`${all} ${index}`).slice(0, 32)}`) | 1n;
      const point = shortSignatures.Signature.fromHex(signature);
      point.assertValidity();
      signatures = signatures.add(point.multiplyUnsafe(factor));
      messages = messages.add(roundMessage(round).multiplyUnsafe(factor));
    }
    return shortSignatures.verify(signatures, messages, network.publicKey);
  } catch {
    // Not points of the curve, or not of its subgroup.
    return false;
  }
}
