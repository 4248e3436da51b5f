import type { Point } from "#core/canvas/ink.ts";
import type { StrokeStyle } from "#core/canvas/stroke.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { EVEN_PRESSURE } from "../../canvas/outline.ts";
import { strokePath } from "../../canvas/stroke-path.ts";
import { blendOf, strengthOf } from "../paint/look.ts";
import { pressureOf, unusualLook } from "./palette.ts";
import { inReach } from "./reach.ts";
import type { Press, Tool, Workplace } from "./tool.ts";

/** Points closer than this, in CSS pixels, add nothing but weight. */
const POINT_APART_PX = 1.2;

/** What was drawn is handed on so often: a room's interval. */
const HAND_ON_MS = 33;

type Drawing = {
  id: string;
  style: StrokeStyle;
  points: Point[];
  /** So many of them were handed on. */
  sent: number;
  /** The newest place of the pen, which may be too close to be kept. */
  tip: Point;
};

/** The pen: a stroke shows at once here, and on other screens while it is drawn. */
export function createPen({ stage, board, palette, newId }: Workplace): Tool {
  let drawing: Drawing | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  stage.addLayer("clipped", (context) => {
    if (!drawing) return false;
    const { style, points, tip } = drawing;
    context.save();
    context.fillStyle = style.colour;
    context.globalAlpha = strengthOf(style);
    context.globalCompositeOperation = blendOf(style);
    context.fill(strokePath([...points, tip], style.width, style.pen));
    context.restore();
    return false;
  });

  const handOn = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!drawing) return;
    const fresh = drawing.points.slice(drawing.sent);
    if (fresh.length === 0) return;
    board.extend(drawing.id, fresh);
    // A full stroke ended, and the next one began with its last point: that lies on the sheet.
    const last = SKETCH.pointsPerStrokeMaxCount - 1;
    if (drawing.points.length > last + 1) drawing.points = drawing.points.slice(last);
    drawing.sent = drawing.points.length;
  };

  const pointOf = ({ at, pressure }: Press): Point => {
    const { x, y } = inReach(at);
    const pressed = pressureOf(palette.$style.get().pressure, pressure);
    return [x, y, pressure === 0 ? EVEN_PRESSURE : pressed];
  };

  const take = (press: Press) => {
    if (!drawing) return;
    const point = pointOf(press);
    const [x, y] = drawing.points.at(-1) ?? point;
    drawing.tip = point;
    const apart = Math.hypot(point[0] - x, point[1] - y) * stage.camera().zoom;
    if (apart < POINT_APART_PX) return;
    drawing.points.push(point);
    timer ??= setTimeout(handOn, HAND_ON_MS);
  };

  return {
    cursor: "crosshair",
    down: (press) => {
      const chosen = palette.$style.get();
      const { colour, pen, width } = chosen;
      const unusual = { ...unusualLook(chosen), ...(pen === "pen" ? {} : { pen }) };
      const style = { colour, width, ...unusual };
      const point = pointOf(press);
      drawing = { id: newId(), style, points: [point], sent: 1, tip: point };
      board.begin(drawing.id, style, drawing.points);
      stage.refresh();
    },
    move: (presses) => {
      for (const press of presses) take(press);
      stage.refresh();
    },
    up: () => {
      if (!drawing) return;
      const last = drawing.points.at(-1);
      if (last !== drawing.tip && drawing.points.length > 1) drawing.points.push(drawing.tip);
      handOn();
      board.finish(drawing.id);
      drawing = undefined;
      stage.refresh();
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      if (drawing) board.cancel(drawing.id);
      drawing = undefined;
      stage.refresh();
    },
  };
}
