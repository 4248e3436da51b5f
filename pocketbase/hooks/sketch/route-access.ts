import { check } from "#core/entities/text.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { linkRequest, liveRequest, permissionRequest } from "#core/sketch/api.ts";
import { invalid, NOT_FOUND, NOT_SIGNED_IN, refuse } from "../platform/http/answer.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { actorOf, recordAudit } from "../platform/people/audit.ts";
import { accessOf } from "./access.ts";
import { deliverAccessEvents, queueAccessEvent } from "./access-events.ts";
import { setLink } from "./link.ts";
import { givePermission } from "./permissions.ts";
import { requireSketch } from "./roles.ts";

const MANAGE = ["nest_sketch_manage"] as const;

/** GET /api/gq/sketches/{id}/access: who may do what in a sketch, and its link. */
export function readSketchAccess(e: core.RequestEvent) {
  const permit = requireSketch(e, e.request?.pathValue("id") ?? "", ["owner"], MANAGE);
  return "refusal" in permit ? refuse(e, permit.refusal) : answerAccess(e, permit.sketch.id);
}

function answerAccess(e: core.RequestEvent, id: string) {
  const sketch = firstRecord(e.app, "sketches", "id = {:id}", { id });
  if (sketch === undefined) return refuse(e, NOT_FOUND);
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, accessOf(e.app, sketch, e.auth?.id ?? ""));
}

/** POST /api/gq/sketches/permissions: what one person may do in a sketch from now on (ACCESS-K5 to ACCESS-K7). */
export function setSketchPermission(e: core.RequestEvent) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  const result = check(permissionRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const permit = requireSketch(e, result.value.sketch, ["owner"], MANAGE);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  let code: ErrorCode | undefined;
  e.app.runInTransaction((app) => {
    code = givePermission(app, permit.sketch, result.value, actorOf(e));
  });
  if (code !== undefined) return refuse(e, { status: code === "NOT_FOUND" ? 404 : 409, code });
  deliverAccessEvents();
  return answerAccess(e, permit.sketch.id);
}

/** POST /api/gq/sketches/link: what the public link gives, and a new address for it (ACCESS-K8). */
export function setSketchLink(e: core.RequestEvent) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  const result = check(linkRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const permit = requireSketch(e, result.value.sketch, ["owner"], MANAGE);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  e.app.runInTransaction((app) => setLink(app, result.value, actorOf(e)));
  deliverAccessEvents();
  return answerAccess(e, permit.sketch.id);
}

/** POST /api/gq/sketches/live: the overlay shows this sketch from now on (ACCESS-K13). */
export function setLiveSketch(e: core.RequestEvent) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  const result = check(liveRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const permit = requireSketch(e, result.value.sketch, ["owner"], MANAGE);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const { tenant } = permit.membership;
  e.app.runInTransaction((app) => {
    const next = app.findRecordById("sketches", permit.sketch.id);
    const before = firstRecord(app, "sketches", "tenant = {:tenant} && live = true", { tenant });
    if (before?.id === next.id) return;
    if (before !== undefined) {
      before.set("live", false);
      app.save(before);
      queueAccessEvent(app, before, { type: "unlive" });
    }
    next.set("live", true);
    app.save(next);
    recordAudit(app, tenant, actorOf(e), {
      action: "sketch.live",
      subject: next.getString("name"),
    });
  });
  deliverAccessEvents();
  return e.noContent(204);
}
