import type { Point } from "../pen.ts";
import type { Pose } from "../traits.ts";

/** Where the goose's weight is: on its feet, on its belly, on water, on air. */
export type Support = "feet" | "belly" | "water" | "air";

/** A pose before it meets a body. Angles in degrees, positive turns the breast or bill down. */
export interface Posture {
  support: Support;
  pitch: number;
  /** Where the neck leaves the body, in the body's own measure. */
  shoulder: Point;
  /** Three places of the neck from the shoulder on, in lengths of the neck; the last is the nape. */
  neck: readonly [Point, Point, Point];
  /** The nape is at this height above the ground instead, wherever the body is. */
  napeAboveGround?: number;
  /** The head looks over its own back. */
  headBackwards: boolean;
  headAngle: number;
  /** How far the bill opens. */
  gape: number;
  wing: "folded" | "half raised" | "spread";
  /** Angles of the near and the far leg. */
  stride: readonly [near: number, far: number];
}

const STANDING: Posture = {
  support: "feet",
  pitch: -9,
  shoulder: [0.74, -0.5],
  neck: [
    [0.13, -0.28],
    [0.02, -0.63],
    [0.1, -0.97],
  ],
  headBackwards: false,
  headAngle: 0,
  gape: 0,
  wing: "folded",
  stride: [0, 0],
};

export const POSTURES: Readonly<Record<Pose, Posture>> = {
  standing: STANDING,
  walking: {
    ...STANDING,
    pitch: -6,
    neck: [
      [0.2, -0.28],
      [0.18, -0.6],
      [0.3, -0.9],
    ],
    headAngle: 3,
    stride: [16, -20],
  },
  swimming: {
    ...STANDING,
    support: "water",
    pitch: -5,
    neck: [
      [0.15, -0.28],
      [0.06, -0.6],
      [0.14, -0.92],
    ],
  },
  honking: {
    ...STANDING,
    pitch: -13,
    neck: [
      [0.2, -0.3],
      [0.28, -0.64],
      [0.46, -0.94],
    ],
    headAngle: -20,
    gape: 26,
  },
  sleeping: {
    ...STANDING,
    support: "belly",
    pitch: -2,
    shoulder: [0.68, -0.52],
    neck: [
      [0.1, -0.16],
      [0.06, -0.3],
      [-0.1, -0.38],
    ],
    headBackwards: true,
    headAngle: 34,
  },
  flying: {
    ...STANDING,
    support: "air",
    pitch: -7,
    shoulder: [0.82, -0.26],
    neck: [
      [0.34, -0.12],
      [0.66, -0.16],
      [1, -0.2],
    ],
    headAngle: -2,
    wing: "spread",
  },
  grazing: {
    ...STANDING,
    pitch: 7,
    shoulder: [0.8, -0.3],
    neck: [
      [0.3, 0.02],
      [0.5, 0.3],
      [0.58, 0.7],
    ],
    napeAboveGround: 25,
    headAngle: 52,
    stride: [6, -8],
  },
  hissing: {
    ...STANDING,
    pitch: 2,
    shoulder: [0.78, -0.4],
    neck: [
      [0.3, -0.16],
      [0.6, -0.02],
      [0.92, -0.1],
    ],
    headAngle: 4,
    gape: 20,
    wing: "half raised",
    stride: [8, -12],
  },
  alert: {
    ...STANDING,
    pitch: -16,
    neck: [
      [0.08, -0.36],
      [0.07, -0.74],
      [0.09, -1.14],
    ],
    headAngle: -3,
  },
};
