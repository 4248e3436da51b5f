import type { Board } from "./board.ts";
import type { Spot } from "./camera.ts";
import type { Palette } from "./palette.ts";
import type { Selection } from "./selection.ts";
import type { Stage } from "./stage.ts";

/** A pointer, at one moment. */
export type Press = {
  /** Canvas pixels. */
  at: Spot;
  pressure: number;
  shift: boolean;
  alt: boolean;
};

/** What the pointer does while a tool is in the hand. */
export type Tool = {
  /** A CSS cursor. */
  cursor: string;
  down: (press: Press) => void;
  /** All that the pointer passed since the last time, the newest last. */
  move: (presses: readonly Press[]) => void;
  up: (press: Press) => void;
  /** What was begun with `down` is not to be. */
  cancel: () => void;
  /** Ends what takes several presses, and keeps it or not; false when there is nothing to end. */
  end?: (keeps: boolean) => boolean;
  /** Puts something of a usual size about a spot: for the keyboard. */
  place?: (at: Spot) => void;
  /** The pointer moves without being pressed; null: it left. */
  hover?: (press: Press | null) => void;
};

/** What tools work with. */
export type Workplace = {
  stage: Stage;
  board: Board;
  palette: Palette;
  selection: Selection;
  newId: () => string;
};

/** What a finger or a mouse hits beside a line, in CSS pixels. */
export const REACH_PX = 7;

/** A press that moved less, in CSS pixels, was a click. */
export const CLICK_PX = 4;
