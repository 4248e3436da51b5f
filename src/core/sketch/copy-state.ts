/** What a client's copy of a sketch consists of. */

import type { Point } from "../canvas/ink.ts";
import type { StrokeStyle } from "../canvas/stroke.ts";
import type { ErrorNotice } from "../platform/errors.ts";
import type { SketchDocument } from "./document.ts";
import type { DragMove, ElementChange, SketchElement } from "./element.ts";
import type { SketchOperation } from "./operation.ts";
import type {
  DragNotice,
  Presence,
  SketchNotice,
  SketchRequest,
  SketchRole,
  SketchSettings,
} from "./wire.ts";

/** An operation of this client that the room has not yet shown to it. */
export type PendingOperation = {
  operation: SketchOperation;
  /** Given when it is sent for the first time. */
  seq: number | null;
  /** Sent on this connection. */
  sent: boolean;
  /** The version that has it, once the room has said so. */
  saved: number | null;
};

/** What a client keeps over a reload, so that nothing of it is lost. */
export type Remembered = {
  epoch: string;
  seq: number;
  person: string;
  name: string;
  role: SketchRole | null;
  pending: { seq: number | null; operation: SketchOperation }[];
};

/** Own pending operations on top of what the room sent. */
export type Overlay = {
  /** null: deleted. */
  elements: Map<string, SketchElement | null>;
  /** What own operations deleted. */
  deleted: Map<string, SketchElement>;
  count: number;
  top: string | null;
};

/** One element's part in a step that can be undone. */
export type Deed =
  | { type: "put"; id: string; props: ElementChange }
  | { type: "set"; id: string; before: ElementChange; after: ElementChange }
  | { type: "delete"; id: string };

/** A stroke that is being drawn, by anyone. */
export type ShownStroke = {
  id: string;
  author: string;
  style: StrokeStyle;
  points: Point[];
  /** It waits for approval when it is done. */
  pending: boolean;
  own: boolean;
};

/** An own stroke; it is known by the id that it began with, also where it goes on as the next one. */
export type OwnStroke = {
  id: string;
  style: StrokeStyle;
  points: Point[];
  deeds: Deed[];
};

export type PersonHere = Presence & { cursor: { x: number; y: number } | null };

/** What is being loaded in several frames. */
export type Loading = {
  full: boolean;
  version: number;
  elements: SketchElement[];
  deleted: string[];
};

export type SketchCopy = {
  client: string;
  /** `joining` until the room's welcome. */
  connection: "offline" | "joining" | "joined";
  epoch: string;
  me: { connection: string; person: string; name: string; role: SketchRole | null };
  /** What the room sent. */
  document: SketchDocument;
  overlay: Overlay;
  pending: PendingOperation[];
  /** The last number that an operation was sent with, and the last that the room answered. */
  seq: number;
  answered: number;
  loading: Loading | null;
  live: Map<string, ShownStroke>;
  /** What others are moving, by their connection. */
  drags: Map<string, DragNotice>;
  /** By the id that each began with. */
  own: Map<string, OwnStroke>;
  people: Map<string, PersonHere>;
  watching: number;
  settings: SketchSettings;
  undo: Deed[][];
  redo: Deed[][];
  /** Nothing is sent until the wait is over; then one at a time until all is answered. */
  isPaused: boolean;
  careful: boolean;
  /** A `retry` is on its way; and whether the room has answered since it was asked for. */
  retrying: boolean;
  progress: boolean;
};

export type CopyEvent =
  /** The socket is open. */
  | { type: "connected" }
  | { type: "disconnected" }
  | { type: "notice"; notice: SketchNotice }
  /** One step of this person, which can be undone as one. */
  | { type: "do"; operation: SketchOperation }
  /** The pen touches the canvas; `id` is the stroke's. */
  | { type: "begin"; id: string; style: StrokeStyle; points: readonly Point[] }
  | { type: "extend"; id: string; points: readonly Point[] }
  /** The pen is lifted: the stroke is to be kept. */
  | { type: "finish"; id: string }
  | { type: "cancel"; id: string }
  | { type: "undo" }
  | { type: "redo" }
  /** What this person is moving, as it is now; nothing: they let go. Every SKETCH.dragMs at most. */
  | { type: "hold"; moves: readonly DragMove[] }
  /** Where the pointer is; give it every SKETCH.cursorMs at most. */
  | { type: "cursor"; at: [x: number, y: number] | null }
  /** The wait that a `retry` effect asked for is over. */
  | { type: "retry" };

export type CopyEffect =
  | { type: "send"; request: SketchRequest }
  /** Give the event `retry` after so long, in place of an earlier one. */
  | { type: "retry"; afterMs: number }
  /** Tell the person; `ids` names the elements whose change is lost by it. */
  | { type: "problem"; problem: ErrorNotice; ids: string[] }
  /** What looks different now. */
  | { type: "dirty"; ids: string[] | "all" }
  /** Keep `rememberedOf(copy)` over a reload. */
  | { type: "remember" };

export type CopyContext = { newId: () => string };
