import {
  asBytes,
  type Bytes,
  byteAt,
  hasText,
  type ImageContent,
  keep,
  largest,
  littleEndian,
  type Part,
  type Size,
  textAt,
  toLittleEndian,
} from "./bytes.ts";
import { exifOf, orientationOf } from "./exif.ts";

/** Chunks of WebP (RFC 9649) that say how it looks. */
const KEPT = new Set(["ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]);

/** Of the flags in VP8X: EXIF and XMP are there. */
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

export function isWebp(bytes: Bytes): boolean {
  return hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WEBP");
}

export function readWebp(bytes: Bytes): ImageContent | undefined {
  const kept: Part[] = [];
  let size: Size = { width: 0, height: 0 };
  let orientation = 1;
  let extended = 0;
  const riffEnd = Math.min(bytes.length, 8 + littleEndian(bytes, 4, 4));
  for (let at = 12; at + 8 <= riffEnd; ) {
    const type = textAt(bytes, at, 4);
    const length = littleEndian(bytes, at + 4, 4);
    const data = at + 8;
    const end = data + length + (length % 2);
    if (data + length > bytes.length) return undefined;
    size = largest(size, sizeOf(bytes, type, data));
    if (type === "VP8X") extended = data;
    if (type === "EXIF") orientation = orientationOf(bytes, data, data + length);
    if (KEPT.has(type)) keep(kept, at, Math.min(end, bytes.length));
    at = end;
  }
  if (kept.length === 0) return undefined;
  // Only the extended format has a place for it.
  const turned = extended > 0 && orientation > 1;
  const head = extended > 0 ? [{ bytes: extendedHead(bytes, extended, turned) }] : [];
  const parts: Part[] = [...head, ...kept, ...(turned ? [{ bytes: exifChunk(orientation) }] : [])];
  return { ...size, parts: [{ bytes: riff(parts) }, ...parts] };
}

function sizeOf(bytes: Bytes, type: string, at: number): Size {
  switch (type) {
    case "VP8X":
      return {
        width: littleEndian(bytes, at + 4, 3) + 1,
        height: littleEndian(bytes, at + 7, 3) + 1,
      };
    case "ANMF":
      return {
        width: littleEndian(bytes, at + 6, 3) + 1,
        height: littleEndian(bytes, at + 9, 3) + 1,
      };
    case "VP8L": {
      const bits = littleEndian(bytes, at + 1, 4);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return {
        width: littleEndian(bytes, at + 6, 2) & 0x3fff,
        height: littleEndian(bytes, at + 8, 2) & 0x3fff,
      };
    default:
      return { width: 0, height: 0 };
  }
}

function extendedHead(bytes: Bytes, at: number, turned: boolean): number[] {
  const flags = byteAt(bytes, at) & ~(EXIF_FLAG | XMP_FLAG);
  const rest = Array.from({ length: 9 }, (_, index) => byteAt(bytes, at + 1 + index));
  return [...asBytes("VP8X"), 10, 0, 0, 0, turned ? flags | EXIF_FLAG : flags, ...rest];
}

function exifChunk(orientation: number): number[] {
  const exif = exifOf(orientation);
  return [...asBytes("EXIF"), ...toLittleEndian(exif.length, 4), ...exif];
}

function riff(parts: readonly Part[]): number[] {
  const length = parts.reduce(
    (sum, part) => sum + ("bytes" in part ? part.bytes.length : part[1] - part[0]),
    4,
  );
  return [...asBytes("RIFF"), ...toLittleEndian(length, 4), ...asBytes("WEBP")];
}
