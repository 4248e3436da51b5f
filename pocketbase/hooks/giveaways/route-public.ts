import type * as v from "valibot";
import { check } from "#core/entities/text.ts";
import { voidTime } from "#core/fairness/beacon.ts";
import {
  checkRequest,
  numberRequest,
  type PublicRun,
  type PublicRuns,
  revealRequest,
} from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import type { NewDraw, OldDraw } from "#core/giveaways/published-draw.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { absencesBetween } from "../chat/absences.ts";
import { botPresence } from "../chat/bot-report.ts";
import { invalid, NOT_FOUND, type Refusal, refuse } from "../platform/http/answer.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { tenantAt } from "../platform/people/address.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { unsealed } from "../platform/secret-text.ts";
import { beaconAnswer, rulesVersion, runState, winnerState } from "./answers.ts";
import { announceGiveaway } from "./change-events.ts";
import { type Revealed, reveal } from "./claims.ts";
import { listOf, weightedEntries } from "./entries.ts";
import { listHead } from "./list-head.ts";
import { checkNumber, makeNumber, numberOfSecret } from "./numbers.ts";
import { picturePath } from "./pictures.ts";
import { readPrizeList } from "./prize-list.ts";
import { prizesOf } from "./public-prizes.ts";
import { type RunRow, runById, runsWhere, type WinnerRow, winnersWhere } from "./rows.ts";

/** The routes of the public page: for anybody who has the address. */

/** The run with that token, in the workspace that has or had that slug. */
function runAt(app: CoreApp, slug: string, token: string): RunRow | undefined {
  const tenant = tenantAt(app, slug) ?? "";
  return runsWhere(app, "token = {:token} AND tenant = {:tenant}", { token, tenant })[0];
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
    picture: picturePath(e.app, run.giveaway),
    tenant: {
      name: tenant.getString("name"),
      slug: tenant.getString("slug"),
      channel: config?.getString("twitch_channel") ?? "",
    },
    prefix: config?.getString("command_prefix") ?? "!",
    keyword: run.keyword,
    state: runState(run),
    version: rulesVersion(run),
    started_at: msOf(run.started_at),
    ends_at: msOf(run.ends_at),
    closed_at: msOf(run.closed_at),
    void_at: run.state === "open" || run.beacon_round === 0 ? 0 : voidTime(msOf(run.beacon_at)),
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
    seed: run.state === "open" || run.state === "closed" ? "" : unsealed(run.seed),
    entries_hash: run.entries_hash,
    beacon: beaconAnswer(run),
    bot: {
      is_here: botPresence(e.app, run.tenant).isInChat,
      absences: absencesBetween(e.app, run.tenant, msOf(run.started_at), msOf(run.ends_at)),
    },
    winners: winnersWhere(e.app, "run = {:run}", { run: run.id }).map((winner) => ({
      place: winner.place,
      login: winner.login,
      user_id: winner.user_id,
      display_name: winner.display_name,
      prize_name: winner.prize_name || (readPrizeList(run)[winner.slot - 1]?.name ?? ""),
      state: winnerState(winner),
      claim_until: msOf(winner.claim_until),
      passed_by: winner.passed_by,
      passed_reason: winner.passed_reason,
    })),
  };
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, answer);
}

/** GET /api/gq/public/giveaways/{tenant}/{token}/draw: all that is needed to repeat the draw. */
export function readPublicDraw(e: core.RequestEvent) {
  const run = runOf(e);
  if (run === undefined) return refuse(e, NOT_FOUND);
  if (run.state !== "drawn") return refuse(e, { status: 409, code: "GIVEAWAY_NOT_DRAWN" });
  const winners = winnersWhere(e.app, "run = {:run}", { run: run.id });
  return e.json(200, run.version < 2 ? oldDraw(e.app, run, winners) : newDraw(e.app, run, winners));
}

function newDraw(app: CoreApp, run: RunRow, winners: readonly WinnerRow[]): NewDraw {
  return {
    version: 2,
    name: run.name,
    ...listHead(run),
    drawn_at: msOf(run.drawn_at),
    seed: unsealed(run.seed),
    entries_hash: run.entries_hash,
    entries: listOf(app, run.id),
    beacon: {
      ...listHead(run).beacon,
      state: run.beacon_state === "mixed" ? "mixed" : "off",
      randomness: run.beacon_randomness,
      signature: run.beacon_signature,
    },
    drawn: winners.map((winner) => ({
      id: winner.user_id,
      login: winner.login,
      prize: winner.slot,
      at: msOf(winner.claim_until) - run.claim_minutes * 60_000,
      passed:
        winner.passed_at === ""
          ? null
          : {
              at: msOf(winner.passed_at),
              by: winner.passed_by,
              reason: winner.passed_reason,
            },
    })),
  };
}

/** A run under the earlier rules, as it was published then. */
function oldDraw(app: CoreApp, run: RunRow, winners: readonly WinnerRow[]): OldDraw {
  return {
    version: 1,
    run: run.id,
    name: run.name,
    seed_hash: run.seed_hash,
    seed: unsealed(run.seed),
    entries_hash: run.entries_hash,
    entries: weightedEntries(app, run.id),
    beacon: {
      ...beaconAnswer(run),
      randomness: run.beacon_randomness,
      signature: run.beacon_signature,
    },
    opened_at: msOf(run.started_at),
    closed_at: msOf(run.closed_at),
    drawn_at: msOf(run.drawn_at),
    drawn: winners.map(({ login }) => login),
    winner_count: run.drawn_count,
  };
}

/**
 * GET /api/gq/public/giveaways/{tenant}: every run of the workspace that has or had that slug, the newest
 * first (FAIR-F14).
 */
export function listPublicGiveaways(e: core.RequestEvent) {
  const id = tenantAt(e.app, e.request?.pathValue("tenant") ?? "") ?? "";
  const tenant = firstRecord(e.app, "tenants", "id = {:id}", { id });
  if (tenant === undefined) return refuse(e, NOT_FOUND);
  const before = Number(e.request?.url?.query().get("before")) || Date.now() + 1;
  const { runsPerPageCount } = GIVEAWAY;
  const runs = runsWhere(
    e.app,
    "tenant = {:tenant} AND started_at < {:before}",
    { tenant: tenant.id, before: databaseTime(before) },
    `ORDER BY started_at DESC LIMIT ${runsPerPageCount + 1}`,
  );
  const shown = runs.slice(0, runsPerPageCount);
  const answer: PublicRuns = {
    tenant: { name: tenant.getString("name"), slug: tenant.getString("slug") },
    runs: shown.map((run) => ({
      name: run.name,
      token: run.token,
      state: runState(run),
      version: rulesVersion(run),
      started_at: msOf(run.started_at),
      ends_at: msOf(run.ends_at),
      entrants: run.entrants,
      winners: run.drawn_count,
    })),
    before: runs.length > shown.length ? msOf(shown.at(-1)?.started_at ?? "") : 0,
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
  if (purpose === "enter" && run.state !== "open") {
    return refuse(e, { status: 409, code: "GIVEAWAY_NOT_OPEN" });
  }
  if (purpose === "claim" && run.state !== "drawn") {
    return refuse(e, { status: 409, code: "GIVEAWAY_NOT_DRAWN" });
  }
  if (purpose === "enter" && !botPresence(e.app, run.tenant).isInChat) {
    return refuse(e, { status: 409, code: "ENTRY_NO_CHAT" });
  }
  if (purpose === "claim") {
    const refusal = claimRefusal(e.app, run, result.value.login);
    if (refusal !== undefined) return refuse(e, { status: 409, code: refusal });
  }
  let number: ReturnType<typeof makeNumber>;
  e.app.runInTransaction((app) => {
    number = makeNumber(app, run, result.value);
  });
  if (number === undefined) return refuse(e, { status: 429, code: "NUMBERS_FULL" });
  return e.json(200, number);
}

/** Why no number can be had to claim as this account, if none can. */
function claimRefusal(app: CoreApp, run: RunRow, login: string): ErrorCode | undefined {
  const [winner] = winnersWhere(app, "run = {:run} AND login = {:login}", { run: run.id, login });
  if (winner === undefined) return "NOT_A_WINNER";
  if (winner.state === "redrawn") return "CLAIM_LATE";
  return winner.state === "revealed" ? "CLAIM_DONE" : undefined;
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
