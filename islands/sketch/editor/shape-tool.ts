import type { DrawnElement } from "#core/sketch/element.ts";
import { paintElement } from "../paint/paint.ts";
import type { Spot } from "./camera.ts";
import { lineWidth, type Style, unusualLook } from "./palette.ts";
import { inReach, rounded } from "./reach.ts";
import { CLICK_PX, type Press, type Tool, type Workplace } from "./tool.ts";

export type ShapeKind = "line" | "rectangle" | "ellipse";

/** A line turns in steps of so many degrees while Shift is held. */
const TURN_STEP_DEGREES = 15;

/** What the keyboard places is so large, in canvas pixels. */
const PLACED = { w: 320, h: 200 } as const;

/** Lines, rectangles and ellipses, from one corner to the other. */
export function createShapeTool(kind: ShapeKind, work: Workplace): Tool {
  const { stage, board, palette, selection, newId } = work;
  let from: Spot | undefined;
  let draft: DrawnElement | undefined;

  stage.addLayer("clipped", (context) => {
    if (draft) paintElement(context, draft, stage.kit);
    return false;
  });

  const shape = (press: Press) => {
    if (!from) return;
    draft = drawnShape(kind, from, press, palette.$style.get(), draft?.id ?? newId());
    stage.refresh();
  };
  const end = () => {
    from = undefined;
    draft = undefined;
    stage.refresh();
  };

  return {
    cursor: "crosshair",
    down: ({ at }) => {
      from = at;
    },
    move: (presses) => {
      const last = presses.at(-1);
      if (last) shape(last);
    },
    up: (press) => {
      const isLargeEnough =
        from !== undefined &&
        Math.hypot(press.at.x - from.x, press.at.y - from.y) * stage.camera().zoom > CLICK_PX;
      if (isLargeEnough) {
        shape(press);
        if (draft) {
          board.perform({ type: "put", elements: [draft] });
          palette.$tool.set("select");
          selection.choose([draft.id]);
        }
      }
      end();
    },
    cancel: end,
    place: (at) => {
      const [w, h] = kind === "line" ? [PLACED.w, 0] : [PLACED.w, PLACED.h];
      from = { x: at.x - w / 2, y: at.y - h / 2 };
      const to = { x: at.x + w / 2, y: at.y + h / 2 };
      const press = { at: to, shift: false, alt: false };
      const placed = drawnShape(kind, from, press, palette.$style.get(), newId());
      board.perform({ type: "put", elements: [placed] });
      palette.$tool.set("select");
      selection.choose([placed.id]);
      end();
    },
  };
}

/** Shift keeps squares, circles and round angles; Alt draws from the centre. */
export function drawnShape(
  kind: ShapeKind,
  from: Spot,
  { at, shift, alt }: Pick<Press, "at" | "shift" | "alt">,
  style: Style,
  id: string,
): DrawnElement {
  const to = shift ? evened(kind, from, at) : at;
  const start = inReach(alt ? { x: 2 * from.x - to.x, y: 2 * from.y - to.y } : from);
  const end = inReach(to);
  const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  const { colour, fill } = style;
  const width = lineWidth(style);
  const faint = unusualLook(style);
  if (kind === "line") {
    const [x1, y1, x2, y2] = [start.x, start.y, end.x, end.y].map(rounded) as [
      number,
      number,
      number,
      number,
    ];
    const arrow = style.line === "arrow" ? { arrow: "end" as const } : {};
    return { id, kind, x1, y1, x2, y2, colour, width, ...arrow, ...faint, ...unmoved };
  }
  const x = rounded(Math.min(start.x, end.x));
  const y = rounded(Math.min(start.y, end.y));
  const w = rounded(Math.abs(end.x - start.x));
  const h = rounded(Math.abs(end.y - start.y));
  return { id, kind, x, y, w, h, colour, fill, width, ...faint, ...unmoved };
}

/** The spot nearest to `to` that makes a square, a circle or a line of a round angle. */
export function evened(kind: ShapeKind, from: Spot, to: Spot): Spot {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (kind === "line") {
    const step = (TURN_STEP_DEGREES * Math.PI) / 180;
    const turn = Math.round(Math.atan2(dy, dx) / step) * step;
    const length = Math.hypot(dx, dy);
    return { x: from.x + Math.cos(turn) * length, y: from.y + Math.sin(turn) * length };
  }
  const side = Math.max(Math.abs(dx), Math.abs(dy));
  return { x: from.x + Math.sign(dx || 1) * side, y: from.y + Math.sign(dy || 1) * side };
}
