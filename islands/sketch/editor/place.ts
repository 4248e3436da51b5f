/** Where a frame lies, in numbers that a person can type. */
import { around, type Box, boundsUnder, type Matrix, placementMatrix } from "../paint/geometry.ts";
import { type Frame, multiply } from "./frame.ts";

/** The upright box around it, in canvas pixels, and how it is turned, in degrees clockwise. */
export type Place = Box & { angle: number };

export const PLACE_FIELDS = ["x", "y", "w", "h", "angle"] as const;

export type PlaceField = (typeof PLACE_FIELDS)[number];

/** Nothing is made smaller than this, in canvas pixels. */
const SIDE_MIN_PX = 1;

/** The size is that before it was turned; its place is that of the box around it as it lies. */
export function placeOf({ box, placement }: Frame): Place {
  const { x, y } = boundsUnder(placementMatrix(box, placement), box);
  const w = box.w * Math.abs(placement.scaleX);
  const h = box.h * Math.abs(placement.scaleY);
  return { x, y, w, h, angle: placement.angle };
}

/** The matrix that carries what is in a frame to another place; what is not named stays. */
export function moveTo(frame: Frame, wanted: Partial<Place>): Matrix {
  const now = placeOf(frame);
  const { box, placement, scaling } = frame;
  const scaleW =
    wanted.w === undefined ? 1 : Math.max(wanted.w, SIDE_MIN_PX) / Math.max(now.w, SIDE_MIN_PX);
  const scaleH =
    wanted.h === undefined ? 1 : Math.max(wanted.h, SIDE_MIN_PX) / Math.max(now.h, SIDE_MIN_PX);
  // What keeps its proportions does so however it is scaled.
  const isWhole = scaling === "whole";
  const [byW, byH] = isWhole ? [scaleW * scaleH, scaleW * scaleH] : [scaleW, scaleH];
  const placed = {
    ...placement,
    scaleX: placement.scaleX * byW,
    scaleY: placement.scaleY * byH,
    angle: wanted.angle ?? placement.angle,
  };
  const middle = { x: box.x + box.w / 2 + placement.dx, y: box.y + box.h / 2 + placement.dy };
  const turned = around([boundsUnder(placementMatrix(box, placed), box)]) ?? box;
  // Turned, it stays about its middle; scaled, its upper left corner stays.
  const isTurned = wanted.angle !== undefined;
  const keepX = isTurned ? middle.x - turned.w / 2 : now.x;
  const keepY = isTurned ? middle.y - turned.h / 2 : now.y;
  const dx = (wanted.x ?? keepX) - turned.x;
  const dy = (wanted.y ?? keepY) - turned.y;
  const target = placementMatrix(box, { ...placed, dx: placed.dx + dx, dy: placed.dy + dy });
  const back = inverted(placementMatrix(box, placement));
  return multiply(target, back);
}

function inverted([a, b, c, d, e, f]: Matrix): Matrix {
  const whole = a * d - b * c;
  if (Math.abs(whole) < 1e-9) return [1, 0, 0, 1, 0, 0];
  return [
    d / whole,
    -b / whole,
    -c / whole,
    a / whole,
    (c * f - d * e) / whole,
    (b * e - a * f) / whole,
  ];
}
