import type * as v from "valibot";
import { check } from "#core/entities/text.ts";
import {
  checkRequest,
  numberRequest,
  type PublicRun,
  type PublishedDraw,
  revealRequest,
} from "#core/giveaways/api.ts";
import { invalid, NOT_FOUND, type Refusal, refuse } from "../platform/http/answer.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { msOf } from "../platform/records/database-time.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { unsealed } from "../platform/secret-text.ts";
import { beaconAnswer, runState, winnerState } from "./answers.ts";
import { announceGiveaway } from "./change-events.ts";
import { type Revealed, reveal } from "./claims.ts";
import { weightedEntries } from "./entries.ts";
import { checkNumber, makeNumber, numberOfSecret } from "./numbers.ts";
import { type RunRow, runById, runsWhere, winnersWhere } from "./rows.ts";

/** The routes of the public page: for anybody who has the address. */

/** The run with that token, in the workspace with that slug. */
function runAt(app: CoreApp, slug: string, token: string): RunRow | undefined {
  return runsWhere(
    app,
    "token = {:token} AND tenant = (SELECT id FROM tenants WHERE slug = {:slug})",
    { token, slug },
  )[0];
}

function runOf(e: core.RequestEvent): RunRow | undefined {
  const { request } = e;
  return runAt(e.app, request?.pathValue("tenant") ?? "", request?.pathValue("token") ?? "");
}

/** GET /api/gq/public/giveaways/{tenant}/{token}: the run as it is now. */
export function readPublicGiveaway(e: core.RequestEvent) {
  const run = runOf(e);
  if (run === undefined) return refuse(e, NOT_FOUND);
  const tenant = e.app.findRecordById("tenants", run.tenant);
  const config = firstRecord(e.app, "bot_config", "tenant = {:tenant}", { tenant: run.tenant });
  const answer: PublicRun = {
    name: run.name,
    description: run.description,
    tenant: {
      name: tenant.getString("name"),
      slug: tenant.getString("slug"),
      channel: config?.getString("twitch_channel") ?? "",
    },
    prefix: config?.getString("command_prefix") ?? "!",
    state: runState(run),
    started_at: msOf(run.started_at),
    ends_at: msOf(run.ends_at),
    now: Date.now(),
    prizes: prizesOf(e.app, run),
    rules: {
      winner_count: run.winner_count,
      max_entries_per_user: run.max_entries_per_user,
      min_chat_lines: run.min_chat_lines,
      exclude_winners_days: run.exclude_winners_days,
      subscriber_luck: run.subscriber_luck,
      claim_minutes: run.claim_minutes,
    },
    entrants: run.entrants,
    entries: run.entries,
    seed_hash: run.seed_hash,
    entries_hash: run.entries_hash,
    beacon: beaconAnswer(run),
    winners: winnersWhere(e.app, "run = {:run}", { run: run.id }).map((winner) => ({
      place: winner.place,
      display_name: winner.display_name,
      state: winnerState(winner),
      claim_until: msOf(winner.claim_until),
    })),
  };
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, answer);
}

/** What the codes are for: those of this run, and those that it could still give. */
function prizesOf(app: CoreApp, run: RunRow): PublicRun["prizes"] {
  return rowsOf(
    app,
    { name: "", description: "", count: 0 },
    `SELECT prize_name AS name, prize_description AS description, count(*) AS count
     FROM giveaway_codes
     WHERE giveaway = {:giveaway} AND (
       is_used = FALSE OR id IN (SELECT code FROM giveaway_winners WHERE run = {:run})
     )
     GROUP BY prize_name, prize_description ORDER BY min(rowid) LIMIT 20`,
    { giveaway: run.giveaway, run: run.id },
  );
}

/** GET /api/gq/public/giveaways/{tenant}/{token}/draw: all that is needed to repeat the draw. */
export function readPublicDraw(e: core.RequestEvent) {
  const run = runOf(e);
  if (run === undefined) return refuse(e, NOT_FOUND);
  if (run.state !== "drawn") return refuse(e, { status: 409, code: "GIVEAWAY_NOT_DRAWN" });
  const drawn = winnersWhere(e.app, "run = {:run}", { run: run.id });
  const answer: PublishedDraw = {
    version: 1,
    run: run.id,
    name: run.name,
    seed_hash: run.seed_hash,
    seed: unsealed(run.seed),
    entries_hash: run.entries_hash,
    entries: weightedEntries(e.app, run.id),
    beacon: {
      ...beaconAnswer(run),
      randomness: run.beacon_randomness,
      signature: run.beacon_signature,
    },
    opened_at: msOf(run.started_at),
    closed_at: msOf(run.closed_at),
    drawn_at: msOf(run.drawn_at),
    drawn: drawn.map(({ login }) => login),
    winner_count: run.drawn_count,
  };
  return e.json(200, answer);
}

/** POST /api/gq/public/giveaways/number: what to type in chat, and the secret of the page. */
export function makeGiveawayNumber(e: core.RequestEvent) {
  const result = check(numberRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const run = runAt(e.app, result.value.tenant, result.value.token);
  if (run === undefined) return refuse(e, NOT_FOUND);
  const { purpose } = result.value;
  const isOver = purpose === "enter" ? run.state !== "open" : run.state === "cancelled";
  if (isOver) return refuse(e, { status: 409, code: "GIVEAWAY_NOT_OPEN" });
  if (purpose === "claim" && run.state !== "drawn") {
    return refuse(e, { status: 409, code: "GIVEAWAY_NOT_DRAWN" });
  }
  let number: ReturnType<typeof makeNumber>;
  e.app.runInTransaction((app) => {
    number = makeNumber(app, run, result.value);
  });
  if (number === undefined) return refuse(e, { status: 429, code: "NUMBERS_FULL" });
  return e.json(200, number);
}

/** POST /api/gq/public/giveaways/check: what became of a page's number. */
export function checkGiveawayNumber(e: core.RequestEvent) {
  const result = check(checkRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  return e.json(200, checkNumber(e.app, numberOfSecret(e.app, result.value.secret)));
}

/** POST /api/gq/public/giveaways/reveal: the code, to the page whose number claimed it, once. */
export function revealGiveawayCode(e: core.RequestEvent) {
  const result: Checked = check(revealRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { secret, attempt } = result.value;
  let revealed: Revealed = { refusal: "NUMBER_UNKNOWN" };
  let run: RunRow | undefined;
  e.app.runInTransaction((app) => {
    const number = numberOfSecret(app, secret);
    if (number === undefined || !number.used || number.purpose !== "claim") return;
    run = runById(app, number.run);
    revealed = reveal(app, number, attempt);
  });
  if ("refusal" in revealed) {
    const refusal: Refusal = { status: 409, code: revealed.refusal };
    return refuse(e, refusal);
  }
  if (run !== undefined) announceGiveaway(run);
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, revealed);
}

type Checked =
  | { ok: true; value: v.InferOutput<typeof revealRequest> }
  | { ok: false; errors: { [field: string]: string } };
