import { STORAGE } from "#core/platform/limits.ts";
import type { StorageUse } from "#core/platform/storage.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { refuse } from "./http/answer.ts";
import { requirePermissions } from "./people/membership.ts";
import { rowsOf } from "./records/rows.ts";

/** Collections whose records have a file; the field `bytes` says how large it is. */
const WITH_FILES = ["sketch_saves", "sketch_images", "giveaway_pictures"];

/** Bytes of all files of a workspace. A deleted save counts until it is gone for good. */
function fileBytes(app: CoreApp, tenant: string): number {
  const sums = WITH_FILES.map(
    (name) => `(SELECT coalesce(sum(bytes), 0) FROM ${name} WHERE tenant = {:tenant})`,
  );
  const [row] = rowsOf(app, { bytes: 0 }, `SELECT ${sums.join(" + ")} AS bytes`, { tenant });
  return row?.bytes ?? 0;
}

/** Whether a workspace may store a file of that size. Call it in the transaction that stores it. */
export function hasRoomForFile(app: CoreApp, tenant: string, bytes: number): boolean {
  return fileBytes(app, tenant) + bytes <= STORAGE.filesPerTenantMaxBytes;
}

/** GET /api/gq/storage: what the active workspace stores, and what it may (ACCESS-K29). */
export function readStorageUse(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", []);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const { tenant } = permit.membership;
  const count = (collection: string) => e.app.countRecords(collection, $dbx.hashExp({ tenant }));
  const use: StorageUse = {
    files: { used: fileBytes(e.app, tenant), max: STORAGE.filesPerTenantMaxBytes },
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
