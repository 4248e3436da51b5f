import { parse } from "valibot";
import { type SaveAnswer, type SaveRequest, saveAnswer } from "#core/sketch/api.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { sketchFileOf } from "#core/sketch/file.ts";
import { toBitmap } from "../../../../sketch/paint/png.ts";
import { PAPER } from "../../../../sketch/paint/sheet.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Result } from "../../../../stores/result.ts";

/** As wide as a card of the list on a sharp screen. */
const THUMBNAIL_WIDTH_PX = 480;

/** The small picture of a sketch, on its paper. */
export function thumbnailOf(elements: readonly SketchElement[]): Promise<Blob | null> {
  const shown = elements.filter(({ pending }) => !pending);
  return toBitmap(shown, { width: THUMBNAIL_WIDTH_PX, paper: PAPER, type: "image/webp" });
}

/** Saves what the canvas shows, without what waits for approval. */
export async function saveElements(
  request: SaveRequest,
  elements: readonly SketchElement[],
): Promise<Result<SaveAnswer>> {
  const thumbnail = await thumbnailOf(elements);
  const document = JSON.stringify(sketchFileOf(request.name, elements));
  const form = new FormData();
  form.set("sketch", request.sketch);
  form.set("kind", request.kind);
  form.set("name", request.name);
  form.set("document", new Blob([document], { type: "application/json" }), "sketch.json");
  if (thumbnail) form.set("thumbnail", thumbnail, "thumbnail.webp");
  return attempt(async () =>
    parse(saveAnswer, await pb().send("/api/gq/sketches/saves", { method: "POST", body: form })),
  );
}
