import type * as v from "valibot";
import { check } from "#core/entities/text.ts";
import type { ErrorCode } from "#core/errors.ts";
import {
  type BotRunAnswer,
  botEndRequest,
  botStartRequest,
  claimRequest,
  type DueAnswer,
  dueRequest,
  type EntryResult,
  entriesRequest,
} from "#core/giveaways/api.ts";
import { invalid, NOT_FOUND, NOT_SIGNED_IN, PERMISSION_MISSING, refuse } from "./answer.ts";
import { note } from "./audit.ts";
import { openRunAnswer } from "./giveaway-answers.ts";
import { type Claimed, claim } from "./giveaway-claims.ts";
import { doDueGiveaways } from "./giveaway-due.ts";
import { addEntry } from "./giveaway-entries.ts";
import { announceGiveaway, forgetNotices, untoldNotices } from "./giveaway-notices.ts";
import { type RunRow, rowsOf, runsWhere } from "./giveaway-rows.ts";
import { cancelRun, closeRun, runById, startRun } from "./giveaway-runs.ts";
import { isService } from "./membership.ts";
import { announceTenant } from "./realtime-config.ts";
import { bodyOf, firstRecord } from "./request.ts";
import { insert } from "./workspace.ts";

/** The routes of giveaways for our bots alone. A refusal that chat is told of has status 200. */
function serviceRequest<TSchema extends v.GenericSchema>(
  e: core.RequestEvent,
  schema: TSchema,
  answer: (value: v.InferOutput<TSchema>) => unknown,
) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  if (!isService(e)) return refuse(e, PERMISSION_MISSING);
  const result = check(schema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  return answer(result.value);
}

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
      note(app, tenant, fromChat(login), { action, subject: run.name });
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

/** POST /api/gq/bots/giveaways/entries: adds what chat entered, once for each batch id. */
export function addGiveawayEntries(e: core.RequestEvent) {
  return serviceRequest(e, entriesRequest, ({ id, run: runId, entries }) => {
    let run: RunRow | undefined;
    let results: EntryResult[] = [];
    e.app.runInTransaction((app) => {
      run = runById(app, runId);
      const current = run;
      if (current === undefined) return;
      const isNew = firstRecord(app, "applied_batches", "batch = {:id}", { id }) === undefined;
      if (isNew) insert(app, "applied_batches", { batch: id });
      results = entries.map((entry) =>
        addEntry(app, current, { ...entry, add: isNew ? entry.add : 0 }),
      );
    });
    if (run === undefined) return refuse(e, NOT_FOUND);
    announceGiveaway(run);
    return e.json(200, { results, entrants: run.entrants });
  });
}

/** POST /api/gq/bots/giveaways/claim: the number of a page, typed in chat. */
export function claimGiveaway(e: core.RequestEvent) {
  return serviceRequest(e, claimRequest, (request) => {
    let claimed: Claimed | undefined;
    e.app.runInTransaction((app) => {
      claimed = claim(app, request);
    });
    if (claimed === undefined) throw new Error("The claim was not decided");
    if (claimed.answer.ok && claimed.run) announceGiveaway(claimed.run);
    return e.json(200, claimed.answer);
  });
}

/** POST /api/gq/bots/giveaways/due: does what is due; open runs, and what chat was not told yet. */
export function dueGiveaways(e: core.RequestEvent) {
  return serviceRequest(e, dueRequest, ({ said }) => {
    forgetNotices(e.app, said);
    doDueGiveaways();
    const answer: DueAnswer = {
      open: runsWhere(e.app, "state = 'open'", {}).map((run) =>
        openRunAnswer(run, slugOf(e.app, run.tenant).slug),
      ),
      notices: untoldNotices(e.app),
    };
    return e.json(200, answer);
  });
}
