/** The own strokes of a client while they are drawn: shown to all, and put when the pen is lifted. */

import { encodeInk, type Point } from "../canvas/ink.ts";
import type { StrokeStyle } from "../canvas/stroke.ts";
import { perform } from "./copy-pending.ts";
import type {
  CopyContext,
  CopyEffect,
  CopyEvent,
  Deed,
  OwnStroke,
  SketchCopy,
} from "./copy-state.ts";
import { SKETCH } from "./limits.ts";
import { remember } from "./undo-steps.ts";
import type { SketchRequest } from "./wire.ts";

export function begin(
  copy: SketchCopy,
  { id, style, points }: Extract<CopyEvent, { type: "begin" }>,
  context: CopyContext,
): CopyEffect[] {
  const first = points[0];
  const { role } = copy.me;
  if (copy.own.has(id) || first === undefined || role === "viewer" || role === "overlay") return [];
  const stroke = start(id, style, [first]);
  copy.own.set(id, stroke);
  const effects = show(copy, beginning(stroke));
  return [...effects, ...extend(copy, { id, points: points.slice(1) }, context), dirty(id)];
}

/** A stroke of as many points as one may have is put, and the next goes on from its last (SKETCH-S69). */
export function extend(
  copy: SketchCopy,
  { id, points }: { id: string; points: readonly Point[] },
  { newId }: CopyContext,
): CopyEffect[] {
  const effects: CopyEffect[] = [];
  let stroke = copy.own.get(id);
  let rest = points;
  while (stroke !== undefined && rest.length > 0) {
    const room = SKETCH.pointsPerStrokeMaxCount - stroke.points.length;
    const fitting = rest.slice(0, Math.min(room, SKETCH.pointsPerMessageMaxCount));
    rest = rest.slice(fitting.length);
    stroke.points.push(...fitting);
    if (fitting.length > 0) {
      effects.push(
        ...show(copy, { type: "extend", id: stroke.id, ink: encodeInk(fitting) }),
        dirty(stroke.id),
      );
    }
    const last = stroke.points.at(-1);
    if (rest.length === 0 || room > fitting.length || last === undefined) continue;
    const { deeds, effects: put } = keep(copy, stroke);
    const next: OwnStroke = { ...start(newId(), stroke.style, [last]), deeds };
    copy.own.set(id, next);
    effects.push(...put, ...show(copy, beginning(next)));
    stroke = next;
  }
  return effects;
}

export function finish(copy: SketchCopy, id: string): CopyEffect[] {
  const stroke = copy.own.get(id);
  if (stroke === undefined) return [];
  copy.own.delete(id);
  const { deeds, effects } = keep(copy, stroke);
  remember(copy, deeds);
  return [...effects, dirty(stroke.id)];
}

export function cancel(copy: SketchCopy, id: string): CopyEffect[] {
  const stroke = copy.own.get(id);
  if (stroke === undefined) return [];
  copy.own.delete(id);
  remember(copy, stroke.deeds);
  return [...show(copy, { type: "cancel", id: stroke.id }), dirty(stroke.id)];
}

/** Shows own strokes, of which the pen is still down, to a room that does not know them. */
export function showAgain(copy: SketchCopy): CopyEffect[] {
  return [...copy.own.values()].flatMap((stroke) => {
    const effects = show(copy, beginning(stroke));
    const step = SKETCH.pointsPerMessageMaxCount;
    for (let from = 1; from < stroke.points.length; from += step) {
      const ink = encodeInk(stroke.points.slice(from, from + step));
      effects.push(...show(copy, { type: "extend", id: stroke.id, ink }));
    }
    return effects;
  });
}

function keep(copy: SketchCopy, stroke: OwnStroke): { deeds: Deed[]; effects: CopyEffect[] } {
  const { id, style, points, deeds } = stroke;
  const ink = encodeInk(points);
  const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  const done = perform(copy, {
    type: "put",
    elements: [{ id, kind: "stroke", ink, ...style, ...unmoved }],
  });
  const refused = done.effects.some(({ type }) => type === "problem");
  const effects = refused ? [...show(copy, { type: "cancel", id }), ...done.effects] : done.effects;
  return { deeds: [...deeds, ...done.deeds], effects };
}

function start(id: string, style: StrokeStyle, points: Point[]): OwnStroke {
  return { id, style, points, deeds: [] };
}

function beginning({ id, style, points }: OwnStroke): SketchRequest {
  return { type: "begin", id, style, ink: encodeInk(points.slice(0, 1)) };
}

/** Requests that only show something are sent when somebody can see it. */
function show(copy: SketchCopy, request: SketchRequest): CopyEffect[] {
  return copy.connection === "joined" ? [{ type: "send", request }] : [];
}

function dirty(id: string): CopyEffect {
  return { type: "dirty", ids: [id] };
}
