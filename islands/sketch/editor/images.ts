import { ERRORS } from "#core/platform/errors.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { Spot } from "./camera.ts";
import { inReach, rounded } from "./reach.ts";
import type { Workplace } from "./tool.ts";

/** Puts an image's file where elements can show it, or says why it can't. */
export type Upload = (file: File) => Promise<{ src: string } | { message: string }>;

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;

/** A new image takes at most so much of the sheet's width and height. */
const SHARE_MAX = 0.6;

/** Beside each other, not on top of each other. */
const APART_PX = 32;

export type ImagePutter = {
  /** Puts images around a spot of the sheet; answers when all are there or were refused. */
  put: (files: readonly File[], at: Spot) => Promise<void>;
};

export function createImagePutter(
  work: Workplace,
  upload: Upload,
  {
    onProblem,
    onUploads,
  }: { onProblem: (message: string) => void; onUploads: (count: number) => void },
): ImagePutter {
  const { board, palette, selection, newId } = work;
  let uploads = 0;
  const send = async (file: File) => {
    uploads += 1;
    onUploads(uploads);
    const answer = await upload(file);
    uploads -= 1;
    onUploads(uploads);
    return answer;
  };
  const putOne = async (file: File, at: Spot): Promise<string | { message: string }> => {
    const problem = problemOf(file);
    const size = problem ? undefined : await sizeOf(file);
    if (!size) return { message: problem ?? ERRORS.IMAGE_INVALID };
    const answer = await send(file);
    if (!("src" in answer)) return answer;
    const share = Math.min(
      1,
      (SKETCH.widthPx * SHARE_MAX) / size.width,
      (SKETCH.heightPx * SHARE_MAX) / size.height,
    );
    const [w, h] = [size.width * share, size.height * share];
    const { x, y } = inReach({ x: at.x - w / 2, y: at.y - h / 2 });
    const id = newId();
    const box = { x: rounded(x), y: rounded(y), w: rounded(w), h: rounded(h) };
    const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
    board.perform({
      type: "put",
      elements: [{ id, kind: "image", src: answer.src, ...box, ...unmoved }],
    });
    return id;
  };
  return {
    put: async (files, at) => {
      const put = await Promise.all(
        files.map((file, index) =>
          putOne(file, { x: at.x + index * APART_PX, y: at.y + index * APART_PX }),
        ),
      );
      // Of many files that fail alike, it is said once.
      const problems = put.flatMap((one) => (typeof one === "string" ? [] : [one.message]));
      for (const problem of new Set(problems)) onProblem(problem);
      const ids = put.filter((one) => typeof one === "string");
      if (ids.length === 0) return;
      palette.$tool.set("select");
      selection.choose(ids);
    },
  };
}

function problemOf({ size, type }: File): string | undefined {
  if (!IMAGE_TYPES.some((known) => known === type)) return ERRORS.IMAGE_INVALID;
  if (size > SKETCH.imageMaxBytes) return ERRORS.IMAGE_TOO_LARGE;
  return undefined;
}

async function sizeOf(file: File): Promise<{ width: number; height: number } | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return undefined;
  }
}
