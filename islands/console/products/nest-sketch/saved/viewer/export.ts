import type { SketchFile } from "#core/sketch/file.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { toBitmap } from "../../../../../sketch/paint/png.ts";
import { PAPER } from "../../../../../sketch/paint/sheet.ts";
import { readImages, toSvg } from "../../../../../sketch/paint/svg.ts";
import { environment } from "../../../../../stores/environment.ts";
import { showToast } from "../../../../../stores/toasts.ts";

/** A picture of the sheet: on its paper, or on nothing. */
export async function exportPng(file: SketchFile, ground: "paper" | "clear"): Promise<void> {
  const paper = ground === "paper" ? PAPER : null;
  const picture = await toBitmap(file.elements, { width: SKETCH.widthPx, paper });
  if (picture) return environment().saveFile(`${fileName(file.name)}.png`, picture);
  showToast({ tone: "danger", text: "This browser could not paint the sketch." });
}

export async function exportSvg(file: SketchFile): Promise<void> {
  const images = await readImages(file.elements);
  const text = toSvg(file.elements, { paper: PAPER, images });
  environment().saveFile(`${fileName(file.name)}.svg`, new Blob([text], { type: "image/svg+xml" }));
}

/** What Open reads again. */
export function exportJson(file: SketchFile): void {
  const text = JSON.stringify(file);
  environment().saveFile(
    `${fileName(file.name)}.json`,
    new Blob([text], { type: "application/json" }),
  );
}

/** A name as a file's: letters and digits, hyphens between them. */
export function fileName(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.join("-") || "sketch";
}
