/** Copying and pasting: elements as text that another sketch understands, texts, and images. */
import * as v from "valibot";
import { type DrawnElement, drawnElement } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { CLIPBOARD_FORMAT } from "./edits.ts";

const copied = v.object({
  format: v.literal(CLIPBOARD_FORMAT),
  elements: v.pipe(v.array(drawnElement), v.maxLength(SKETCH.elementsMaxCount)),
});

/** The elements in a text; null when it is an ordinary text. */
export function fromClipboard(text: string): DrawnElement[] | null {
  if (!text.includes(CLIPBOARD_FORMAT)) return null;
  try {
    const parsed = v.safeParse(copied, JSON.parse(text));
    return parsed.success ? parsed.output.elements : null;
  } catch {
    return null;
  }
}
