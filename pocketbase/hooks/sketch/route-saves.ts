import type { AuditAction } from "#core/entities/audit.ts";
import { check } from "#core/entities/text.ts";
import { renameRequest, type SaveAnswer, saveRequest, savesRequest } from "#core/sketch/api.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import {
  invalid,
  NOT_FOUND,
  NOT_SIGNED_IN,
  type Refusal,
  refuse,
} from "../platform/http/answer.ts";
import { fileOf, formOf } from "../platform/http/form.ts";
import { imageRefusal, storableImage } from "../platform/http/image.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { actorOf, recordAudit, shortened } from "../platform/people/audit.ts";
import { membershipOf, requirePermissions, userOf } from "../platform/people/membership.ts";
import { msOf } from "../platform/records/database-time.ts";
import { execute } from "../platform/records/rows.ts";
import { readDocument } from "./document.ts";
import { givenRole, memberRole, requireSketch } from "./roles.ts";
import { deleteSaves, keepSave, nextVersion, restoreSaves } from "./saves.ts";

const MANAGE = ["nest_sketch_manage"] as const;

/** POST /api/gq/sketches/saves: a save or an autosave (ACCESS-K14, ACCESS-K15). */
export function createSave(e: core.RequestEvent) {
  const user = userOf(e);
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  const result = check(saveRequest, formOf(e, ["sketch", "kind", "name"]));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const permit = requireSketch(e, result.value.sketch, ["owner", "editor"]);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  if (user === undefined) return refuse(e, NOT_FOUND);
  const document = fileOf(e, "document");
  if (document === undefined) return refuse(e, invalid({ document: "Document is required" }));
  if (document.size > SKETCH.documentMaxBytes) return refuse(e, TOO_LARGE);
  const picture = fileOf(e, "thumbnail");
  const kept = picture && storableImage(picture, { maxBytes: SKETCH.thumbnailMaxBytes });
  if (kept && "code" in kept) {
    return refuse(e, kept.code === "IMAGE_TOO_LARGE" ? TOO_LARGE : imageRefusal(kept.code));
  }
  const thumbnail = kept?.file;
  const content = readDocument(document);
  if (content === undefined) return refuse(e, { status: 400, code: "SKETCH_FILE_INVALID" });

  let save = "SAVES_FULL" as ReturnType<typeof keepSave>;
  e.app.runInTransaction((app) => {
    save = keepSave(app, permit.sketch, user, result.value, { document, thumbnail, ...content });
    if (typeof save !== "string") recordSave(app, e, permit.sketch, save);
  });
  if (typeof save === "string") return refuse(e, { status: 409, code: save });
  const answer: SaveAnswer = {
    id: save.id,
    name: save.getString("name"),
    number: save.getInt("number"),
    created_at: msOf(save.getString("created_at")),
  };
  return e.json(200, answer);
}

/** What a page saves by itself every few minutes is one entry an hour, as what is saved again is. */
function recordSave(
  app: CoreApp,
  e: core.RequestEvent,
  sketch: core.Record,
  save: core.Record,
): void {
  const name = save.getString("name");
  const isAutomatic = save.getString("kind") === "auto";
  const from = sketch.getString("name");
  recordAudit(app, save.getString("tenant"), actorOf(e), {
    action: isAutomatic ? "save.automatic" : "save.made",
    subject: shortened(name),
    details: isAutomatic ? {} : { from, number: String(save.getInt("number")) },
    fold: isAutomatic ? `autosave:${sketch.id}` : `save:${sketch.id}:${name.toLowerCase()}`,
  });
}

const TOO_LARGE: Refusal = { status: 413, code: "SAVE_TOO_LARGE" };

/** POST /api/gq/sketches/saves/rename: every version of a name, or one autosave (ACCESS-K16). */
export function renameSave(e: core.RequestEvent) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  const result = check(renameRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const save = firstRecord(e.app, "sketch_saves", "id = {:id} && deleted_at = ''", {
    id: result.value.save,
  });
  const tenant = save?.getString("tenant") ?? "";
  const permit = requirePermissions(e, tenant, MANAGE);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  if (save === undefined) return refuse(e, NOT_FOUND);

  const from = save.getString("name");
  const { name } = result.value;
  let isTaken = false;
  e.app.runInTransaction((app) => {
    if (save.getString("kind") === "auto") {
      const number = nextVersion(app, tenant, name);
      execute(
        app,
        `UPDATE sketch_saves SET kind = 'saved', name = {:name}, number = {:number}
         WHERE id = {:id}`,
        { id: save.id, name, number },
      );
    } else {
      isTaken =
        name.toLowerCase() !== from.toLowerCase() &&
        firstRecord(
          app,
          "sketch_saves",
          "tenant = {:tenant} && kind = 'saved' && deleted_at = '' && name:lower = {:name}",
          { tenant, name: name.toLowerCase() },
        ) !== undefined;
      if (isTaken) return;
      execute(
        app,
        `UPDATE sketch_saves SET name = {:name} WHERE tenant = {:tenant}
           AND name = {:from} COLLATE NOCASE AND kind = 'saved' AND deleted_at = ''`,
        { tenant, name, from },
      );
    }
    recordAudit(app, tenant, actorOf(e), {
      action: "save.renamed",
      subject: name,
      details: { from },
    });
  });
  if (isTaken) return refuse(e, { status: 409, code: "SAVE_NAME_TAKEN" });
  return e.noContent(204);
}

/** POST /api/gq/sketches/saves/delete: off the list, and a while later for good (ACCESS-K17). */
export function deleteSketchSaves(e: core.RequestEvent) {
  return changeSaves(e, "save.deleted", deleteSaves);
}

/** POST /api/gq/sketches/saves/restore: the undo of that. */
export function restoreSketchSaves(e: core.RequestEvent) {
  return changeSaves(e, "save.restored", restoreSaves);
}

function changeSaves(
  e: core.RequestEvent,
  action: AuditAction,
  change: (app: CoreApp, tenant: string, ids: readonly string[]) => string[],
) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  const result = check(savesRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const [first = ""] = result.value.saves;
  const tenant =
    firstRecord(e.app, "sketch_saves", "id = {:first}", { first })?.getString("tenant") ?? "";
  const permit = requirePermissions(e, tenant, MANAGE);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  e.app.runInTransaction((app) => {
    const names = change(app, tenant, result.value.saves);
    if (names.length === 0) return;
    const subject = shortened([...new Set(names)].join(", "));
    recordAudit(app, tenant, actorOf(e), {
      action,
      subject,
      details: { count: String(names.length) },
    });
  });
  return e.noContent(204);
}

/** Members read what was saved, but nothing of a sketch that they are blocked in (ACCESS-K26). */
function mayRead(app: CoreApp, user: string, save: core.Record): boolean {
  const membership = membershipOf(app, user, save.getString("tenant"));
  if (membership === undefined) return false;
  const given = givenRole(app, save.getString("sketch"), user);
  return memberRole(membership, given) !== "blocked";
}

/** GET /api/gq/sketches/saves/{id}/document: what was saved, as it came. */
export function readSave(e: core.RequestEvent) {
  const user = userOf(e);
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  const save = firstRecord(e.app, "sketch_saves", "id = {:id} && deleted_at = ''", {
    id: e.request?.pathValue("id") ?? "",
  });
  const isReader = user !== undefined && save !== undefined && mayRead(e.app, user.id, save);
  if (!isReader) return refuse(e, NOT_FOUND);
  e.response.header().set("Cache-Control", "private, no-store");
  const name = save.getString("document");
  const files = e.app.newFilesystem();
  try {
    if (!e.request) throw new Error("There is no request");
    files.serve(e.response, e.request, `${save.baseFilesPath()}/${name}`, "sketch.json");
  } finally {
    files.close();
  }
}
