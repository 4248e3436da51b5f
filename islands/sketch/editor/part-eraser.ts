import type { SketchElement } from "#core/sketch/element.ts";
import { formatErased, leftOver, type Part, uniteErased } from "#core/sketch/erased.ts";
import { apply, inverse, placementMatrix } from "../paint/geometry.ts";
import { paintElement } from "../paint/paint.ts";
import { type Spot, toWindow } from "./camera.ts";
import { elementsAlong } from "./hit.ts";
import { passedOver } from "./rubber.ts";
import type { Tool, Workplace } from "./tool.ts";

type Stroke = Extract<SketchElement, { kind: "stroke" }>;

/** As wide as a line of the chosen size, and never thinner than this, in CSS pixels. */
const RADIUS_MIN_PX = 5;

/** Half of a line's width, and a little more: pressed hard, a line is wider than its width. */
const HALF = 0.6;

/** Rubs out the parts of strokes that it passes over; what it has passed is gone at once here. */
export function createPartEraser({ stage, board, palette, selection }: Workplace): Tool {
  const touched = new Map<string, { stroke: Stroke; parts: Part[]; erased: string }>();
  let last: Spot | undefined;
  let ring: Spot | undefined;

  const radius = () =>
    Math.max(palette.$style.get().width / 2, RADIUS_MIN_PX / stage.camera().zoom);

  stage.addLayer("clipped", (context) => {
    for (const { stroke, erased } of touched.values()) {
      const element: Stroke = { ...stroke, erased, id: `rubbed-${stroke.id}`.slice(0, 36) };
      paintElement(context, element, stage.kit);
    }
    return false;
  });
  stage.addLayer("free", (context, camera) => {
    if (!ring) return false;
    const { x, y } = toWindow(camera, ring);
    context.beginPath();
    context.arc(x, y, radius() * camera.zoom, 0, 2 * Math.PI);
    context.lineWidth = 3;
    context.strokeStyle = "#ffffff";
    context.stroke();
    context.lineWidth = 1.3;
    context.strokeStyle = "#2a2318";
    context.stroke();
    return false;
  });

  const rub = (from: Spot, to: Spot) => {
    const before = touched.size;
    const on = { elements: board.elements(), shapes: stage.kit.shapes };
    for (const id of elementsAlong(on, from, to, radius())) {
      const element = board.element(id);
      if (element?.kind !== "stroke" || !board.mayChange(element)) continue;
      const known = touched.get(id) ?? { stroke: element, parts: [], erased: element.erased ?? "" };
      known.parts.push(...partsUnder(element, from, to));
      known.erased = uniteErased(known.stroke.erased ?? "", formatErased(known.parts));
      touched.set(id, known);
    }
    if (touched.size > before) stage.picture.lift(new Set(touched.keys()));
  };

  const partsUnder = (element: Stroke, from: Spot, to: Spot): Part[] => {
    const { box, points } = stage.kit.shapes.of(element);
    const back = inverse(placementMatrix(box, element));
    if (back === null) return [];
    const scale = Math.sqrt(Math.abs(element.scaleX * element.scaleY));
    const place = ({ x, y }: Spot): Spot => {
      const [atX, atY] = apply(back, x, y);
      return { x: atX, y: atY };
    };
    // What is left ends round: as far beyond its last point as half of the line is wide.
    const reach = radius() / scale + element.width * HALF;
    return passedOver(points(), place(from), place(to), reach);
  };

  const end = () => {
    for (const { stroke } of touched.values()) {
      stage.kit.shapes.forget(`rubbed-${stroke.id}`.slice(0, 36));
    }
    touched.clear();
    last = undefined;
    stage.picture.lift(new Set());
    stage.refresh();
  };

  /** What nothing is left of is deleted. */
  const keep = () => {
    const gone: string[] = [];
    const cuts: { id: string; erased: string }[] = [];
    for (const [id, { stroke, parts, erased }] of touched) {
      const count = stage.kit.shapes.of(stroke).points().length;
      if (leftOver(count, erased).length === 0) gone.push(id);
      else if (parts.length > 0) cuts.push({ id, erased: formatErased(parts) });
    }
    if (cuts.length > 0) board.perform({ type: "erase", cuts });
    if (gone.length > 0) board.perform({ type: "delete", ids: gone });
  };

  return {
    cursor: "none",
    down: ({ at }) => {
      selection.clear();
      last = at;
      ring = at;
      rub(at, at);
      stage.refresh();
    },
    move: (presses) => {
      for (const { at } of presses) {
        rub(last ?? at, at);
        last = at;
        ring = at;
      }
      stage.refresh();
    },
    up: () => {
      keep();
      end();
    },
    cancel: end,
    hover: (press) => {
      ring = press?.at;
      stage.refresh();
    },
  };
}
