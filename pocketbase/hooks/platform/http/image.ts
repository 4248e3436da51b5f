import type { ErrorCode } from "#core/platform/errors.ts";
import type { Part } from "#core/platform/images/bytes.ts";
import { checkImage } from "#core/platform/images/image.ts";

import type { Refusal } from "./answer.ts";

type ImageLimits = { maxBytes: number; sideMaxPixels?: number };

/**
 * What is stored of an uploaded image, under a name that says nothing of it and that nobody guesses; or
 * why it is not accepted (ACCESS-K27, ACCESS-K28). Every route that takes images takes them through this.
 */
export function storableImage(
  file: filesystem.File,
  { maxBytes, ...limits }: ImageLimits,
): { file: filesystem.File } | { code: ErrorCode } {
  if (file.size > maxBytes) return { code: "IMAGE_TOO_LARGE" };
  if (file.size === 0) return { code: "IMAGE_INVALID" };
  const reader = file.reader.open();
  try {
    const result = checkImage(toBytes(reader, file.size), limits);
    if (!result.ok) return { code: result.code };
    const { parts, extension } = result.image;
    const name = `${$security.randomString(24)}.${extension}`;
    const stored = $filesystem.fileFromBytes(assembled(reader, parts), name);
    stored.name = name;
    return { file: stored };
  } finally {
    reader.close();
  }
}

/** The answer to an image that is not accepted. */
export function imageRefusal(code: ErrorCode): Refusal {
  return { status: code === "IMAGE_TOO_LARGE" ? 413 : 400, code };
}

/**
 * The parts one after the other. They go through a file: in this runtime a script takes seconds to copy
 * an image byte by byte, and a write takes none.
 */
function assembled(reader: io.ReadSeekCloser, parts: readonly Part[]): number[] {
  const folder = $os.tempDir();
  const name = `gq-image-${$security.randomString(24)}`;
  const root = $os.openRoot(folder);
  try {
    const out = root.create(name);
    try {
      for (const part of parts) {
        if ("bytes" in part) out.write([...part.bytes]);
        else {
          reader.seek(part[0], 0);
          out.write(toBytes(reader, part[1] - part[0]));
        }
      }
    } finally {
      out.close();
    }
    return toBytes($os.readFile(`${folder}/${name}`));
  } finally {
    root.remove(name);
    root.close();
  }
}
