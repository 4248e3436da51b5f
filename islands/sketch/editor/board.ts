import type { Point } from "#core/canvas/ink.ts";
import type { StrokeStyle } from "#core/canvas/stroke.ts";
import type { ShownStroke } from "#core/sketch/copy.ts";
import type { DragMove, SketchElement } from "#core/sketch/element.ts";
import type { SketchOperation } from "#core/sketch/operation.ts";
import type { Spot } from "./camera.ts";

/** Somebody else's pointer over the sheet, in canvas pixels. */
export type Cursor = { connection: string; name: string; person: string; at: Spot };

/** Which elements came, changed or went; `all` when it is easier to look at everything. */
export type Dirty = readonly string[] | "all";

/** What an editor draws on: a sketch that somebody else keeps, and shares with others. */
export type Board = {
  /** In drawing order. */
  elements: () => readonly SketchElement[];
  element: (id: string) => SketchElement | undefined;
  /** The name of who deleted an element; empty where nobody knows it. */
  deletedBy: (id: string) => string;
  /** What is being drawn right now, by others and by this person. */
  live: () => readonly ShownStroke[];
  cursors: () => readonly Cursor[];
  mayDraw: () => boolean;
  mayChange: (element: SketchElement) => boolean;
  perform: (operation: SketchOperation) => void;
  undo: () => void;
  redo: () => void;
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** A stroke while it is drawn. */
  begin: (id: string, style: StrokeStyle, points: readonly Point[]) => void;
  extend: (id: string, points: readonly Point[]) => void;
  finish: (id: string) => void;
  cancel: (id: string) => void;
  /** What this person is moving, where it is now; nothing: they let go. Others see it move. */
  showDrag: (moves: readonly DragMove[]) => void;
  /** Where this person's pointer is, in canvas pixels; null: not over the sheet. */
  point: (at: Spot | null) => void;
  /** Calls on changes to elements, and (with none) to anything else; returns an unsubscribe function. */
  subscribe: (listener: (dirty: Dirty) => void) => () => void;
};
