import { errorNotice } from "#core/platform/errors.ts";
import { STORAGE } from "#core/platform/limits.ts";
import {
  type RoomStorageAnswer,
  roomStorageClaims,
  type StorageProblem,
} from "#core/platform/rooms/room-storage.ts";
import { isDiskFull } from "./disk.ts";
import { logError, type RoomSize, type RoomsEnvironment } from "./environment.ts";
import { postedClaims } from "./signed.ts";
import { indexOf } from "./tenant-room-index.ts";

type Indexes = RoomsEnvironment["TenantRoomIndex"];

/** `POST /room-storage`: takes what rooms may store, and answers what they do (ROOM-R62). */
export async function receiveRoomStorage(
  request: Request,
  indexes: Indexes,
  secret: string,
): Promise<Response> {
  const posted = await postedClaims(request, secret, roomStorageClaims);
  if ("refusal" in posted) return posted.refusal;
  try {
    const tenants = await Promise.all(
      posted.claims.tenants.map(async ({ tenant, maxBytes }) => ({
        tenant,
        bytes: await indexOf(indexes, tenant).allow(maxBytes),
      })),
    );
    return Response.json({ tenants } satisfies RoomStorageAnswer);
  } catch (error) {
    logError("The space of rooms could not be counted", error);
    return Response.json(errorNotice("SERVER_ERROR"), { status: 500 });
  }
}

/** Measures one room, and knows whether it may store more. */
export class StorageMeter {
  readonly #sql: SqlStorage;
  readonly #indexes: Indexes;
  readonly #room: () => Pick<RoomSize, "kind" | "room">;
  #reportedBytes = Number.NEGATIVE_INFINITY;
  #isTenantFull = false;

  constructor(sql: SqlStorage, indexes: Indexes, room: () => Pick<RoomSize, "kind" | "room">) {
    this.#sql = sql;
    this.#indexes = indexes;
    this.#room = room;
  }

  /** Why nothing more is to be stored; null: nothing is in the way. */
  get problem(): StorageProblem | null {
    if (isDiskFull()) return "DISK_FULL";
    return this.#isTenantFull ? "STORAGE_FULL" : null;
  }

  /** The workspace's index says so. */
  setTenantFull(isFull: boolean): void {
    this.#isTenantFull = isFull;
  }

  /** Reports the room's size when it has changed by a step; to be called after each storing. */
  async measure(tenant: string): Promise<void> {
    const bytes = this.#sql.databaseSize;
    if (Math.abs(bytes - this.#reportedBytes) < STORAGE.roomStepBytes) return;
    await this.#report(tenant, bytes);
  }

  /** The room has stored nothing any more. */
  forget(tenant: string): Promise<void> {
    return this.#report(tenant, 0);
  }

  async #report(tenant: string, bytes: number): Promise<void> {
    this.#reportedBytes = bytes;
    try {
      const index = indexOf(this.#indexes, tenant);
      this.#isTenantFull = await index.measured({ ...this.#room(), bytes });
    } catch (error) {
      // The next time that it stores something it is reported.
      this.#reportedBytes = Number.NEGATIVE_INFINITY;
      logError("The size of a room could not be reported", error);
    }
  }
}
