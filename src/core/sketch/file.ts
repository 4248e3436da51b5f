/**
 * A sketch as a file: what a save keeps, what "Export JSON" gives and "Open" reads. It holds the
 * picture alone: who drew what, and what waits for approval, stay in the room.
 */
import * as v from "valibot";
import { singleLine } from "../entities/text.ts";
import { type DrawnElement, drawnElement, type SketchElement } from "./element.ts";
import { SKETCH } from "./limits.ts";

export const SKETCH_FILE_FORMAT = "goose-quarters-sketch";
export const SKETCH_FILE_VERSION = 1;

export const sketchFile = v.object({
  format: v.literal(SKETCH_FILE_FORMAT),
  version: v.literal(SKETCH_FILE_VERSION),
  name: singleLine("Sketch name", 1, SKETCH.nameMaxChars),
  /** Canvas pixels. */
  width: v.literal(SKETCH.widthPx),
  height: v.literal(SKETCH.heightPx),
  /** In the order in which they are drawn, the lowest first. */
  elements: v.pipe(
    v.array(drawnElement),
    v.maxLength(SKETCH.elementsMaxCount),
    v.check(
      (elements) => new Set(elements.map(({ id }) => id)).size === elements.length,
      "An id is there twice",
    ),
  ),
});

export type SketchFile = v.InferOutput<typeof sketchFile>;

/** As far as the server reads a file that it only keeps: to look at each point takes it seconds. */
export const sketchFileOutline = v.object({
  format: v.literal(SKETCH_FILE_FORMAT),
  version: v.literal(SKETCH_FILE_VERSION),
  elements: v.pipe(
    v.array(v.object({ kind: v.string(), src: v.optional(v.string()) })),
    v.maxLength(SKETCH.elementsMaxCount),
  ),
});

/** The file of what a canvas shows. Elements that wait for approval are not in it. */
export function sketchFileOf(name: string, inOrder: Iterable<SketchElement>): SketchFile {
  const elements: DrawnElement[] = [];
  for (const element of inOrder) {
    if (!element.pending) elements.push(withoutRoom(element));
  }
  return {
    format: SKETCH_FILE_FORMAT,
    version: SKETCH_FILE_VERSION,
    name,
    width: SKETCH.widthPx,
    height: SKETCH.heightPx,
    elements,
  };
}

function withoutRoom(element: SketchElement): DrawnElement {
  const {
    by: _by,
    author: _author,
    z: _z,
    pending: _pending,
    version: _version,
    ...drawn
  } = element;
  return drawn;
}

/**
 * Reads the text of a file, from wherever it comes. SKETCH_FILE_NEWER when a newer version of the
 * product wrote it, SKETCH_FILE_INVALID for everything else that is no sketch.
 */
export function readSketchFile(
  text: string,
):
  | { ok: true; file: SketchFile }
  | { ok: false; code: "SKETCH_FILE_INVALID" | "SKETCH_FILE_NEWER" } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, code: "SKETCH_FILE_INVALID" };
  }
  return checkSketchFile(value);
}

/** As readSketchFile, of what was parsed from JSON already. */
export function checkSketchFile(value: unknown): ReturnType<typeof readSketchFile> {
  const result = v.safeParse(sketchFile, value, { abortEarly: true });
  if (result.success) return { ok: true, file: result.output };
  const newer = v.is(headOfNewerFile, value);
  return { ok: false, code: newer ? "SKETCH_FILE_NEWER" : "SKETCH_FILE_INVALID" };
}

const headOfNewerFile = v.object({
  format: v.literal(SKETCH_FILE_FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(SKETCH_FILE_VERSION + 1)),
});

/**
 * A file's elements with ids of their own, to be put on a canvas: an id is used once in a sketch,
 * and this one may have had it before.
 */
export function elementsToOpen(file: SketchFile, newId: () => string): DrawnElement[] {
  return file.elements.map((element) => ({ ...element, id: newId() }));
}
