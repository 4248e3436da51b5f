import {
  type Bytes,
  byteAt,
  hasText,
  type ImageContent,
  keep,
  largest,
  littleEndian,
  type Part,
  textAt,
} from "./bytes.ts";

/** Blocks and extensions of GIF 89a. */
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
const TRAILER = 0x3b;

/** Application extensions that say how often it plays. */
const KEPT = ["NETSCAPE2.0", "ANIMEXTS1.0"];

export function isGif(bytes: Bytes): boolean {
  return hasText(bytes, 0, "GIF87a") || hasText(bytes, 0, "GIF89a");
}

export function readGif(bytes: Bytes): ImageContent | undefined {
  const parts: Part[] = [];
  let size = { width: littleEndian(bytes, 6, 2), height: littleEndian(bytes, 8, 2) };
  let at = 13 + tableBytes(byteAt(bytes, 10));
  keep(parts, 0, at);
  let hasImage = false;
  while (at < bytes.length) {
    const block = byteAt(bytes, at);
    if (block === TRAILER) break;
    if (block !== IMAGE && block !== EXTENSION) return undefined;
    const isImage = block === IMAGE;
    const data = isImage ? at + 11 + tableBytes(byteAt(bytes, at + 9)) : at + 2;
    const end = blocksEnd(bytes, data);
    if (end > bytes.length) break;
    if (isImage) {
      hasImage = true;
      size = largest(size, {
        width: littleEndian(bytes, at + 1, 2) + littleEndian(bytes, at + 5, 2),
        height: littleEndian(bytes, at + 3, 2) + littleEndian(bytes, at + 7, 2),
      });
    }
    if (isImage || isKept(bytes, at)) keep(parts, at, end);
    at = end;
  }
  return hasImage ? { ...size, parts: [...parts, { bytes: [TRAILER] }] } : undefined;
}

function isKept(bytes: Bytes, at: number): boolean {
  const label = byteAt(bytes, at + 1);
  return label === CONTROL || (label === APPLICATION && KEPT.includes(textAt(bytes, at + 3, 11)));
}

/** The size of a table of colours, by the flags before it. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Where the data that begins at `at` ends: in blocks, each with its length before it, up to an empty one. */
function blocksEnd(bytes: Bytes, at: number): number {
  let next = at;
  while (next < bytes.length && byteAt(bytes, next) > 0) next += byteAt(bytes, next) + 1;
  return next + 1;
}
