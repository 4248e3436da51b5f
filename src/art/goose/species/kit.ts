/** Words for the marks that many ducks and swans share. */
import type { Colour } from "../colour.ts";
import {
  BREAST,
  BROW,
  CAP,
  CHEEK,
  CRESCENT,
  CROWN,
  EYE_PATCH,
  FACE,
  FLANK,
  HIND_HEAD,
  LORE,
  NAPE,
  SPOT,
  VENT,
} from "../marks/shapes.ts";
import type { Point } from "../pen.ts";
import { type Build, build, type Crest, type Mark, type Plumage, type Species } from "./species.ts";

const HEAD_SHAPES = {
  brow: BROW,
  cap: CAP,
  cheek: CHEEK,
  crescent: CRESCENT,
  crown: CROWN,
  "eye patch": EYE_PATCH,
  face: FACE,
  "hind head": HIND_HEAD,
  lore: LORE,
  nape: NAPE,
  spot: SPOT,
};

export type HeadShape = keyof typeof HEAD_SHAPES;

/** A shape on the head, moved and scaled about where it stands. */
export function onHead(
  shape: HeadShape,
  colour: Colour,
  { x = 0, y = 0, scale = 1 }: { x?: number; y?: number; scale?: number } = {},
): Mark {
  const points = HEAD_SHAPES[shape].map(([u, v]): Point => [u * scale + x, v * scale + y]);
  return { on: "head", as: "patch", points, colour };
}

export const breast = (colour: Colour): Mark => ({
  on: "body",
  as: "patch",
  points: BREAST,
  colour,
});
export const flank = (colour: Colour): Mark => ({ on: "body", as: "patch", points: FLANK, colour });
export const vent = (colour: Colour): Mark => ({ on: "body", as: "patch", points: VENT, colour });

/** Fine bars on the flank, as a drake's vermiculation from afar. */
export const barred = (colour: Colour, width = 1.2, count = 9): Mark => ({
  on: "body",
  as: "bars",
  from: 0.4,
  to: -0.72,
  count,
  top: 0.12,
  bottom: 0.82,
  colour,
  width,
});

export const scaled = (colour: Colour, pale: Colour): Mark => ({
  on: "body",
  as: "scales",
  colour,
  pale,
});

/** The coloured mirror of the wing. */
export const speculum = (colour: Colour): Mark => ({
  on: "wing",
  as: "panel",
  along: [0.52, 0.74],
  across: [0.55, 1],
  colour,
});

/** The front of the wing. */
export const shoulder = (colour: Colour): Mark => ({
  on: "wing",
  as: "panel",
  along: [0, 0.34],
  across: [0.45, 1],
  colour,
});

/** A ring around the neck. */
export const collar = (colour: Colour, from = 0.05, to = 0.2): Mark => ({
  on: "neck",
  as: "band",
  from,
  to,
  back: -1.4,
  front: 1.4,
  colour,
});

export const crest = (shape: Crest, colour: Colour): Mark => ({
  on: "head",
  as: "crest",
  shape,
  colour,
});

export const eyeRing = (colour: Colour, width = 1.6): Mark => ({
  on: "head",
  as: "eye ring",
  colour,
  width,
});

export const billBand = (colour: Colour, from = 0.75, to = 1.1): Mark => ({
  on: "bill",
  as: "band",
  from,
  to,
  colour,
});

export const knob = (colour: Colour, size = 1): Mark => ({ on: "bill", as: "knob", size, colour });

/** What is told of a species: names and field mark first, then how it differs from its family. */
export type Sketch = {
  names: readonly [name: string, latin: string];
  fieldMark: string;
  build?: Partial<Build>;
  plumage: Partial<Plumage>;
  /** How far the neck's colour comes down, and how it ends. */
  hood?: number;
  edge?: "sharp" | "soft";
  marks?: readonly Mark[];
};

/** A family: the build and plumage that its species share. */
export function family(shared: Partial<Build>, plumage: Plumage) {
  return ({
    names: [name, latin],
    fieldMark,
    build: own = {},
    plumage: colours,
    hood = 0.1,
    edge = "sharp",
    marks = [],
  }: Sketch): Species => ({
    name,
    latin,
    fieldMark,
    build: build({ ...shared, ...own }),
    plumage: { ...plumage, ...colours },
    hood: { from: hood, edge },
    marks,
  });
}

/** The plain brown duck that all ducks are, under what makes them themselves. */
export const DUCK: Plumage = {
  body: "#a08a6e",
  belly: "#d9c8ac",
  vent: "#f4efe2",
  neck: "#8a745a",
  head: "#80694f",
  wing: "#7f6b55",
  edge: "#c4b090",
  flight: "#4a4038",
  tail: "#5a4e42",
  bill: "#5c6266",
  nail: "#2b2829",
  legs: "#e08a3c",
  eye: "#2a1a10",
};
