/**
 * What a sketch room and its clients say to each other: JSON, one object a frame. The socket's query
 * carries `v`, the protocol's version; another version is refused. After the socket has opened, a
 * client says `hello` and receives `welcome`.
 */
import * as v from "valibot";
import { beginStroke, elementId, extendStroke, type StrokeStyle } from "../canvas/stroke.ts";
import type { ErrorNotice } from "../platform/errors.ts";
import { type DragMove, heldMove, type SketchElement } from "./element.ts";
import { SKETCH } from "./limits.ts";
import { personId, type SketchChange, sketchOperation } from "./operation.ts";

export const SKETCH_PROTOCOL = 4;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const clientId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,36}$/));

/** Switches of a room, for moderators. */
export const sketchSettings = v.object({
  /** What guests draw waits for approval. */
  approval: v.boolean(),
  /** Nobody comes in to draw who has not been here before. */
  locked: v.boolean(),
  /** The overlay shows nothing. */
  hidden: v.boolean(),
});

export type SketchSettings = v.InferOutput<typeof sketchSettings>;

/** How a new sketch begins: nothing of a guest's is in a stream that nobody has looked at (SKETCH-S34). */
export const NEW_SKETCH_SETTINGS: SketchSettings = { approval: true, locked: false, hidden: false };

/** From a client. */
export const sketchRequest = v.variant("type", [
  /**
   * The first message. `client` names this copy of the sketch, `since` the version that it has, of
   * the storage `epoch`: it receives only what changed after it.
   */
  v.object({
    type: v.literal("hello"),
    client: clientId,
    epoch: v.pipe(v.string(), v.maxLength(40)),
    since: count,
  }),
  /**
   * An operation. `seq` grows by one with each operation of a client: the room applies each once and
   * in order, however often and in whatever order they come.
   */
  v.object({
    type: v.literal("operation"),
    seq: v.pipe(count, v.minValue(1)),
    operation: sketchOperation,
  }),
  /** A stroke while it is drawn: shown to all, stored only by the `put` that follows. */
  beginStroke,
  extendStroke,
  v.object({ type: v.literal("cancel"), id: elementId }),
  /**
   * Elements that this person is moving, scaling or turning, as they are now; none: they let go. What
   * is dropped is a `set`. Every SKETCH.dragMs at most.
   */
  v.object({
    type: v.literal("hold"),
    moves: v.pipe(v.array(heldMove), v.maxLength(SKETCH.heldMaxCount)),
  }),
  /** Where this person's pointer is, in canvas pixels; null: not over the canvas. */
  v.object({
    type: v.literal("cursor"),
    at: v.nullable(v.tuple([v.pipe(v.number(), v.finite()), v.pipe(v.number(), v.finite())])),
  }),
  /** The number of the last frame that this client has worked off: for back-pressure. */
  v.object({ type: v.literal("heard"), frame: count }),
  /** Changes are missing: send everything since that version again. */
  v.object({ type: v.literal("sync"), since: count }),
  v.object({ type: v.literal("settings"), settings: v.partial(sketchSettings) }),
  v.object({ type: v.literal("kick"), person: personId }),
  /** What happened so far, for a time-lapse: entries after that number. */
  v.object({ type: v.literal("history"), after: count }),
]);

export type SketchRequest = v.InferOutput<typeof sketchRequest>;

/**
 * owner: draws, moderates, saves. editor: draws, and changes what others drew. guest: draws, and
 * changes what is their own. viewer: watches. overlay: watches what the stream may see.
 */
export const SKETCH_ROLES = ["owner", "editor", "guest", "viewer", "overlay"] as const;

export type SketchRole = (typeof SKETCH_ROLES)[number];

/** Somebody who is there. */
export type Presence = {
  connection: string;
  person: string;
  name: string;
  role: SketchRole;
};

/** A stroke that somebody is drawing right now. */
export type LiveStroke = {
  id: string;
  by: string;
  author: string;
  style: StrokeStyle;
  /** Each piece is ink of its own. */
  ink: string[];
  pending: boolean;
};

/** What somebody is moving right now, by their connection and person; no moves: they let go. */
export type DragNotice = { connection: string; by: string; moves: DragMove[] };

export type LiveChange =
  | ({ type: "held" } & DragNotice)
  | { type: "begun"; stroke: LiveStroke }
  /** Each piece is ink of its own. */
  | { type: "extended"; id: string; ink: string[] }
  | { type: "cancelled"; id: string };

/** One entry of a sketch's history: what changed, and when, in milliseconds since the epoch. */
export type HistoryEntry = { at: number; change: SketchChange };

/** From the room. */
export type SketchNotice =
  /**
   * `full`: the elements replace what the client knew; else they are those that changed since. With
   * `more`, frames of `elements` follow, of which the last has no `more`.
   */
  | {
      type: "welcome";
      protocol: number;
      epoch: string;
      connection: string;
      person: string;
      name: string;
      role: SketchRole;
      version: number;
      /** The last operation of this client that the room has answered. */
      seq: number;
      full: boolean;
      elements: SketchElement[];
      deleted: string[];
      more: boolean;
      live: LiveStroke[];
      held: DragNotice[];
      people: Presence[];
      watching: number;
      settings: SketchSettings;
    }
  | { type: "elements"; elements: SketchElement[]; more: boolean }
  /**
   * One frame of what happened in an interval: it leads from version `since` to `version`. `changes`
   * are in the order of versions; an overlay does not receive all. A stroke that a change puts is live
   * no more.
   */
  | {
      type: "frame";
      frame: number;
      since: number;
      version: number;
      changes: SketchChange[];
      live: LiveChange[];
    }
  /** What a client missed since version `since` that was too slow, or asked for with `sync`. */
  | {
      type: "resync";
      frame: number;
      since: number;
      version: number;
      full: boolean;
      elements: SketchElement[];
      deleted: string[];
      more: boolean;
      live: LiveStroke[];
      held: DragNotice[];
      people: Presence[];
      watching: number;
    }
  /** Only to the author: the operation is in storage and survives a crash. */
  | { type: "saved"; seq: number; version: number }
  /** With `seq`, the operation changed nothing and is not to be sent again (except RATE_LIMITED and SERVER_ERROR). */
  | ({ type: "refused"; seq?: number; id?: string } & ErrorNotice)
  /** An operation is missing before the one that came: send from this one on again. */
  | { type: "resend"; seq: number }
  /** Who came, who left, where pointers are; and how many watch without drawing. */
  | {
      type: "presence";
      joined: Presence[];
      left: string[];
      cursors: [connection: string, x: number, y: number][];
      away: string[];
      watching: number;
    }
  | { type: "settings"; settings: SketchSettings }
  /** What this client may do has changed. */
  | { type: "role"; role: SketchRole }
  | { type: "history"; entries: HistoryEntry[]; more: boolean; oldest: number };
