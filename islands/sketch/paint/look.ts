/** How strongly an element covers what lies below it. */
import type { PenName } from "#core/canvas/stroke.ts";

/** What lies below shows through a highlighter, which darkens it. */
export const HIGHLIGHTER = { opacity: 0.45, blend: "multiply" } as const;

export type Covering = { opacity?: number; pen?: PenName };

/** From 0 to 1. */
export function strengthOf({ opacity = 1, pen }: Covering): number {
  return pen === "highlighter" ? opacity * HIGHLIGHTER.opacity : opacity;
}

/** How its colours mix with those below, as canvas and CSS name it. */
export function blendOf({ pen }: Covering): "multiply" | "source-over" {
  return pen === "highlighter" ? HIGHLIGHTER.blend : "source-over";
}
