import { isGuest, type LinkRequest } from "#core/sketch/api.ts";
import { type Actor, recordAudit } from "../platform/people/audit.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { queueAccessEvent } from "./access-events.ts";
import { linkAccessOf } from "./roles.ts";

/** Changes a sketch's public link and notifies its room. Call it in a transaction. */
export function setLink(app: CoreApp, request: LinkRequest, actor: Actor): void {
  const sketch = app.findRecordById("sketches", request.sketch);
  const before = linkAccessOf(sketch);
  const { access } = request;
  const hadToken = sketch.getString("link_token") !== "";
  const isRenewed = request.renew && hadToken;
  if (isRenewed || (!hadToken && access !== "off")) {
    // 24 characters of 62: nobody guesses it.
    sketch.set("link_token", $security.randomString(24));
  }
  sketch.set("link_access", access);
  app.save(sketch);
  const tenant = sketch.getString("tenant");
  const subject = sketch.getString("name");
  if (isRenewed) recordAudit(app, tenant, actor, { action: "sketch.link_renewed", subject });
  if (access !== before) {
    recordAudit(app, tenant, actor, {
      action: "sketch.link_changed",
      subject,
      details: { from: before, to: access },
    });
  }
  if (isRenewed || (access === "off" && before !== "off")) {
    queueAccessEvent(app, sketch, { type: "unlink" });
  }
  if (access !== "off" && (access !== before || isRenewed)) {
    const except = guestsOf(app, sketch);
    // A stream shows nothing of strangers because somebody opened the link in a hurry (ACCESS-K30).
    const opens = access === "draw" && before !== "draw" ? { approval: true as const } : {};
    queueAccessEvent(app, sketch, { type: "link", access, except, ...opens });
  }
}

/** Those who came by the link and were made something else than it makes everybody. */
function guestsOf(app: CoreApp, sketch: core.Record): string[] {
  return rowsOf(
    app,
    { person: "" },
    "SELECT person FROM sketch_permissions WHERE sketch = {:sketch}",
    { sketch: sketch.id },
  )
    .map(({ person }) => person)
    .filter(isGuest);
}
