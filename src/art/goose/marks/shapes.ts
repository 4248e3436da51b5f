import type { Point } from "../pen.ts";

/**
 * Shapes that several species share. Heads: units of the skull, bill to the right from x = 1.
 * Bodies: u is 1 at the breast and -1 at the rump, v is -1 on the back and 1 below.
 */

/** White from behind the eye to under the chin: Canada and cackling geese. */
export const CHINSTRAP: readonly Point[] = [
  [-0.42, -0.3],
  [-0.05, 0.12],
  [0.42, 0.5],
  [0.5, 1],
  [-0.1, 1.3],
  [-0.62, 0.85],
  [-0.78, 0.2],
];

/** The whole face but for the nape. */
export const FACE: readonly Point[] = [
  [1.3, -0.5],
  [0.75, -0.95],
  [0.25, -0.62],
  [-0.3, -0.62],
  [-0.62, -0.1],
  [-0.4, 0.6],
  [0.15, 1.1],
  [0.8, 1],
  [1.3, 0.4],
];

/** From the bill to the eye. */
export const LORE: readonly Point[] = [
  [1.1, -0.28],
  [0.6, -0.36],
  [0.2, -0.36],
  [0.3, -0.06],
  [1.1, 0.02],
];

/** Crown and nape. */
export const CAP: readonly Point[] = [
  [1.05, -0.35],
  [0.6, -0.36],
  [0.1, -0.42],
  [-0.4, -0.2],
  [-0.75, 0.5],
  [-1.3, 0.6],
  [-1.2, -0.6],
  [-0.2, -1.3],
  [0.8, -1.1],
];

export const CHEEK: readonly Point[] = [
  [0.6, 0.02],
  [0.1, 0.1],
  [-0.35, 0.15],
  [-0.35, 0.6],
  [0.15, 0.75],
  [0.6, 0.5],
];

export const EYE_PATCH: readonly Point[] = [
  [0.85, -0.28],
  [0.4, -0.6],
  [-0.05, -0.5],
  [-0.16, -0.15],
  [0.15, 0.16],
  [0.6, 0.12],
];

/** White around the base of the bill; `reach` 0 ends before the eye, 1 runs over the crown. */
export function blaze(reach: number): readonly Point[] {
  return [
    [0.62 - reach * 0.75, -0.8 - reach * 0.25],
    [1, -1.1],
    [1.4, -0.2],
    [1.3, 0.7],
    [0.85, 0.78],
    [0.7, 0.25],
    [0.66 - reach * 0.1, -0.3],
    [0.5 - reach * 0.35, -0.62],
  ];
}

/** White behind the legs, under the tail. */
export const VENT: readonly Point[] = [
  [-0.5, 1.2],
  [-0.58, 0.5],
  [-1.1, 0.04],
  [-1.6, 0.2],
  [-1.3, 0.9],
];

export const BREAST: readonly Point[] = [
  [1.4, -0.5],
  [0.8, -0.75],
  [0.5, -0.2],
  [0.42, 0.5],
  [0.62, 1.1],
  [1.3, 0.9],
];

export const BELLY_SPOT: readonly Point[] = [
  [0.6, 0.42],
  [0.45, 0.2],
  [0.22, 0.32],
  [0.2, 0.58],
  [0.42, 0.7],
];

/** The side of the body below the wing. */
export const FLANK: readonly Point[] = [
  [0.5, 0.02],
  [0.52, 0.8],
  [-0.1, 1.02],
  [-0.62, 0.8],
  [-0.82, 0.25],
  [-0.2, 0.3],
];

/** A stripe over the eye and down the nape. */
export const BROW: readonly Point[] = [
  [0.6, -0.72],
  [0, -0.68],
  [-0.7, -0.28],
  [-1.15, 0.5],
  [-1, 0.62],
  [-0.55, -0.02],
  [0.05, -0.42],
  [0.55, -0.5],
];

/** From the eye over the side of the head to the nape. */
export const NAPE: readonly Point[] = [
  [0.55, -0.4],
  [0, -0.56],
  [-0.7, -0.3],
  [-1.25, 0.4],
  [-1.1, 0.9],
  [-0.55, 0.42],
  [0.1, 0.06],
];

/** A half-moon between the bill and the eye. */
export const CRESCENT: readonly Point[] = [
  [1, -0.8],
  [0.72, -0.45],
  [0.6, 0.1],
  [0.75, 0.75],
  [1.02, 0.75],
  [0.86, 0.1],
  [1, -0.45],
];

/** A round spot behind the bill. */
export const SPOT: readonly Point[] = [
  [0.86, 0.02],
  [0.56, 0.06],
  [0.46, 0.34],
  [0.7, 0.56],
  [0.95, 0.34],
];

/** Forehead and crown. */
export const CROWN: readonly Point[] = [
  [1.1, -0.45],
  [0.95, -1.1],
  [0.1, -1.25],
  [-0.75, -0.95],
  [-0.1, -0.62],
  [0.6, -0.52],
];

/** The back of the head. */
export const HIND_HEAD: readonly Point[] = [
  [0.1, -0.4],
  [-0.15, -1.15],
  [-1.1, -1],
  [-1.35, 0.3],
  [-0.6, 0.6],
  [0, 0.1],
];
