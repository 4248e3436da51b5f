/** What an uploaded image is, by its bytes and whatever its name says; nothing of it is decoded. */
import { IMAGE } from "../limits.ts";
import type { Bytes, ImageContent } from "./bytes.ts";
import { isGif, readGif } from "./gif.ts";
import { isJpeg, readJpeg } from "./jpeg.ts";
import { isPng, readPng } from "./png.ts";
import { isWebp, readWebp } from "./webp.ts";

export type ImageExtension = "png" | "jpg" | "webp" | "gif";

export type ImageFile = ImageContent & { extension: ImageExtension };

type Format = {
  extension: ImageExtension;
  isOne: (bytes: Bytes) => boolean;
  read: (bytes: Bytes) => ImageContent | undefined;
};

const FORMATS: readonly Format[] = [
  { extension: "png", isOne: isPng, read: readPng },
  { extension: "jpg", isOne: isJpeg, read: readJpeg },
  { extension: "webp", isOne: isWebp, read: readWebp },
  { extension: "gif", isOne: isGif, read: readGif },
];

/** What an image is and what is stored of it, or why it is not accepted (ACCESS-K27, ACCESS-K28). */
export function checkImage(
  bytes: Bytes,
  { sideMaxPixels = IMAGE.sideMaxPixels }: { sideMaxPixels?: number } = {},
): { ok: true; image: ImageFile } | { ok: false; code: "IMAGE_INVALID" | "IMAGE_TOO_WIDE" } {
  const format = FORMATS.find(({ isOne }) => isOne(bytes));
  const content = format?.read(bytes);
  if (format === undefined || content === undefined) return { ok: false, code: "IMAGE_INVALID" };
  const { width, height } = content;
  if (width === 0 || height === 0) return { ok: false, code: "IMAGE_INVALID" };
  const isTooWide =
    Math.max(width, height) > sideMaxPixels || width * height > IMAGE.pixelsMaxCount;
  if (isTooWide) return { ok: false, code: "IMAGE_TOO_WIDE" };
  return { ok: true, image: { ...content, extension: format.extension } };
}
