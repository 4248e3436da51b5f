import { STORAGE } from "#core/platform/limits.ts";
import type { StorageUse } from "#core/platform/storage.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { refuse } from "./http/answer.ts";
import { requirePermissions } from "./people/membership.ts";
import { rowsOf } from "./records/rows.ts";

/** Collections whose records have a file; the field `bytes` says how large it is. */
const WITH_FILES = ["sketch_saves", "sketch_images", "giveaway_pictures", "gander_documents"];

/** Bytes of all files of a workspace. A deleted save counts until it is gone for good. */
export function fileBytes(app: CoreApp, tenant: string): number {
  const sums = WITH_FILES.map(
    (name) => `(SELECT coalesce(sum(bytes), 0) FROM ${name} WHERE tenant = {:tenant})`,
  );
  const [row] = rowsOf(app, { bytes: 0 }, `SELECT ${sums.join(" + ")} AS bytes`, { tenant });
  return row?.bytes ?? 0;
}

/** Bytes of all rooms of a workspace, as they were last counted. */
function roomBytes(app: CoreApp, tenant: string): number {
  const sql = "SELECT bytes FROM room_sizes WHERE tenant = {:tenant}";
  return rowsOf(app, { bytes: 0 }, sql, { tenant })[0]?.bytes ?? 0;
}

/** Whether a workspace may store a file of that size. Call it in the transaction that stores it. */
export function hasRoomForFile(app: CoreApp, tenant: string, bytes: number): boolean {
  const used = fileBytes(app, tenant) + roomBytes(app, tenant);
  return used + bytes <= STORAGE.perTenantMaxBytes;
}

/** GET /api/gq/storage: what the active workspace stores, and what it may (ACCESS-K29). */
export function readStorageUse(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", []);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const { tenant } = permit.membership;
  const count = (collection: string) => e.app.countRecords(collection, $dbx.hashExp({ tenant }));
  const rooms = roomBytes(e.app, tenant);
  const use: StorageUse = {
    space: { used: fileBytes(e.app, tenant) + rooms, max: STORAGE.perTenantMaxBytes },
    rooms,
    sketches: { used: count("sketches"), max: SKETCH.perTenantMaxCount },
    saves: {
      used: e.app.countRecords("sketch_saves", $dbx.hashExp({ tenant, kind: "saved" })),
      max: SKETCH.savesPerTenantMaxCount,
    },
    images: { used: count("sketch_images"), max: SKETCH.imagesPerTenantMaxCount },
  };
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, use);
}
