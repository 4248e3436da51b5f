import { path } from "../markup.ts";
import { compact } from "../pen.ts";
import type { Figure } from "./figure.ts";

/** Where a swimming goose meets the water. */
export const WATERLINE = 197;

/** Ripples around a swimming goose. */
export function wake({ body }: Figure): string {
  const [breast] = body(1, 0.3);
  const [stern] = body(-1.1, 0);
  const width = breast - stern;
  const arc = (x: number, y: number, length: number) =>
    `M${compact(x)} ${y}q${compact(length / 4)} 3 ${compact(length / 2)} 0t${compact(length / 2)} 0`;
  return path(
    arc(stern - 14, WATERLINE, width + 30) +
      arc(stern - 2, WATERLINE + 7, width * 0.4) +
      arc(stern + width * 0.5, WATERLINE + 9, width * 0.55) +
      arc(stern + width * 0.2, WATERLINE + 15, width * 0.45),
    {
      class: "goose-wake",
      stroke: "var(--goose-wake,#5f7f80)",
      "stroke-width": 1.6,
      opacity: ".8",
    },
  );
}
