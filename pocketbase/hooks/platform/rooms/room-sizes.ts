import * as v from "valibot";
import { STORAGE } from "#core/platform/limits.ts";
import {
  ROOM_STORAGE_PATH,
  type RoomStorageClaims,
  roomStorageAnswer,
} from "#core/platform/rooms/room-storage.ts";
import { databaseTime } from "../records/database-time.ts";
import { execute, newId, rowsOf } from "../records/rows.ts";
import { fileBytes } from "../storage.ts";
import { askRooms, hasRooms } from "./post.ts";

/**
 * Tells the rooms how much files leave to them, and records how much they store: each minute, for the
 * workspaces with sketches that have waited longest (ACCESS-K29).
 */
export function countRooms(): void {
  if (!hasRooms()) return;
  const waiting = rowsOf(
    $app,
    { tenant: "" },
    `SELECT sketches.tenant FROM sketches LEFT JOIN room_sizes ON room_sizes.tenant = sketches.tenant
     GROUP BY sketches.tenant ORDER BY coalesce(room_sizes.counted_at, '') LIMIT {:count}`,
    { count: STORAGE.roomsBatchMaxCount },
  );
  if (waiting.length === 0) return;
  const claims: Omit<RoomStorageClaims, "exp"> = {
    purpose: "room-storage",
    tenants: waiting.map(({ tenant }) => ({
      tenant,
      maxBytes: Math.max(0, STORAGE.perTenantMaxBytes - fileBytes($app, tenant)),
    })),
  };
  const answer = v.safeParse(roomStorageAnswer, askRooms(ROOM_STORAGE_PATH, claims, "their space"));
  if (!answer.success) return;
  const now = databaseTime(Date.now());
  for (const { tenant, bytes } of answer.output.tenants) {
    execute(
      $app,
      `INSERT INTO room_sizes (id, tenant, bytes, counted_at)
       SELECT {:id}, id, {:bytes}, {:now} FROM tenants WHERE id = {:tenant}
       ON CONFLICT (tenant) DO UPDATE SET bytes = {:bytes}, counted_at = {:now}`,
      { id: newId(), tenant, bytes, now },
    );
  }
}
