import { encodeInk, type Point } from "#core/canvas/ink.ts";
import type { DrawnElement } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { paintElement } from "../paint/paint.ts";
import { type Spot, toWindow } from "./camera.ts";
import { lineWidth, unusualLook } from "./palette.ts";
import { inReach, rounded } from "./reach.ts";
import { evened } from "./shape-tool.ts";
import type { Press, Tool, Workplace } from "./tool.ts";

/** A press this near to the first corner, in CSS pixels, closes the polygon. */
const CLOSE_PX = 12;

/** The keyboard places a triangle that reaches so far from its middle. */
const PLACED_PX = 120;

/** A corner for each press; one on the first corner, a double press or Enter closes it. */
export function createPolygonTool(work: Workplace): Tool {
  const { stage, board, palette, selection, newId } = work;
  let corners: Spot[] = [];
  let tip: Spot | undefined;

  const drawn = (spots: readonly Spot[]): DrawnElement => {
    const style = palette.$style.get();
    const { colour, fill } = style;
    const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
    const points = spots.map(({ x, y }): Point => [rounded(x), rounded(y), 0]);
    const look = { colour, fill, width: lineWidth(style), ...unusualLook(style) };
    return { id: "polygon-draft", kind: "polygon", ink: encodeInk(points), ...look, ...unmoved };
  };

  stage.addLayer("clipped", (context) => {
    if (corners.length === 0) return false;
    stage.kit.shapes.forget("polygon-draft");
    paintElement(context, drawn(tip ? [...corners, tip] : corners), stage.kit);
    return false;
  });
  stage.addLayer("free", (context, camera) => {
    const [first] = corners;
    if (!first) return false;
    const { x, y } = toWindow(camera, first);
    context.beginPath();
    context.arc(x, y, CLOSE_PX / 2, 0, 2 * Math.PI);
    context.fillStyle = "#ffffff";
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = "#0a6349";
    context.stroke();
    return false;
  });

  const clear = () => {
    corners = [];
    tip = undefined;
    stage.refresh();
  };
  const isNear = (one: Spot, other: Spot) =>
    Math.hypot(one.x - other.x, one.y - other.y) * stage.camera().zoom < CLOSE_PX;
  const spotOf = ({ at, shift }: Press): Spot => {
    const last = corners.at(-1);
    return inReach(shift && last ? evened("line", last, at) : at);
  };
  const end = (keeps: boolean): boolean => {
    if (corners.length === 0) return false;
    const isEnough = corners.length >= SKETCH.polygonCornersMinCount;
    if (keeps && isEnough) {
      const id = newId();
      board.perform({ type: "put", elements: [{ ...drawn(corners), id }] });
      palette.$tool.set("select");
      selection.choose([id]);
    }
    clear();
    return true;
  };

  return {
    cursor: "crosshair",
    down: (press) => {
      const [first] = corners;
      const spot = spotOf(press);
      if (first && corners.length >= SKETCH.polygonCornersMinCount && isNear(first, spot)) {
        end(true);
        return;
      }
      const last = corners.at(-1);
      if (!last || !isNear(last, spot)) corners.push(spot);
      tip = undefined;
      if (corners.length >= SKETCH.polygonCornersMaxCount) end(true);
      stage.refresh();
    },
    move: (presses) => {
      const press = presses.at(-1);
      const last = corners.at(-1);
      if (!press || !last) return;
      // A corner is moved until the pointer is lifted.
      corners[corners.length - 1] = inReach(press.at);
      stage.refresh();
    },
    up: () => {},
    cancel: clear,
    end,
    place: ({ x, y }) => {
      corners = [
        { x, y: y - PLACED_PX },
        { x: x + PLACED_PX, y: y + PLACED_PX },
        { x: x - PLACED_PX, y: y + PLACED_PX },
      ].map(inReach);
      end(true);
    },
    hover: (press) => {
      if (corners.length === 0) return;
      tip = press ? spotOf(press) : undefined;
      stage.refresh();
    },
  };
}
