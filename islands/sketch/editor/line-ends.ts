import type { SketchElement } from "#core/sketch/element.ts";
import { apply, drawnBox, type Matrix, placementMatrix } from "../paint/geometry.ts";
import { paintElement } from "../paint/paint.ts";
import { type Spot, toWindow } from "./camera.ts";
import { movedBy, placementUnder } from "./frame.ts";
import { inReach } from "./reach.ts";
import { evened } from "./shape-tool.ts";
import type { Press, Tool, Workplace } from "./tool.ts";

type Line = Extract<SketchElement, { kind: "line" }>;
type End = "first" | "last";

const ACCENT = "#0a6349";

/** How large the handles are, and how near a mouse or a finger takes one, in CSS pixels. */
const HANDLE_RADIUS_PX = 5.5;
const REACH_PX = { mouse: 10, touch: 22 } as const;

export type LineEnds = {
  /** True when a press there takes an end of the line that is chosen. */
  takes: (event: PointerEvent) => boolean;
  tool: Tool;
};

/** The two ends of a line that is chosen alone: each is pulled by itself, the other one stays. */
export function createLineEnds(work: Workplace, isInHand: () => boolean): LineEnds {
  const { stage, board, selection } = work;
  let pulled: { line: Line; end: End; to: Spot } | undefined;

  const chosen = (): Line | undefined => {
    const [id, ...others] = selection.$ids.get();
    if (!isInHand() || id === undefined || others.length > 0) return undefined;
    const only = board.element(id);
    return only?.kind === "line" ? only : undefined;
  };
  const endAt = (at: Spot, reach: number): End | undefined => {
    const line = chosen();
    if (!line) return undefined;
    const ends = endsOf(line);
    const apart = (end: End) => Math.hypot(ends[end].x - at.x, ends[end].y - at.y);
    const nearest: End = apart("first") < apart("last") ? "first" : "last";
    return apart(nearest) <= reach / stage.camera().zoom ? nearest : undefined;
  };

  stage.addLayer("clipped", (context) => {
    if (!pulled) return false;
    const { line, end, to } = pulled;
    const placement = placementUnder(drawnBox(line), line, pullOf(line, end, to));
    paintElement(context, { ...line, ...placement }, stage.kit);
    return false;
  });
  stage.addLayer("free", (context, camera) => {
    const line = pulled?.line ?? chosen();
    if (!line) return false;
    const ends = { ...endsOf(line), ...(pulled && { [pulled.end]: pulled.to }) };
    context.fillStyle = "#ffffff";
    context.strokeStyle = ACCENT;
    context.lineWidth = 1.5;
    for (const end of [ends.first, ends.last]) {
      const { x, y } = toWindow(camera, end);
      context.beginPath();
      context.arc(x, y, HANDLE_RADIUS_PX, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
    return false;
  });

  const end = () => {
    if (!pulled) return;
    pulled = undefined;
    stage.picture.lift(new Set());
    stage.refresh();
  };
  const pull = ({ at, shift }: Press) => {
    if (!pulled) return;
    const { line, end: name } = pulled;
    const fixed = endsOf(line)[name === "first" ? "last" : "first"];
    pulled.to = inReach(shift ? evened("line", fixed, at) : at);
    stage.refresh();
  };

  return {
    takes: (event) => {
      const reach = event.pointerType === "touch" ? REACH_PX.touch : REACH_PX.mouse;
      return endAt(stage.spotOf(event), reach) !== undefined;
    },
    tool: {
      cursor: "default",
      down: ({ at }) => {
        const line = chosen();
        const name = endAt(at, REACH_PX.touch);
        if (!line || !name) return;
        pulled = { line, end: name, to: endsOf(line)[name] };
        stage.picture.lift(new Set([line.id]));
        stage.refresh();
      },
      move: (presses) => {
        const last = presses.at(-1);
        if (last) pull(last);
      },
      up: () => {
        if (!pulled) return;
        // Somebody else may have moved it meanwhile: its end comes to where it was pulled all the same.
        const line = board.element(pulled.line.id);
        if (line?.kind === "line") {
          const move = pullOf(line, pulled.end, pulled.to);
          board.perform({ type: "set", changes: movedBy([line], move, stage.kit.shapes) });
        }
        end();
      },
      cancel: end,
    },
  };
}

/** Where the ends of a line are now, in canvas pixels. */
function endsOf(line: Line): Record<End, Spot> {
  const matrix = placementMatrix(drawnBox(line), line);
  const [firstX, firstY] = apply(matrix, line.x1, line.y1);
  const [lastX, lastY] = apply(matrix, line.x2, line.y2);
  return { first: { x: firstX, y: firstY }, last: { x: lastX, y: lastY } };
}

/** A line shorter than this, in canvas pixels, would have no direction. */
const LENGTH_MIN_PX = 0.5;

/** Turns and scales a line about its other end, so that this end comes to `to`. */
export function pullOf(line: Line, end: End, to: Spot): Matrix {
  const ends = endsOf(line);
  const fixed = ends[end === "first" ? "last" : "first"];
  const [fromX, fromY] = [ends[end].x - fixed.x, ends[end].y - fixed.y];
  let [toX, toY] = [to.x - fixed.x, to.y - fixed.y];
  if (Math.hypot(toX, toY) < LENGTH_MIN_PX) [toX, toY] = [LENGTH_MIN_PX, 0];
  const square = Math.max(fromX * fromX + fromY * fromY, 1e-9);
  // The quotient of the two as complex numbers: how much it turns, and how much longer it gets.
  const a = (toX * fromX + toY * fromY) / square;
  const b = (toY * fromX - toX * fromY) / square;
  return [a, b, -b, a, fixed.x - a * fixed.x + b * fixed.y, fixed.y - b * fixed.x - a * fixed.y];
}
