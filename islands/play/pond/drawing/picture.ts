/** A drawing as a picture to save: the sheet, and below it the word and who drew it. */
import { BRAND } from "#core/platform/brand.ts";
import { DOODLE } from "#core/pond/limits.ts";
import { strokePath } from "../../../canvas/stroke-path.ts";
import type { DrawnStroke } from "./strokes.ts";

const CAPTION_PX = 130;
const MARGIN_PX = 48;

export type Caption = { word: string; drawer: string };

/** A PNG of the drawing; null where the browser can't make one. */
export async function drawingPicture(
  strokes: readonly DrawnStroke[],
  { word, drawer }: Caption,
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const { sheetWidthPx: width, sheetHeightPx: height } = DOODLE;
  canvas.width = width;
  canvas.height = height + CAPTION_PX;
  const context = canvas.getContext("2d");
  if (!context) return null;
  const token = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const [serif, sans] = [token("--serif"), token("--sans")];
  const [large, small] = [`600 60px ${serif}`, `32px ${sans}`];
  // A font that can't be had is no reason to save nothing.
  await Promise.allSettled([document.fonts.load(large, word), document.fonts.load(small, drawer)]);

  context.fillStyle = token("--paper");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  for (const { points, style } of strokes) {
    context.fillStyle = style.colour;
    context.fill(strokePath(points, style.width));
  }
  context.restore();

  context.fillStyle = token("--paper-line");
  context.fillRect(MARGIN_PX, height, width - 2 * MARGIN_PX, 2);
  context.textBaseline = "middle";
  const middle = height + CAPTION_PX / 2;
  const by = `drawn by ${drawer} · ${BRAND}`;
  context.fillStyle = token("--paper-muted");
  context.font = small;
  context.textAlign = "right";
  context.fillText(by, width - MARGIN_PX, middle);
  const room = width - 3 * MARGIN_PX - context.measureText(by).width;
  context.fillStyle = token("--paper-ink");
  context.font = large;
  context.textAlign = "left";
  context.fillText(word, MARGIN_PX, middle, room);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** A name for the file, without what file systems mind. */
export function pictureName({ word, drawer }: Caption): string {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .toLowerCase();
  return `${[plain(word), plain(drawer)].filter((part) => part !== "").join("-by-") || "drawing"}.png`;
}
