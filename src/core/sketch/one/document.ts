import type { LiveStroke, SketchChange, Stroke } from "./protocol.ts";

/** A sketch as its rooms' clients know it: what is stored, and what is being drawn right now. */
export type SketchDocument = {
  strokes: ReadonlyMap<string, Stroke>;
  live: ReadonlyMap<string, LiveStroke>;
};

export const EMPTY_DOCUMENT: SketchDocument = { strokes: new Map(), live: new Map() };

/**
 * Applies what happened in a room. Stored strokes converge whatever the order and repetition of
 * changes (docs/spec/sketch.md, S1 and S2).
 */
export function applyChange(document: SketchDocument, change: SketchChange): SketchDocument {
  const live = applyToLive(document.live, change, (id) => document.strokes.has(id));
  if (change.type !== "committed" || document.strokes.has(change.stroke.id)) {
    return live === document.live ? document : { ...document, live };
  }
  return { strokes: new Map(document.strokes).set(change.stroke.id, change.stroke), live };
}

/**
 * The strokes that are being drawn, after a change. A change about a stored stroke is late and
 * changes nothing (S3); one about a stroke that nobody began is ignored.
 */
export function applyToLive(
  live: ReadonlyMap<string, LiveStroke>,
  change: SketchChange,
  isStored: (id: string) => boolean,
): ReadonlyMap<string, LiveStroke> {
  switch (change.type) {
    case "begun": {
      const { stroke } = change;
      if (live.has(stroke.id) || isStored(stroke.id)) return live;
      return new Map(live).set(stroke.id, stroke);
    }
    case "extended": {
      const stroke = live.get(change.id);
      if (stroke === undefined) return live;
      const points = [...stroke.points, ...change.points];
      return new Map(live).set(change.id, { ...stroke, points });
    }
    case "cancelled":
      return without(live, change.id);
    case "committed":
      return without(live, change.stroke.id);
  }
}

function without<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  if (!map.has(id)) return map;
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}

/** The stored strokes in drawing order. */
export function strokesInOrder(document: SketchDocument): Stroke[] {
  return [...document.strokes.values()].sort((a, b) => a.order - b.order);
}
