import {
  asBytes,
  type Bytes,
  bigEndian,
  type ImageContent,
  keep,
  largest,
  type Part,
  type Size,
  textAt,
  toBigEndian,
} from "./bytes.ts";
import { exifOf, orientationOf } from "./exif.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Chunks of PNG (third edition) that say how it looks; the others say where it comes from. */
const KEPT = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs sPLT hIST acTL fcTL fdAT".split(
    " ",
  ),
);

/** The signature and the size. How a picture is turned comes right behind. */
const HEAD_BYTES = 33;

export function isPng(bytes: Bytes): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

export function readPng(bytes: Bytes): ImageContent | undefined {
  const parts: Part[] = [];
  keep(parts, 0, SIGNATURE.length);
  let size: Size | undefined;
  let orientation = 1;
  let at = SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const length = bigEndian(bytes, at, 4);
    const type = textAt(bytes, at + 4, 4);
    const data = at + 8;
    const end = data + length + 4;
    if (end > bytes.length) return undefined;
    if ((size === undefined) !== (type === "IHDR")) return undefined;
    if (type === "IHDR") {
      if (end !== HEAD_BYTES) return undefined;
      size = sizeAt(bytes, data);
    }
    if (KEPT.has(type)) keep(parts, at, end);
    if (type === "fcTL" && size) size = largest(size, sizeAt(bytes, data + 4));
    if (type === "eXIf") orientation = orientationOf(bytes, data, data + length);
    if (type === "IEND") return size && { ...size, parts: turned(parts, orientation) };
    at = end;
  }
  return undefined;
}

function sizeAt(bytes: Bytes, at: number): Size {
  return { width: bigEndian(bytes, at, 4), height: bigEndian(bytes, at + 4, 4) };
}

function turned(parts: readonly Part[], orientation: number): Part[] {
  const [first, ...rest] = parts;
  if (orientation === 1 || first === undefined || "bytes" in first) return [...parts];
  const behind: Part[] = first[1] > HEAD_BYTES ? [[HEAD_BYTES, first[1]]] : [];
  return [[0, HEAD_BYTES], { bytes: chunk("eXIf", exifOf(orientation)) }, ...behind, ...rest];
}

function chunk(type: string, data: readonly number[]): number[] {
  const named = [...asBytes(type), ...data];
  return [...toBigEndian(data.length, 4), ...named, ...toBigEndian(crc(named), 4)];
}

/** The checksum of PNG, annex D. */
function crc(bytes: readonly number[]): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    }
  }
  return (value ^ 0xffffffff) >>> 0;
}
