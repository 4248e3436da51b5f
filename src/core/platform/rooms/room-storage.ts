/** What PocketBase and the supervisor post to the rooms about space, and what the rooms answer. */
import * as v from "valibot";
import { recordId } from "../../entities/session.ts";
import { STORAGE } from "../limits.ts";

/** Where PocketBase posts how much rooms may store, and learns how much they do. Internal. */
export const ROOM_STORAGE_PATH = "/room-storage";

/** Where the supervisor posts whether the disk is full. Internal. */
export const DISK_PATH = "/disk";

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A JWT as that of a revocation. `maxBytes` is what a workspace's files leave to its rooms. */
export const roomStorageClaims = v.object({
  purpose: v.literal("room-storage"),
  tenants: v.pipe(
    v.array(v.object({ tenant: recordId, maxBytes: bytes })),
    v.maxLength(STORAGE.roomsBatchMaxCount),
  ),
  exp: v.pipe(v.number(), v.integer()),
});

export type RoomStorageClaims = v.InferOutput<typeof roomStorageClaims>;

/** The answer: what the rooms of each of them store. */
export const roomStorageAnswer = v.object({
  tenants: v.array(v.object({ tenant: recordId, bytes })),
});

export type RoomStorageAnswer = v.InferOutput<typeof roomStorageAnswer>;

/** A JWT as above. What it says holds until it expires: it is posted again all the time. */
export const diskClaims = v.object({
  purpose: v.literal("disk"),
  full: v.boolean(),
  exp: v.pipe(v.number(), v.integer()),
});

export type DiskClaims = v.InferOutput<typeof diskClaims>;

/** Why a room stores nothing more for now; the code of an error. */
export type StorageProblem = "STORAGE_FULL" | "DISK_FULL";
