import type { SketchElement } from "#core/sketch/element.ts";
import type { Spot } from "./camera.ts";
import { type DraggedPicture, pictureOfDragged, UNMOVED } from "./dragged.ts";
import { elementsAlong } from "./hit.ts";
import { REACH_PX, type Tool, type Workplace } from "./tool.ts";

/** What is about to be erased shows so faintly. */
const FAINT = 0.25;

/** So long a tail of the eraser's way is seen, in milliseconds. */
const TAIL_MS = 160;

/** A cursor that shows what is touched. */
const RING = `url("data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="10" cy="10" r="7" fill="#fff8" stroke="#fff" stroke-width="3"/><circle cx="10" cy="10" r="7" fill="none" stroke="#2a2318" stroke-width="1.3"/></svg>',
)}") 10 10, crosshair`;

type Trace = Spot & { time: number };

/** The eraser: what it touches fades, and is gone when the pointer is lifted. */
export function createEraser({ stage, board, selection }: Workplace): Tool {
  const touched = new Map<string, SketchElement>();
  let held: DraggedPicture | undefined;
  let last: Spot | undefined;
  let tail: Trace[] = [];

  stage.addLayer("clipped", (context) => {
    held?.paint(context, UNMOVED, FAINT);
    return false;
  });
  stage.addLayer("clipped", (context, { zoom }, now) => {
    tail = tail.filter(({ time }) => now - time < TAIL_MS);
    if (tail.length < 2) return tail.length > 0;
    context.beginPath();
    for (const { x, y } of tail) context.lineTo(x, y);
    context.strokeStyle = "#7c807766";
    context.lineWidth = (REACH_PX * 1.6) / zoom;
    context.lineCap = "round";
    context.lineJoin = "round";
    context.stroke();
    return true;
  });

  const touch = (from: Spot, to: Spot) => {
    const before = touched.size;
    const reach = REACH_PX / stage.camera().zoom;
    const on = { elements: board.elements(), shapes: stage.kit.shapes };
    for (const id of elementsAlong(on, from, to, reach)) {
      const element = board.element(id);
      if (element && board.mayChange(element)) touched.set(id, element);
    }
    if (touched.size === before) return;
    stage.picture.lift(new Set(touched.keys()));
    held = pictureOfDragged([...touched.values()], stage.kit, stage.scale());
  };
  const end = () => {
    touched.clear();
    held = undefined;
    last = undefined;
    stage.picture.lift(new Set());
    stage.refresh();
  };

  return {
    cursor: RING,
    down: ({ at }) => {
      selection.clear();
      last = at;
      touch(at, at);
      stage.refresh();
    },
    move: (presses) => {
      const time = performance.now();
      for (const { at } of presses) {
        touch(last ?? at, at);
        last = at;
        tail.push({ ...at, time });
      }
      stage.refresh();
    },
    up: () => {
      const ids = [...touched.keys()];
      if (ids.length > 0) board.perform({ type: "delete", ids });
      end();
    },
    cancel: end,
  };
}
