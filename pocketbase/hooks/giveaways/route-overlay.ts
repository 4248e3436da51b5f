import { check } from "#core/entities/text.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { type OverlayMoment, overlayRequest, showRequest } from "#core/giveaways/overlay.ts";
import { invalid, NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { actorOf, recordAudit, shortened } from "../platform/people/audit.ts";
import { requirePermissions } from "../platform/people/membership.ts";
import { insert } from "../platform/people/workspace.ts";
import { execute } from "../platform/records/rows.ts";
import { announceGiveaway } from "./change-events.ts";
import { picturePath } from "./pictures.ts";
import { prizesOf } from "./public-prizes.ts";
import { runById, runsWhere, winnersWhere } from "./rows.ts";

const EDIT = ["waddle_giveaways_edit"] as const;
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** POST /api/gq/giveaways/overlay: the address of the workspace's overlay, made at the first call. */
export function giveawayOverlay(e: core.RequestEvent) {
  const result = check(overlayRequest, bodyOf(e));
  const permit = requirePermissions(e, "active", EDIT);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { tenant } = permit.membership;
  let token = "";
  e.app.runInTransaction((app) => {
    const known = firstRecord(app, "giveaway_overlays", "tenant = {:tenant}", { tenant });
    token = known?.getString("token") ?? "";
    if (token !== "" && !result.value.renew) return;
    token = $security.randomStringWithAlphabet(20, LETTERS);
    if (known === undefined) {
      insert(app, "giveaway_overlays", { tenant, token });
    } else {
      known.set("token", token);
      app.save(known);
    }
    const action = known === undefined ? "overlay.made" : "overlay.renewed";
    recordAudit(app, tenant, actorOf(e), { action, fold: "giveaway_overlay" });
  });
  return e.json(200, { token });
}

/** POST /api/gq/giveaways/show: the creator approves a run's winners for the overlay, or hides them. */
export function showGiveaway(e: core.RequestEvent) {
  const result = check(showRequest, bodyOf(e));
  const run = result.ok ? runById(e.app, result.value.run) : undefined;
  const permit = requirePermissions(e, result.ok ? (run?.tenant ?? "") : "active", EDIT);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  if (!result.ok) return refuse(e, invalid(result.errors));
  if (run === undefined) return refuse(e, NOT_FOUND);
  if (run.state !== "drawn") return refuse(e, { status: 409, code: "GIVEAWAY_NOT_DRAWN" });
  const at = result.value.is_shown ? Date.now() : 0;
  e.app.runInTransaction((app) => {
    execute(
      app,
      "UPDATE giveaway_runs SET shown_at = CASE WHEN id = {:run} THEN {:at} ELSE 0 END WHERE tenant = {:tenant}",
      { run: run.id, at, tenant: run.tenant },
    );
    recordAudit(app, run.tenant, actorOf(e), {
      action: result.value.is_shown ? "giveaway.shown" : "giveaway.hidden",
      subject: shortened(run.name),
      fold: `giveaway_shown:${run.id}`,
    });
  });
  announceGiveaway(run);
  return e.noContent(204);
}

/** GET /api/gq/public/giveaway-overlay/{token}: what the overlay shows now. */
export function readGiveawayOverlay(e: core.RequestEvent) {
  const token = e.request?.pathValue("token") ?? "";
  const overlay = firstRecord(e.app, "giveaway_overlays", "token = {:token}", { token });
  if (overlay === undefined || token === "") return refuse(e, NOT_FOUND);
  const now = Date.now();
  const [run] = runsWhere(
    e.app,
    "tenant = {:tenant} AND state = 'drawn' AND shown_at > {:since}",
    { tenant: overlay.getString("tenant"), since: now - GIVEAWAY.overlaySeconds * 1000 },
    "LIMIT 1",
  );
  const answer: OverlayMoment = {
    moment: run
      ? {
          id: `${run.id}-${run.shown_at}`,
          giveaway: run.name,
          picture: picturePath(e.app, run.giveaway),
          winners: winnersWhere(e.app, "run = {:run} AND state != 'redrawn'", { run: run.id }).map(
            ({ display_name }) => display_name,
          ),
          prizes: prizesOf(e.app, run).map(({ name }) => name),
        }
      : null,
    now,
  };
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, answer);
}
