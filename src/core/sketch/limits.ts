/**
 * Limits and defaults of Nest Sketch.
 * The unit is in the name: Ms, Seconds, Minutes, Hours, Days, Bytes, Chars, Count.
 */
import { CANVAS } from "../canvas/limits.ts";

export const SKETCH = {
  ...CANVAS,
  nameMaxChars: 80,
  perTenantMaxCount: 200,
  elementsMaxCount: 5000,
  pointsPerMessageMaxCount: 200,
  /** Strokes that one connection may draw at the same time, as fingers on a touch screen do. */
  liveStrokesMaxCount: 10,
  drawingMaxCount: 100,
  watchingMaxCount: 1000,
  /** Seats that nobody gets who came by the public link. */
  drawingForMembersCount: 20,
  watchingForMembersCount: 50,
  /** Seats of one person, in all their tabs; and by the link, of one network: a class shares one. */
  drawingPerPersonMaxCount: 10,
  watchingPerPersonMaxCount: 20,
  drawingPerAddressMaxCount: 40,
  watchingPerAddressMaxCount: 200,
  imageMaxBytes: 2_097_152,
  /** Parts that can be rubbed out of one stroke, and the text of that many. */
  erasedPartsMaxCount: 120,
  erasedMaxChars: 1800,
  polygonCornersMinCount: 3,
  polygonCornersMaxCount: 200,
  textMaxChars: 500,
  textSizeMinPx: 8,
  textSizeMaxPx: 400,
  elementsPerOperationMaxCount: 50,
  idsPerOperationMaxCount: 1000,
  /** Operations that a client has on their way before it waits for an answer. */
  operationsInFlightMaxCount: 50,
  /** Steps that a person can undo. */
  undoMaxCount: 200,
  /** JSON of the steps that are kept over a reload, in characters. */
  stepsKeptChars: 400_000,
  /** How often a client says where its pointer is, and how often the room passes that on. */
  cursorMs: 66,
  presenceMs: 100,
  /** How often a client says where it holds elements that it moves, and how many. */
  dragMs: 66,
  heldMaxCount: 200,
  /** Deleted elements that can still be restored. */
  deletedKeptCount: 5000,
  deletedMaxBytes: 16_777_216,
  /** JSON of one operation, in characters: in UTF-8 it stays within ROOM.messageMaxBytes. */
  operationMaxChars: 20_000,
  /** A client acknowledges frames after so many. */
  acknowledgedEveryCount: 15,
  /** A client that leaves so many frames unacknowledged gets none until it has caught up. */
  unacknowledgedMaxCount: 90,
  /** Clients and people that a room remembers: what they sent last, and that they were here. */
  clientsKeptCount: 5000,
  peopleKeptCount: 5000,
  /**
   * How often a room stores what an author waits for, at most: the runtime does nothing
   * else while the disk takes it.
   */
  storeMs: 90,
  /** How often those who watch get strokes, and people: a thousand can't each 33 ms. */
  watchMs: 100,
  /** With more who watch than this they get frames half as often, or those who draw would wait for them. */
  watchOftenMaxCount: 300,
  presenceWatchedMs: 500,
  /** What a time-lapse can show: changes, and their size; older ones become its first picture. */
  historyMaxCount: 20_000,
  historyMaxChars: 33_554_432,
  /** How long the digest of a guest's network address is kept, unless they are blocked. */
  originsKeptDays: 7,
  /** How long somebody who was sent out stays out. */
  kickedMs: 60_000,
  kickedMaxCount: 1000,
  /** A save: its document, its picture in lists, and how many of them a workspace has. */
  documentMaxBytes: 31_457_280,
  thumbnailMaxBytes: 131_072,
  savesPerTenantMaxCount: 1000,
  savesPerTenantMaxBytes: 1_073_741_824,
  autosavesKeptCount: 20,
  /** How often a canvas that changes saves itself. */
  autosaveMinutes: 5,
  /** How long a deleted save can be brought back. */
  saveRestoreMinutes: 60,
  imagesPerTenantMaxCount: 500,
  /** In a workspace that is full of images, those that no save has make room after so long. */
  imageUnsavedKeptDays: 7,
  /** People of one sketch who were made something else than they would be. */
  permissionsMaxCount: 500,
} as const;
