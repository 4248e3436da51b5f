import type { AuditAction } from "#core/entities/audit.ts";
import { check } from "#core/entities/text.ts";
import { type PictureAnswer, pictureRequest } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { invalid, NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { fileOf, formOf } from "../platform/http/form.ts";
import { imageRefusal, storableImage } from "../platform/http/image.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { actorOf, recordAudit, shortened } from "../platform/people/audit.ts";
import { requirePermissions } from "../platform/people/membership.ts";
import { insert } from "../platform/people/workspace.ts";
import { hasRoomForFile } from "../platform/storage.ts";
import { announceGiveaway } from "./change-events.ts";
import { picturePath } from "./pictures.ts";

const PICTURE = {
  maxBytes: GIVEAWAY.pictureMaxBytes,
  sideMaxPixels: GIVEAWAY.pictureSideMaxPixels,
};
const EDIT = ["waddle_giveaways_edit"] as const;

/** POST /api/gq/giveaways/picture: a form with the picture of a giveaway's prize. */
export function setGiveawayPicture(e: core.RequestEvent) {
  const wanted = wantedGiveaway(e, formOf(e, ["giveaway"]));
  if ("refusal" in wanted) return refuse(e, wanted.refusal);
  const { tenant, giveaway } = wanted;
  const file = fileOf(e, "image");
  if (file === undefined) return refuse(e, invalid({ image: "Image is required" }));
  const picture = storableImage(file, PICTURE);
  if ("code" in picture) return refuse(e, imageRefusal(picture.code));
  const bytes = picture.file.size;
  let isStored = false;
  e.app.runInTransaction((app) => {
    if (!hasRoomForFile(app, tenant, bytes)) return;
    const known = firstRecord(app, "giveaway_pictures", "giveaway = {:giveaway}", { giveaway });
    if (known !== undefined) app.delete(known);
    insert(app, "giveaway_pictures", { tenant, giveaway, image: picture.file, bytes });
    recordPicture(app, e, wanted, "giveaway.pictured");
    isStored = true;
  });
  if (!isStored) return refuse(e, { status: 409, code: "STORAGE_FULL" });
  announceGiveaway(wanted);
  const answer: PictureAnswer = { picture: picturePath(e.app, giveaway) };
  return e.json(200, answer);
}

/** POST /api/gq/giveaways/picture/delete: the giveaway has no picture any more. */
export function deleteGiveawayPicture(e: core.RequestEvent) {
  const wanted = wantedGiveaway(e, bodyOf(e));
  if ("refusal" in wanted) return refuse(e, wanted.refusal);
  const { giveaway } = wanted;
  const known = firstRecord(e.app, "giveaway_pictures", "giveaway = {:giveaway}", { giveaway });
  if (known !== undefined) {
    e.app.runInTransaction((app) => {
      app.delete(known);
      recordPicture(app, e, wanted, "giveaway.unpictured");
    });
  }
  announceGiveaway(wanted);
  return e.noContent(204);
}

/** Back and forth within an hour is one entry, as with the fields of a record. */
function recordPicture(
  app: CoreApp,
  e: core.RequestEvent,
  { tenant, giveaway, name }: { tenant: string; giveaway: string; name: string },
  action: AuditAction,
): void {
  const fold = `giveaway_picture:${giveaway}`;
  recordAudit(app, tenant, actorOf(e), { action, subject: shortened(name), fold });
}

function wantedGiveaway(e: core.RequestEvent, fields: object) {
  const result = check(pictureRequest, fields);
  const id = result.ok ? result.value.giveaway : "";
  const giveaway = firstRecord(e.app, "giveaways", "id = {:id}", { id });
  const place = result.ok ? (giveaway?.getString("tenant") ?? "") : "active";
  const permit = requirePermissions(e, place, EDIT);
  if ("refusal" in permit) return permit;
  if (!result.ok) return { refusal: invalid(result.errors) };
  if (giveaway === undefined) return { refusal: NOT_FOUND };
  return {
    tenant: permit.membership.tenant,
    giveaway: giveaway.id,
    name: giveaway.getString("name"),
  };
}
