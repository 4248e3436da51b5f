/** Tells what an image is by its first bytes, whatever its name says. */

/** So many bytes are enough to recognise an image. */
export const IMAGE_HEAD_BYTES = 12;

export const IMAGE_EXTENSIONS = ["png", "jpg", "webp", "gif"] as const;

export type ImageExtension = (typeof IMAGE_EXTENSIONS)[number];

/**
 * The signatures of PNG (RFC 2083, 12.11), JPEG (ITU T.81, B.1.1.3), GIF (89a, 17) and WebP
 * (RFC 9649, 2.4). Undefined for anything else.
 */
export function imageExtension(head: readonly number[]): ImageExtension | undefined {
  const at = (index: number, ...bytes: number[]) =>
    bytes.every((byte, offset) => head[index + offset] === byte);
  if (at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (at(0, 0xff, 0xd8, 0xff)) return "jpg";
  if (at(0, 0x47, 0x49, 0x46, 0x38)) return "gif";
  if (at(0, 0x52, 0x49, 0x46, 0x46) && at(8, 0x57, 0x45, 0x42, 0x50)) return "webp";
  return undefined;
}
