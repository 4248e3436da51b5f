import { check } from "#core/entities/text.ts";
import { type Board, forgetRequest, type PublicRun, postedRun } from "#core/solo/api.ts";
import { checkRun } from "#core/solo/check-run.ts";
import { dayAt, dayStart } from "#core/solo/day.ts";
import { SOUL_STACK } from "#core/solo/limits.ts";
import { invalid, NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { answerHeaders, bodyOf, queryOf } from "../platform/http/request.ts";
import { execute } from "../platform/records/rows.ts";
import { BEST_FIRST, countOf, placeOf, runsWhere } from "./rows.ts";
import { type Stored, storeRun } from "./store-run.ts";

/** The routes of Soul Stack: for anybody, without an account. */

/** POST /api/gq/solo/soul-stack/runs: a run, which is played again before it counts (SOLO-B1). */
export function postSoulStackRun(e: core.RequestEvent) {
  const parsed = check(postedRun, bodyOf(e));
  if (!parsed.ok) return refuse(e, invalid(parsed.errors));
  const now = Date.now();
  const checked = checkRun(parsed.value, now);
  if (!checked.ok) return refuse(e, { status: 409, code: checked.code });
  let stored: Stored = { code: "SERVER_ERROR" };
  e.app.runInTransaction((app) => {
    stored = storeRun(app, parsed.value, checked.result, now);
  });
  return "code" in stored ? refuse(e, { status: 409, code: stored.code }) : e.json(200, stored);
}

/** GET /api/gq/solo/soul-stack/board: the best of a day; without a day, of today. */
export function readSoulStackBoard(e: core.RequestEvent) {
  const day = queryOf(e, "day") || dayAt(Date.now());
  if (dayStart(day) === undefined) {
    return refuse(e, invalid({ day: "The day must be written as 2026-11-23" }));
  }
  const best = runsWhere(e.app, `day = {:day} ${BEST_FIRST} LIMIT ${SOUL_STACK.boardShownCount}`, {
    day,
  });
  const board: Board = {
    day,
    players: countOf(e.app, day),
    runs: best.map(({ id, name, score, geese }, at) => ({ id, place: at + 1, name, score, geese })),
  };
  answerHeaders(e).set("Cache-Control", "no-store");
  return e.json(200, board);
}

/** GET /api/gq/solo/soul-stack/runs/{id}: a run to watch (SOLO-W2). */
export function readSoulStackRun(e: core.RequestEvent) {
  const [run] = runsWhere(e.app, "id = {:id}", { id: e.request?.pathValue("id") ?? "" });
  if (run === undefined) return refuse(e, NOT_FOUND);
  const { id, day, name, rules, score, geese } = run;
  const waits = JSON.parse(run.waits) as number[];
  const answer: PublicRun = {
    id,
    day,
    name,
    rules,
    score,
    geese,
    waits,
    place: placeOf(e.app, run),
  };
  answerHeaders(e).set("Cache-Control", "no-store");
  return e.json(200, answer);
}

/** POST /api/gq/solo/soul-stack/forget: takes a browser's entries from all boards (SOLO-B8). */
export function forgetSoulStackRuns(e: core.RequestEvent) {
  const parsed = check(forgetRequest, bodyOf(e));
  if (!parsed.ok) return refuse(e, invalid(parsed.errors));
  const player = $security.sha256(parsed.value.player);
  let runs = 0;
  e.app.runInTransaction((app) => {
    runs = runsWhere(app, "player = {:player}", { player }).length;
    execute(app, "DELETE FROM solo_runs WHERE player = {:player}", { player });
  });
  return e.json(200, { runs });
}
