import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { BeaconNetwork } from "./beacon.ts";

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
