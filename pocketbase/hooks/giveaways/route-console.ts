import type * as v from "valibot";
import type { AuditAction } from "#core/entities/audit.ts";
import { check } from "#core/entities/text.ts";
import {
  codesRequest,
  type giveawayList,
  redrawRequest,
  type runList,
  runRequest,
  type StartAnswer,
  startRequest,
} from "#core/giveaways/api.ts";
import { invalid, NOT_FOUND, NOT_SIGNED_IN, refuse } from "../platform/http/answer.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { actorOf, recordAudit } from "../platform/people/audit.ts";
import {
  activeMembership,
  membershipOf,
  requirePermissions,
  userOf,
} from "../platform/people/membership.ts";
import { announceTenant } from "../platform/realtime/config.ts";
import { msOf } from "../platform/records/database-time.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { runAnswer, winnerAnswer } from "./answers.ts";
import { announceGiveaway } from "./change-events.ts";
import { addCodes } from "./codes.ts";
import { redrawWinner } from "./draw.ts";
import { picturePath } from "./pictures.ts";
import { readStoredPrizes } from "./prizes.ts";
import { type RunRow, runById, runsWhere, winnersWhere } from "./rows.ts";
import { cancelRun, closeRun, type Started, startRunFromOutside } from "./runs.ts";

const EDIT = ["waddle_giveaways_edit"] as const;

type Listing = v.InferOutput<typeof giveawayList>;

/** GET /api/gq/giveaways: the active workspace's giveaways with their codes counted, by name. */
export function listGiveaways(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const membership = activeMembership(e.app, user);
  if (membership === undefined) return refuse(e, NOT_FOUND);
  const rows = rowsOf(
    e.app,
    {
      id: "",
      name: "",
      description: "",
      duration_minutes: 0,
      max_entries_per_user: 0,
      winner_count: 0,
      claim_minutes: 0,
      min_chat_lines: 0,
      exclude_winners_days: 0,
      subscriber_luck: 0,
      cron_schedule: "",
      prizes: "",
      keyword: "",
      enabled: false,
      updated_at: "",
      total_codes: 0,
      unused_codes: 0,
    },
    `SELECT giveaways.*,
       (SELECT count(*) FROM giveaway_codes WHERE giveaway = giveaways.id) AS total_codes,
       (SELECT count(*) FROM giveaway_codes WHERE giveaway = giveaways.id AND is_used = FALSE)
         AS unused_codes
     FROM giveaways WHERE tenant = {:tenant} ORDER BY name COLLATE NOCASE`,
    { tenant: membership.tenant },
  );
  const newest = runsWhere(
    e.app,
    `tenant = {:tenant} AND started_at = (
       SELECT max(other.started_at) FROM giveaway_runs AS other
       WHERE other.giveaway = giveaway_runs.giveaway
     )`,
    { tenant: membership.tenant },
  );
  const runs = new Map(newest.map((run) => [run.giveaway, run]));
  const list: Listing = {
    giveaways: rows.map((row) => {
      const run = runs.get(row.id);
      return {
        ...row,
        picture: picturePath(e.app, row.id),
        prizes: readStoredPrizes(row.prizes),
        updated_at: msOf(row.updated_at),
        run: run ? runAnswer(run) : null,
      };
    }),
  };
  return e.json(200, list);
}

/** GET /api/gq/giveaways/{id}/runs: what became of a giveaway's runs, newest first. */
export function listGiveawayRuns(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const giveaway = firstRecord(e.app, "giveaways", "id = {:id}", {
    id: e.request?.pathValue("id") ?? "",
  });
  if (
    giveaway === undefined ||
    membershipOf(e.app, user.id, giveaway.getString("tenant")) === undefined
  ) {
    return refuse(e, NOT_FOUND);
  }
  const runs = runsWhere(
    e.app,
    "giveaway = {:giveaway}",
    { giveaway: giveaway.id },
    "ORDER BY started_at DESC LIMIT 100",
  );
  const list: v.InferOutput<typeof runList> = {
    runs: runs.map((run) => ({
      ...runAnswer(run),
      winners: winnersWhere(e.app, "run = {:run}", { run: run.id }).map(winnerAnswer),
    })),
  };
  return e.json(200, list);
}

/** POST /api/gq/giveaways/codes: adds codes, or with `preview` says what would be added. */
export function addGiveawayCodes(e: core.RequestEvent) {
  const result = check(codesRequest, bodyOf(e));
  const id = result.ok ? result.value.giveaway : "";
  const giveaway = firstRecord(e.app, "giveaways", "id = {:id}", { id });
  const refusal = refusalOf(e, giveaway?.getString("tenant"), result.ok);
  if (refusal !== undefined) return refuse(e, refusal);
  if (!result.ok) return refuse(e, invalid(result.errors));
  if (giveaway === undefined) return refuse(e, NOT_FOUND);

  const tenant = giveaway.getString("tenant");
  let report: ReturnType<typeof addCodes>;
  e.app.runInTransaction((app) => {
    report = addCodes(app, tenant, result.value);
    if (report === undefined || result.value.preview || report.added === 0) return;
    recordAudit(app, tenant, actorOf(e), {
      action: "codes.added",
      subject: giveaway.getString("name"),
      details: { count: String(report.added) },
    });
  });
  if (report === undefined) return refuse(e, { status: 409, code: "CODES_FULL" });
  if (!result.value.preview) announceGiveaway({ tenant, giveaway: giveaway.id });
  return e.json(200, report);
}

/** POST /api/gq/giveaways/start: opens a run. */
export function startGiveaway(e: core.RequestEvent) {
  const result = check(startRequest, bodyOf(e));
  const id = result.ok ? result.value.giveaway : "";
  const giveaway = firstRecord(e.app, "giveaways", "id = {:id}", { id });
  const refusal = refusalOf(e, giveaway?.getString("tenant"), result.ok);
  if (refusal !== undefined) return refuse(e, refusal);
  if (!result.ok) return refuse(e, invalid(result.errors));
  if (giveaway === undefined) return refuse(e, NOT_FOUND);

  let started: Started = { code: "NOT_FOUND" };
  e.app.runInTransaction((app) => {
    started = startRunFromOutside(app, giveaway, actorOf(e));
  });
  return answerStart(e, started);
}

function answerStart(e: core.RequestEvent, started: Started) {
  if ("code" in started) return refuse(e, { status: 409, code: started.code });
  announceTenant(started.run.tenant);
  announceGiveaway(started.run);
  const answer: StartAnswer = { run: runAnswer(started.run) };
  return e.json(200, answer);
}

/** POST /api/gq/giveaways/end: no more entries; the draw follows. */
export function endGiveaway(e: core.RequestEvent) {
  return changeRun(e, "giveaway.ended", (app, run) => closeRun(app, run.id) !== undefined);
}

/** POST /api/gq/giveaways/cancel: nobody wins. */
export function cancelGiveaway(e: core.RequestEvent) {
  return changeRun(e, "giveaway.cancelled", cancelRun);
}

function changeRun(
  e: core.RequestEvent,
  action: AuditAction,
  change: (app: CoreApp, run: RunRow) => boolean,
) {
  const result = check(runRequest, bodyOf(e));
  const run = result.ok ? runById(e.app, result.value.run) : undefined;
  const refusal = refusalOf(e, run?.tenant, result.ok);
  if (refusal !== undefined) return refuse(e, refusal);
  if (!result.ok) return refuse(e, invalid(result.errors));
  if (run === undefined) return refuse(e, NOT_FOUND);

  let done = false;
  let isClosed = false;
  e.app.runInTransaction((app) => {
    const current = runById(app, run.id);
    isClosed = current?.state === "closed";
    done = current !== undefined && change(app, current);
    if (done) recordAudit(app, run.tenant, actorOf(e), { action, subject: run.name });
  });
  if (!done)
    return refuse(e, { status: 409, code: isClosed ? "GIVEAWAY_CLOSED" : "GIVEAWAY_NOT_OPEN" });
  announceTenant(run.tenant);
  announceGiveaway(run);
  return e.noContent(204);
}

/** Who asked, as the public page names them: never by an address. */
function publicName(e: core.RequestEvent): string {
  return userOf(e)?.getString("name") || "A member of the workspace";
}

/**
 * POST /api/gq/giveaways/redraw: gives an unclaimed prize to the next before the deadline, which is
 * published with who asked and why.
 */
export function redrawGiveaway(e: core.RequestEvent) {
  const result = check(redrawRequest, bodyOf(e));
  const [winner] = result.ok ? winnersWhere(e.app, "id = {:id}", { id: result.value.winner }) : [];
  const run = winner && runById(e.app, winner.run);
  const refusal = refusalOf(e, run?.tenant, result.ok);
  if (refusal !== undefined) return refuse(e, refusal);
  if (!result.ok) return refuse(e, invalid(result.errors));
  if (winner === undefined || run === undefined) return refuse(e, NOT_FOUND);

  let next: ReturnType<typeof redrawWinner>;
  e.app.runInTransaction((app) => {
    next = redrawWinner(app, winner.id, { by: publicName(e), reason: result.value.reason });
    if (next === undefined) return;
    recordAudit(app, run.tenant, actorOf(e), {
      action: "giveaway.redrawn",
      subject: run.name,
      details: { from: winner.display_name, reason: result.value.reason },
    });
  });
  if (next === undefined) return refuse(e, { status: 409, code: "PRIZE_CLAIMED" });
  announceTenant(run.tenant);
  announceGiveaway(run);
  return e.json(200, { winner: next && winnerAnswer(next) });
}

/**
 * Returns why the caller is refused: a missing giveaway gets the same answer as another workspace's. A request that names
 * nothing readable is about the active workspace.
 */
function refusalOf(e: core.RequestEvent, tenant: string | undefined, isReadable: boolean) {
  const place = isReadable ? (tenant ?? "") : "active";
  const permit = requirePermissions(e, place, EDIT);
  return "refusal" in permit ? permit.refusal : undefined;
}
