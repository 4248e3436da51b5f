/** What a sketch's room consists of, what happens to it, and what it wants done. */

import type { StrokeStyle } from "../canvas/stroke.ts";
import type { ErrorCode } from "../platform/errors.ts";
import type { StorageProblem } from "../platform/rooms/room-storage.ts";
import type { SketchDocument, Tombstone } from "./document.ts";
import type { DragMove, SketchElement } from "./element.ts";
import type { SketchChange } from "./operation.ts";
import type {
  DragNotice,
  LiveChange,
  LiveStroke,
  Presence,
  SketchNotice,
  SketchRequest,
  SketchRole,
  SketchSettings,
} from "./wire.ts";

/** Those who draw get frames the most often; those who watch, and overlays, may get them less often. */
export const AUDIENCES = ["drawing", "watching", "overlay"] as const;

export type Audience = (typeof AUDIENCES)[number];

/** A person at a connection, as the ticket names them. */
export type SketchPerson = {
  person: string;
  name: string;
  role: SketchRole;
  /** A digest of where they came from, by the public link or as an overlay; members have none. */
  origin?: string | undefined;
};

/** What stays with a socket while the room sleeps. */
export type SeatRecord = SketchPerson & {
  /** The copy that it speaks for; null before its `hello`. */
  client: string | null;
  /** It gets nothing until it has acknowledged what it was sent. */
  lagging: boolean;
  drawing: { id: string; style: StrokeStyle; pending: boolean }[];
  /** They are moving elements. */
  moving: boolean;
};

export type Seat = SketchPerson & {
  client: string | null;
  lagging: boolean;
  /** The last frame that was sent, the last that it acknowledged, and the version that it has. */
  sent: number;
  acknowledged: number;
  version: number;
  /** The operation that it was last asked for, and when. */
  asked: { seq: number; at: number };
  /** When it was last given what it asked for with `sync`. */
  synced: number;
};

/** What a room knows of a client: whose it is, and what it sent. */
export type ClientRecord = {
  client: string;
  person: string;
  /** The last operation that was answered. */
  seq: number;
  /** The last ones of them that were refused. */
  refused: [seq: number, code: ErrorCode][];
};

/** What is still to be sent to an audience. */
export type Queue = {
  /** The number of the last frame, and the version that it led to. */
  frame: number;
  since: number;
  changes: SketchChange[];
  live: LiveChange[];
  /** Those of `live` that extend a stroke, by its id. */
  extended: Map<string, Extract<LiveChange, { type: "extended" }>>;
  /**
   * The newest of what each connection holds, to be sent not before version `after`; and when any was
   * last sent, in milliseconds.
   */
  drags: Map<string, DragNotice & { after: number }>;
  draggedAt: number;
};

export type DrawnStroke = { stroke: LiveStroke; connection: string; points: number };

export type Drag = { by: string; moves: DragMove[]; waits: boolean };

/** Who came and went, and whose pointer moved, since everyone was notified. */
export type PresenceQueue = {
  joined: Map<string, Presence>;
  left: Set<string>;
  cursors: Map<string, [x: number, y: number]>;
  away: Set<string>;
  watching: boolean;
};

export type SketchRoom = {
  /** Names this storage: whoever knows another one loads everything. */
  epoch: string;
  document: SketchDocument;
  settings: SketchSettings;
  /** Why nothing is stored that makes the sketch larger; null: nothing is in the way (SKETCH-S54). */
  storageProblem: StorageProblem | null;
  /** By the client's id, in the order in which they last sent something. */
  clients: Map<string, ClientRecord>;
  /** Who has ever been here to draw. */
  known: Set<string>;
  /** Until when somebody who was sent out stays out, in milliseconds. */
  kicked: Map<string, number>;
  /** By the connection's id. */
  seats: Map<string, Seat>;
  live: Map<string, DrawnStroke>;
  /** What is being moved, by the connection's id. */
  drags: Map<string, Drag>;
  queues: Record<Audience, Queue>;
  presence: Record<Exclude<Audience, "overlay">, PresenceQueue>;
};

/** What a room's storage holds. */
export type StoredSketch = {
  epoch: string;
  version: number;
  horizon: number;
  elements: Iterable<SketchElement>;
  /** The oldest first. */
  deleted: Iterable<Tombstone>;
  settings: SketchSettings;
  clients: Iterable<ClientRecord>;
  known: Iterable<string>;
  kicked: Iterable<[person: string, until: number]>;
};

export type SketchEvent =
  | { type: "join"; connection: string; person: SketchPerson }
  | { type: "leave"; connection: string }
  | { type: "request"; connection: string; request: SketchRequest }
  /** The interval of an audience's frames is over; what is newer than version `stored` waits. */
  | { type: "flush"; audience: Audience; stored?: number }
  /** The interval for changes of people is over, for all or for one audience. */
  | { type: "presence"; audience?: Exclude<Audience, "overlay"> }
  /** What these connections may do has changed; their sockets stay. */
  | { type: "role"; connections: readonly string[]; role: SketchRole }
  /** What guests draw waits from now on: strangers were just let in (ACCESS-K30). */
  | { type: "approval" }
  /** Whether the sketch may grow has changed. */
  | { type: "storage"; problem: StorageProblem | null }
  /** These connections end. */
  | { type: "close"; connections: readonly string[]; code: number; reason: ErrorCode };

export type SketchEffect =
  /** One transaction. When it fails, the room is to be opened again from its storage. */
  | {
      type: "store";
      version: number;
      horizon: number;
      /** Elements as they are now, ones that were deleted, and ones to be forgotten. */
      elements: SketchElement[];
      deleted: Tombstone[];
      forgotten: string[];
      client: ClientRecord;
      forgottenClients: string[];
      /** For the history; null when nothing changed. */
      change: SketchChange | null;
      /** Milliseconds since the epoch. */
      at: number;
    }
  /** `by` is the connection that wants it; empty where it is PocketBase. */
  | { type: "store-settings"; settings: SketchSettings; by: string }
  | { type: "store-person"; person: string; forgotten: string[] }
  /** Who stays out, and until when; `by` is the connection that wants it. */
  | { type: "store-kicks"; kicked: [person: string, until: number][]; by: string }
  /** Keep this with the socket. */
  | { type: "seat"; to: string; seat: SeatRecord }
  | { type: "notify"; to: string[]; notice: SketchNotice }
  /** Answer with the entries of the history after that number. */
  | { type: "history"; to: string; after: number }
  | { type: "close"; to: string; code: number; reason: ErrorCode };

/** Those effects that change what is stored. */
export type StoreEffect = Extract<SketchEffect, { type: `store${string}` }>;

export type RoomContext = {
  /** Milliseconds since the epoch. */
  now: number;
};
