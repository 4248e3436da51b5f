import { describe, expect, it } from "vitest";
import { asBytes, toBigEndian, toLittleEndian } from "./bytes.ts";
import { exifOf, orientationOf } from "./exif.ts";
import { checkImage } from "./image.ts";

const SECRET = "52.5200N 13.4050E";
const secret = asBytes(SECRET);
/** EXIF as a phone writes it: the place, and that the phone was held upright. */
const exif = [
  ...asBytes("MM\0*"),
  ...[0, 0, 0, 8, 0, 2],
  ...[0x01, 0x0e, 0, 2, 0, 0, 0, 17, 0, 0, 0, 38],
  ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
  ...[0, 0, 0, 0],
  ...secret,
];

const segment = (marker: number, data: readonly number[]) => [
  ...[0xff, marker],
  ...toBigEndian(data.length + 2, 2),
  ...data,
];
const frame = (width: number, height: number) =>
  segment(0xc2, [8, ...toBigEndian(height, 2), ...toBigEndian(width, 2), 1, 1, 0x11, 0]);
const jfif = segment(0xe0, [...asBytes("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const profile = segment(0xe2, asBytes("ICC_PROFILE\0\x01\x01colours"));
const adobe = segment(0xee, [...asBytes("Adobe"), 0, 100, 0, 0, 0, 0, 1]);
// Two scans with tables between them; bytes of the first look like markers and are none.
const scans = [
  ...segment(0xda, [1, 1, 0, 0, 0, 0]),
  ...[1, 0xff, 0, 2, 0xff, 0xd3, 0xff, 0xff, 0, 4],
  ...segment(0xc4, [0xff, 0xd9, 7]),
  ...segment(0xda, [1, 1, 0, 1, 5, 0]),
  ...[5, 6],
];
const jpeg = (...segments: number[][]) => [0xff, 0xd8, ...segments.flat(), ...scans, 0xff, 0xd9];

const chunk = (type: string, data: readonly number[]) => [
  ...toBigEndian(data.length, 4),
  ...asBytes(type),
  ...data,
  ...[0, 0, 0, 0],
];
const header = (width: number, height: number) =>
  chunk("IHDR", [...toBigEndian(width, 4), ...toBigEndian(height, 4), 8, 6, 0, 0, 0]);
const png = (...chunks: number[][]) => [
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...chunks.flat(),
  ...chunk("IDAT", [1, 2, 3]),
  ...chunk("IEND", []),
];

const riffChunk = (type: string, data: readonly number[]) => [
  ...asBytes(type),
  ...toLittleEndian(data.length, 4),
  ...data,
  ...(data.length % 2 ? [0] : []),
];
const extended = (flags: number, width: number, height: number) =>
  riffChunk("VP8X", [
    flags,
    0,
    0,
    0,
    ...toLittleEndian(width - 1, 3),
    ...toLittleEndian(height - 1, 3),
  ]);
const lossless = (width: number, height: number) =>
  riffChunk("VP8L", [0x2f, ...toLittleEndian((width - 1) | ((height - 1) << 14), 4), 9, 9]);
const webp = (...chunks: number[][]) => [
  ...asBytes("RIFF"),
  ...toLittleEndian(4 + chunks.flat().length, 4),
  ...asBytes("WEBP"),
  ...chunks.flat(),
];

const screen = (width: number, height: number) => [
  ...asBytes("GIF89a"),
  ...toLittleEndian(width, 2),
  ...toLittleEndian(height, 2),
  ...[0x80, 0, 0, 1, 1, 1, 2, 2, 2],
];
const gifFrame = (width: number, height: number) => [
  ...[0x2c, 0, 0, 0, 0, ...toLittleEndian(width, 2), ...toLittleEndian(height, 2), 0],
  ...[2, 3, 7, 7, 7, 0],
];
const loop = [0x21, 0xff, 11, ...asBytes("NETSCAPE2.0"), 3, 1, 0, 0, 0];
const control = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
const comment = [0x21, 0xfe, secret.length, ...secret, 0];
const xmp = [0x21, 0xff, 11, ...asBytes("XMP DataXMP"), secret.length, ...secret, 0];

function stored(bytes: readonly number[]): number[] {
  const result = checkImage(bytes);
  if (!result.ok) throw new Error(result.code);
  return result.image.parts.flatMap((part) =>
    "bytes" in part ? [...part.bytes] : bytes.slice(part[0], part[1]),
  );
}

const text = (bytes: readonly number[]) => String.fromCharCode(...bytes);

describe("ACCESS-K28: of an image is stored", () => {
  const upright = [...asBytes("Exif\0\0"), ...exifOf(6)];
  it.each([
    [
      "a JPEG",
      jpeg(jfif, profile, adobe, frame(64, 48)),
      [
        ...jpeg(
          jfif,
          segment(0xe1, [...asBytes("Exif\0\0"), ...exif]),
          segment(0xe1, asBytes(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
          segment(0xe2, asBytes(`MPF\0${SECRET}`)),
          profile,
          segment(0xed, secret),
          segment(0xfe, secret),
          adobe,
          frame(64, 48),
        ),
        // A second picture behind the first, as phones put it there.
        ...jpeg(segment(0xfe, secret), frame(8, 8)),
      ],
      segment(0xe1, upright),
    ],
    [
      "a PNG",
      png(header(64, 48), chunk("gAMA", [0, 1, 2, 3])),
      [
        ...png(
          header(64, 48),
          chunk("tEXt", secret),
          chunk("eXIf", exif),
          chunk("gAMA", [0, 1, 2, 3]),
          chunk("zzZz", secret),
        ),
        ...secret,
      ],
      undefined,
    ],
    [
      "a WebP",
      webp(extended(0x10, 64, 48), lossless(64, 48)),
      [
        ...webp(
          extended(0x1c, 64, 48),
          lossless(64, 48),
          riffChunk("EXIF", exif),
          riffChunk("XMP ", secret),
          riffChunk("junk", secret),
        ),
        ...secret,
      ],
      riffChunk("EXIF", exifOf(6)),
    ],
    [
      "a GIF",
      [...screen(64, 48), ...loop, ...control, ...gifFrame(64, 48), 0x3b],
      [
        ...screen(64, 48),
        ...comment,
        ...loop,
        ...xmp,
        ...control,
        ...gifFrame(64, 48),
        0x3b,
        ...secret,
      ],
      undefined,
    ],
  ])("%s: how it looks, and nothing of who took it and where", (_, plain, full, turned) => {
    expect(stored(plain)).toEqual(plain);
    const kept = stored(full);
    expect(text(full)).toContain(SECRET);
    expect(text(kept)).not.toContain(SECRET);
    if (turned) expect(text(kept)).toContain(text(turned));
    // A second time there is nothing to remove any more.
    expect(stored(kept)).toEqual(kept);
    expect(kept.length - plain.length).toBeLessThan(50);
  });

  it("which side is up, in the formats that say it", () => {
    expect(orientationOf(exif, 0, exif.length)).toBe(6);
    const kept = stored(png(header(64, 48), chunk("eXIf", exif)));
    // The checksum of PNG's own eXIf chunk, by zlib's crc32.
    expect(kept.slice(33, 33 + 12 + 26)).toEqual([
      ...toBigEndian(26, 4),
      ...asBytes("eXIf"),
      ...exifOf(6),
      ...CRC_OF_UPRIGHT,
    ]);
    expect(
      stored(webp(extended(0x08, 64, 48), lossless(64, 48), riffChunk("EXIF", exif)))[20],
    ).toBe(0x08);
  });
});

const CRC_OF_UPRIGHT = [183, 72, 17, 41];

describe("ACCESS-K27: an image is refused before it is decoded that", () => {
  it.each([
    ["a PNG of 25,000 by 25,000 pixels", png(header(25_000, 25_000)), "IMAGE_TOO_WIDE"],
    ["a JPEG that is wide", jpeg(frame(8193, 1)), "IMAGE_TOO_WIDE"],
    ["a JPEG of too many pixels", jpeg(frame(8000, 8000)), "IMAGE_TOO_WIDE"],
    [
      "a JPEG whose second frame is large",
      jpeg(frame(8, 8), frame(60_000, 60_000)),
      "IMAGE_TOO_WIDE",
    ],
    [
      "a WebP whose canvas hides its frame",
      webp(extended(0, 8, 8), lossless(16_000, 16_000)),
      "IMAGE_TOO_WIDE",
    ],
    [
      "a GIF whose screen hides its frame",
      [...screen(8, 8), ...gifFrame(60_000, 60_000), 0x3b],
      "IMAGE_TOO_WIDE",
    ],
    ["a PNG without a size", png(), "IMAGE_INVALID"],
    ["a PNG of no height", png(header(64, 0)), "IMAGE_INVALID"],
    ["a JPEG without a scan", [0xff, 0xd8, ...frame(64, 48)], "IMAGE_INVALID"],
    ["a WebP without a picture", webp(extended(0, 8, 8)), "IMAGE_INVALID"],
    ["a sound", asBytes("RIFF\x24\0\0\0WAVEfmt "), "IMAGE_INVALID"],
    ["an SVG", asBytes("<svg xmlns='http://www.w3.org/2000/svg'/>"), "IMAGE_INVALID"],
    ["nothing", [], "IMAGE_INVALID"],
  ])("%s", (_, bytes, code) => {
    expect(checkImage(bytes)).toEqual({ ok: false, code });
  });

  it("is cut anywhere, and never harms what reads it", () => {
    const whole = [
      jpeg(segment(0xe1, [...asBytes("Exif\0\0"), ...exif]), frame(64, 48)),
      png(header(64, 48), chunk("eXIf", exif)),
      webp(extended(0x08, 64, 48), lossless(64, 48), riffChunk("EXIF", exif)),
      [...screen(64, 48), ...xmp, ...gifFrame(64, 48), 0x3b],
    ];
    for (const bytes of whole) {
      expect(checkImage(bytes).ok).toBe(true);
      for (let length = 0; length < bytes.length; length += 1) {
        const cut = bytes.slice(0, length);
        const result = checkImage(cut);
        if (!result.ok) continue;
        // What is stored of it is an image again.
        expect(checkImage(stored(cut)).ok).toBe(true);
      }
    }
  });
});
