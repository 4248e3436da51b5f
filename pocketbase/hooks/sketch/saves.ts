import type { SaveKind, SaveRequest } from "#core/sketch/api.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { insert } from "../platform/people/workspace.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { hasRoomForFile } from "../platform/storage.ts";

/** What is kept of one save beside its words. */
export type SavedFiles = {
  document: filesystem.File;
  thumbnail: filesystem.File | undefined;
  elements: number;
  /** The ids of the images that it shows. */
  images: readonly string[];
};

/**
 * Keeps a save: the next version of its name, or the newest of a sketch's autosaves, of which the
 * oldest then go (ACCESS-K14, ACCESS-K15); or why it can't. Call it in a transaction.
 */
export function keepSave(
  app: CoreApp,
  sketch: core.Record,
  author: core.Record,
  request: SaveRequest,
  files: SavedFiles,
): core.Record | "SAVES_FULL" | "STORAGE_FULL" {
  const tenant = sketch.getString("tenant");
  const { kind } = request;
  const bytes = files.document.size + (files.thumbnail?.size ?? 0);
  if (isFull(app, tenant, kind, bytes)) return "SAVES_FULL";
  if (!hasRoomForFile(app, tenant, bytes)) return "STORAGE_FULL";
  const name = kind === "auto" ? sketch.getString("name") : request.name;
  const record = insert(app, "sketch_saves", {
    tenant,
    sketch: sketch.id,
    kind,
    name,
    number: kind === "auto" ? nextAutosave(app, sketch.id) : nextVersion(app, tenant, name),
    document: files.document,
    ...(files.thumbnail && { thumbnail: files.thumbnail }),
    elements: files.elements,
    bytes,
    images: files.images,
    user: author.id,
    author: author.getString("name").slice(0, 60) || "Somebody",
  });
  if (kind === "auto") dropOldAutosaves(app, sketch.id);
  return record;
}

/** Autosaves have a place of their own, so that a full list of saves never ends them. */
function isFull(app: CoreApp, tenant: string, kind: SaveKind, bytes: number): boolean {
  const [kept] = rowsOf(
    app,
    { count: 0, bytes: 0 },
    `SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM sketch_saves
     WHERE tenant = {:tenant} AND kind = {:kind}`,
    { tenant, kind },
  );
  if (kept === undefined) return false;
  const isFullOfSaves = kind === "saved" && kept.count >= SKETCH.savesPerTenantMaxCount;
  return isFullOfSaves || kept.bytes + bytes > SKETCH.savesPerTenantMaxBytes;
}

/** Deleted ones count, for they may come back. */
export function nextVersion(app: CoreApp, tenant: string, name: string): number {
  return (
    highest(app, "tenant = {:tenant} AND name = {:name} COLLATE NOCASE AND kind = 'saved'", {
      tenant,
      name,
    }) + 1
  );
}

function nextAutosave(app: CoreApp, sketch: string): number {
  return highest(app, "sketch = {:sketch} AND kind = 'auto'", { sketch }) + 1;
}

function highest(app: CoreApp, where: string, values: { [name: string]: string }): number {
  const [row] = rowsOf(
    app,
    { number: 0 },
    `SELECT coalesce(max(number), 0) AS number FROM sketch_saves WHERE ${where}`,
    values,
  );
  return row?.number ?? 0;
}

function dropOldAutosaves(app: CoreApp, sketch: string): void {
  const old = app.findRecordsByFilter(
    "sketch_saves",
    "sketch = {:sketch} && kind = 'auto'",
    "-number",
    100,
    SKETCH.autosavesKeptCount,
    { sketch },
  );
  for (const record of old) if (record) app.delete(record);
}

/** Takes saves off the list; those that are not there, or not this workspace's, are passed over. */
export function deleteSaves(app: CoreApp, tenant: string, ids: readonly string[]): string[] {
  const names: string[] = [];
  for (const id of ids) {
    const rows = rowsOf(
      app,
      { name: "" },
      `UPDATE sketch_saves SET deleted_at = {:now}
       WHERE id = {:id} AND tenant = {:tenant} AND deleted_at = '' RETURNING name`,
      { id, tenant, now: databaseTime(Date.now()) },
    );
    names.push(...rows.map(({ name }) => name));
  }
  return names;
}

/** Puts deleted saves back; one whose number was given away in the meantime gets the next. */
export function restoreSaves(app: CoreApp, tenant: string, ids: readonly string[]): string[] {
  const names: string[] = [];
  for (const id of ids) {
    const [save] = rowsOf(
      app,
      { name: "", number: 0, kind: "" },
      `SELECT name, number, kind FROM sketch_saves
       WHERE id = {:id} AND tenant = {:tenant} AND deleted_at != ''`,
      { id, tenant },
    );
    if (save === undefined) continue;
    const taken = save.kind === "saved" && isTaken(app, tenant, save.name, save.number);
    const number = taken ? nextVersion(app, tenant, save.name) : save.number;
    execute(app, "UPDATE sketch_saves SET deleted_at = '', number = {:number} WHERE id = {:id}", {
      id,
      number,
    });
    names.push(save.name);
  }
  return names;
}

function isTaken(app: CoreApp, tenant: string, name: string, number: number): boolean {
  return (
    rowsOf(
      app,
      { id: "" },
      `SELECT id FROM sketch_saves WHERE tenant = {:tenant} AND name = {:name} COLLATE NOCASE
         AND number = {:number} AND kind = 'saved' AND deleted_at = ''`,
      { tenant, name, number },
    ).length > 0
  );
}

/** Forgets for good what was deleted a while ago, files and all. */
export function purgeSaves(): void {
  const before = databaseTime(Date.now() - SKETCH.saveRestoreMinutes * 60_000);
  const gone = $app.findRecordsByFilter(
    "sketch_saves",
    "deleted_at != '' && deleted_at < {:before}",
    "deleted_at",
    200,
    0,
    { before },
  );
  for (const record of gone) if (record) $app.delete(record);
}
