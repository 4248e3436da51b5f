import type { Colour } from "../colour.ts";
import type { Point } from "../pen.ts";

/** Proportions against a Canada goose, which has 1 everywhere. */
export interface Build {
  size: number;
  length: number;
  depth: number;
  neck: number;
  girth: number;
  head: number;
  /** Length of the bill. */
  bill: number;
  /** Depth of the bill at its base. */
  billDepth: number;
  legs: number;
  /** 0 for a sloping forehead that runs into the bill, 1 for a round, steep one. */
  forehead: number;
  /** How far the belly hangs, 0 to 1: farm geese have a paunch. */
  paunch: number;
  /** How much the bill widens to its tip, 0 to 1: a shoveler's is a spoon. */
  spoon: number;
  /** Length of the tail; a long one comes to a point. */
  tail: number;
  /** How far the tail is cocked, in degrees: stiff-tailed ducks carry it upright. */
  cocked: number;
}

export interface Plumage {
  body: Colour;
  belly: Colour;
  vent: Colour;
  neck: Colour;
  head: Colour;
  wing: Colour;
  /** The pale edges of the wing's feathers. */
  edge: Colour;
  /** The long feathers of the wing. */
  flight: Colour;
  tail: Colour;
  bill: Colour;
  nail: Colour;
  legs: Colour;
  eye: Colour;
}

/** How far the neck's colour comes down: 1 at the head, 0 at the shoulder, below 0 on the breast. */
export interface Hood {
  from: number;
  edge: "sharp" | "soft";
}

/** How the feathers of the crown stand out behind the head. */
export type Crest = "peak" | "tuft" | "shaggy" | "mane" | "puff" | "fan";

/** What tells one species from another, in the order in which it is painted. */
export type Mark =
  /** A closed shape on the head, in units of the skull; the bill begins at x = 1. */
  | { on: "head"; as: "patch"; points: readonly Point[]; colour: Colour }
  | { on: "head"; as: "eye ring"; colour: Colour; width: number }
  | { on: "head"; as: "crest"; shape?: Crest; colour: Colour }
  /** Along the neck from..to; across it -1 is the nape, 1 the throat. */
  | {
      on: "neck";
      as: "band";
      from: number;
      to: number;
      back: number;
      front: number;
      colour: Colour;
    }
  | { on: "neck"; as: "furrows"; colour: Colour; depth: number }
  /** A shape on the body: u is 1 at the breast and -1 at the rump, v is -1 on the back, 1 below. */
  | { on: "body"; as: "patch"; points: readonly Point[]; colour: Colour; strength?: number }
  | {
      on: "body";
      as: "bars";
      from: number;
      to: number;
      count: number;
      top: number;
      bottom: number;
      colour: Colour;
      width: number;
    }
  | { on: "body"; as: "scales"; colour: Colour; pale: Colour }
  | { on: "body"; as: "blotches"; colour: Colour; count: number }
  | { on: "body"; as: "stars"; colour: Colour }
  /** A part of the folded wing: along 0 (shoulder) to 1 (tips), across 0 (back) to 1 (flank). */
  | {
      on: "wing";
      as: "panel";
      along: readonly [number, number];
      across: readonly [number, number];
      colour: Colour;
    }
  | { on: "wing"; as: "bars"; colour: Colour; width: number }
  | { on: "wing"; as: "spots"; colour: Colour }
  /** A feather that stands up over the back, as a mandarin's. */
  | { on: "wing"; as: "sail"; colour: Colour }
  /** Feathers of the tail that curl, as a mallard's. */
  | { on: "tail"; as: "curl"; colour: Colour }
  | { on: "bill"; as: "band"; from: number; to: number; colour: Colour }
  | { on: "bill"; as: "grin"; colour: Colour }
  | { on: "bill"; as: "knob"; size: number; colour: Colour }
  | { on: "bill"; as: "cere"; colour: Colour }
  | { on: "throat"; as: "dewlap"; colour: Colour };

export interface Species {
  name: string;
  latin: string;
  /** One line for the guide: what to look for. */
  fieldMark: string;
  build: Build;
  plumage: Plumage;
  hood: Hood;
  marks: readonly Mark[];
}

const CANADA: Build = {
  size: 1,
  length: 1,
  depth: 1,
  neck: 1,
  girth: 1,
  head: 1,
  bill: 1,
  billDepth: 1,
  legs: 1,
  forehead: 0.4,
  paunch: 0,
  spoon: 0,
  tail: 1,
  cocked: 0,
};

export function build(different: Partial<Build>): Build {
  return { ...CANADA, ...different };
}
