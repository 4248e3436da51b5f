/**
 * Vectors that were made before, by a hash of their text. The file is a row each: 32 bytes of hash, then
 * a byte for each dimension, which is exact enough for cosines and a quarter of the size.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { normalized } from "#core/knowledge/vectors.ts";

const KEY_BYTES = 32;
export const DIMENSIONS = 384;
const ROW_BYTES = KEY_BYTES + DIMENSIONS;
const GREATEST = 127;

export type Vectors = Map<string, Int8Array>;

export const keyOf = (text: string): string => createHash("sha256").update(text).digest("hex");

export const toVector = (bytes: Int8Array): Float32Array => normalized(bytes);

export function toBytes(vector: Float32Array): Int8Array {
  const greatest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((value / greatest) * GREATEST));
}

/** Returns the vectors of a file, by the hash of their text; none where there is no file. */
export async function readVectors(file: string): Promise<Vectors> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const vectors: Vectors = new Map();
  for (let from = 0; from + ROW_BYTES <= bytes.length; from += ROW_BYTES) {
    const key = bytes.toString("hex", from, from + KEY_BYTES);
    vectors.set(key, Int8Array.from(bytes.subarray(from + KEY_BYTES, from + ROW_BYTES), signed));
  }
  return vectors;
}

/** Writes the file whole, in the order of the hashes. */
export async function writeVectors(file: string, vectors: Vectors): Promise<void> {
  const rows = [...vectors]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, bytes]) => Buffer.concat([Buffer.from(key, "hex"), Buffer.from(bytes)]));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, Buffer.concat(rows));
  await rename(`${file}.${process.pid}`, file);
}

function signed(byte: number): number {
  return byte > GREATEST ? byte - 256 : byte;
}
