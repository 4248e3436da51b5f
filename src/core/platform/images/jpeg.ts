import {
  asBytes,
  type Bytes,
  bigEndian,
  byteAt,
  hasText,
  type ImageContent,
  keep,
  largest,
  type Part,
  type Size,
  toBigEndian,
} from "./bytes.ts";
import { exifOf, orientationOf } from "./exif.ts";

/** Markers of ITU T.81, annex B. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
/** Between SOF0 and SOF15 these are no frame headers: DHT, JPG and DAC. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** TEM, and RST0 to RST7: they have no length. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Application segments that a picture is wrong without: its density and its colours. */
const KEPT: Readonly<Record<number, string>> = {
  224: "JFIF\0",
  226: "ICC_PROFILE\0",
  238: "Adobe",
};

export function isJpeg(bytes: Bytes): boolean {
  return bytes[0] === 0xff && bytes[1] === START && bytes[2] === 0xff;
}

/** What is in a JPEG, up to its end: what programs put behind it, further pictures above all, is no part of it. */
export function readJpeg(bytes: Bytes): ImageContent | undefined {
  const parts: Part[] = [];
  let size: Size = { width: 0, height: 0 };
  let orientation = 1;
  let hasScan = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = byteAt(bytes, at + 1);
    if (byteAt(bytes, at) !== 0xff) return undefined;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isAlone(marker)) {
      at += 2;
      continue;
    }
    if (marker === END) break;
    const end = at + 2 + bigEndian(bytes, at + 2, 2);
    if (end < at + 4 || end > bytes.length) break;
    if (marker === 0xe1 && hasText(bytes, at + 4, "Exif\0")) {
      orientation = orientationOf(bytes, at + 4, end);
    }
    if (isFrame(marker)) {
      const frame = { height: bigEndian(bytes, at + 5, 2), width: bigEndian(bytes, at + 7, 2) };
      size = largest(size, frame);
    }
    if (isKept(bytes, at, marker)) keep(parts, at, end);
    at = end;
    if (marker !== SCAN) continue;
    hasScan = true;
    at = scanEnd(bytes, end);
    keep(parts, end, at);
  }
  if (!hasScan) return undefined;
  return { ...size, parts: [...head(orientation), ...parts, { bytes: [0xff, END] }] };
}

function isKept(bytes: Bytes, at: number, marker: number): boolean {
  if (marker === COMMENT) return false;
  if (!isApplication(marker)) return true;
  const name = KEPT[marker];
  return name !== undefined && hasText(bytes, at + 4, name);
}

/** Where the data of a scan ends: at the next marker that is none of its own. */
function scanEnd(bytes: Bytes, from: number): number {
  let at = from;
  while (true) {
    at = Array.prototype.indexOf.call(bytes, 0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const marker = byteAt(bytes, at + 1);
    if (marker !== 0 && marker !== 0xff && !isAlone(marker)) return at;
    at += marker === 0xff ? 1 : 2;
  }
}

function head(orientation: number): Part[] {
  const start = [0xff, START];
  if (orientation === 1) return [{ bytes: start }];
  const exif = [...asBytes("Exif\0\0"), ...exifOf(orientation)];
  return [{ bytes: [...start, 0xff, 0xe1, ...toBigEndian(exif.length + 2, 2), ...exif] }];
}
