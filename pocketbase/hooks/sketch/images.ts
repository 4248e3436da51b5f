import { SKETCH } from "#core/sketch/limits.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { rowsOf } from "../platform/records/rows.ts";

/**
 * Makes room for one more image of a workspace that is full of them: the oldest that no save shows
 * and that has been there for a while goes (ACCESS-K19). False when there is none.
 */
export function makeRoomForImage(app: CoreApp, tenant: string): boolean {
  if (
    app.countRecords("sketch_images", $dbx.hashExp({ tenant })) < SKETCH.imagesPerTenantMaxCount
  ) {
    return true;
  }
  const [oldest] = rowsOf(
    app,
    { id: "" },
    `SELECT id FROM sketch_images
     WHERE tenant = {:tenant} AND created_at < {:before} AND id NOT IN (
       SELECT shown.value FROM sketch_saves, json_each(sketch_saves.images) AS shown
       WHERE sketch_saves.tenant = {:tenant}
     )
     ORDER BY created_at LIMIT 1`,
    {
      tenant,
      before: databaseTime(Date.now() - SKETCH.imageUnsavedKeptDays * 86_400_000),
    },
  );
  if (oldest === undefined) return false;
  app.delete(app.findRecordById("sketch_images", oldest.id));
  return true;
}
