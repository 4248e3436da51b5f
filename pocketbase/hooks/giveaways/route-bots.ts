import {
  type BotRunAnswer,
  botEndRequest,
  botStartRequest,
  type DueAnswer,
  dueRequest,
} from "#core/giveaways/api.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { serviceRequest } from "../platform/http/service-request.ts";
import { recordAudit } from "../platform/people/audit.ts";
import { announceTenant } from "../platform/realtime/config.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { openRunAnswer } from "./answers.ts";
import { announceGiveaway } from "./change-events.ts";
import { doDueGiveaways, wantedRounds } from "./due.ts";
import { forgetNotices, untoldNotices } from "./notices.ts";
import { type RunRow, runsWhere } from "./rows.ts";
import { cancelRun, closeRun, startRun } from "./runs.ts";

/** POST /api/gq/bots/giveaways/start: `!giveaway start NAME`. */
export function startGiveawayFromChat(e: core.RequestEvent) {
  return serviceRequest(e, botStartRequest, ({ tenant, login, name }) => {
    let started: { run: RunRow } | { code: ErrorCode } = { code: "GIVEAWAY_UNKNOWN" };
    e.app.runInTransaction((app) => {
      const id = giveawayNamed(app, tenant, name);
      if (id === undefined) return;
      started = startRun(app, app.findRecordById("giveaways", id), fromChat(login));
    });
    return answerRun(e, started);
  });
}

function giveawayNamed(app: CoreApp, tenant: string, name: string): string | undefined {
  const [found] = rowsOf(
    app,
    { id: "" },
    "SELECT id FROM giveaways WHERE tenant = {:tenant} AND name = {:name} COLLATE NOCASE",
    { tenant, name },
  );
  return found?.id;
}

/** POST /api/gq/bots/giveaways/end: `!giveaway end`, or `!giveaway cancel`. */
export function endGiveawayFromChat(e: core.RequestEvent) {
  return serviceRequest(e, botEndRequest, ({ tenant, login, cancel }) => {
    let ended: { run: RunRow } | { code: ErrorCode } = { code: "GIVEAWAY_NOT_OPEN" };
    e.app.runInTransaction((app) => {
      const [run] = runsWhere(app, "tenant = {:tenant} AND state = 'open'", { tenant });
      if (run === undefined) return;
      if (cancel) cancelRun(app, run);
      else closeRun(app, run.id);
      const action = cancel ? "giveaway.cancelled" : "giveaway.ended";
      recordAudit(app, tenant, fromChat(login), { action, subject: run.name });
      ended = { run };
    });
    return answerRun(e, ended);
  });
}

function fromChat(login: string) {
  return { label: `${login} in chat` };
}

function answerRun(e: core.RequestEvent, result: { run: RunRow } | { code: ErrorCode }) {
  if ("code" in result) {
    const refused: BotRunAnswer = { ok: false, code: result.code };
    return e.json(200, refused);
  }
  const { run } = result;
  announceTenant(run.tenant);
  announceGiveaway(run);
  const { slug } = slugOf(e.app, run.tenant);
  const answer: BotRunAnswer = { ok: true, run: openRunAnswer(run, slug) };
  return e.json(200, answer);
}

function slugOf(app: CoreApp, tenant: string) {
  return { slug: app.findRecordById("tenants", tenant).getString("slug") };
}

/** POST /api/gq/bots/giveaways/due: does what is due; returns open runs and the notices that chat has not received. */
export function dueGiveaways(e: core.RequestEvent) {
  return serviceRequest(e, dueRequest, ({ said, rounds }) => {
    forgetNotices(e.app, said);
    doDueGiveaways(new Map(rounds.map(({ round, signature }) => [round, signature])));
    const answer: DueAnswer = {
      open: runsWhere(e.app, "state = 'open'", {}).map((run) =>
        openRunAnswer(run, slugOf(e.app, run.tenant).slug),
      ),
      notices: untoldNotices(e.app),
      rounds: wantedRounds(e.app),
    };
    return e.json(200, answer);
  });
}
