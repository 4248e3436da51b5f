import type { ClaimAnswer } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { unsealed } from "../platform/secret-text.ts";
import { assignPrize } from "./assign-prize.ts";
import { addEntry } from "./entries.ts";
import { markNumberUsed, refuseNumber } from "./numbers.ts";
import { readStoredPrizes } from "./prizes.ts";
import { revealTime } from "./reveal-time.ts";
import { type RunRow, runById, type WinnerRow, winnersWhere } from "./rows.ts";

export type Claim = {
  tenant: string;
  /** Twitch's id of the account that typed it. */
  user_id: string;
  login: string;
  display_name: string;
  number: string;
  lines: number;
  subscriber: boolean;
};

export type Claimed = { answer: ClaimAnswer; run?: Pick<RunRow, "tenant" | "giveaway"> };

/** A number as it was typed, and what its account has won in its run: "" for nothing. */
type Typed = typeof NOTHING_TYPED;

const NOTHING_TYPED = {
  number: "",
  run: "",
  giveaway: "",
  purpose: "",
  owner: "",
  owner_id: "",
  used: false,
  expires_at: "",
  winner: "",
  state: "",
  claim_until: "",
  prize_name: "",
  slot: 0,
};

/** A number typed in chat: confirms an entry, or claims a prize. Call it in a transaction. */
export function claim(app: CoreApp, request: Claim): Claimed {
  const typed = readTyped(app, request);
  if (typed === undefined) return { answer: refused("NUMBER_UNKNOWN") };
  const answer = answerTo(app, typed, request);
  if (answer.ok) markNumberUsed(app, typed.number);
  else if (!typed.used) refuseNumber(app, typed.number, answer.code);
  return { answer, run: { tenant: request.tenant, giveaway: typed.giveaway } };
}

function readTyped(app: CoreApp, { tenant, number }: Claim): Typed | undefined {
  const [typed] = rowsOf(
    app,
    NOTHING_TYPED,
    `SELECT numbers.id AS number, numbers.run, runs.giveaway, numbers.purpose,
       numbers.login AS owner, coalesce(winners.user_id, '') AS owner_id, numbers.used, numbers.expires_at,
       coalesce(winners.id, '') AS winner, coalesce(winners.state, '') AS state,
       coalesce(winners.claim_until, '') AS claim_until,
       coalesce(winners.prize_name, '') AS prize_name, coalesce(winners.slot, 0) AS slot
     FROM giveaway_numbers AS numbers
     JOIN giveaway_runs AS runs ON runs.id = numbers.run
     LEFT JOIN giveaway_winners AS winners
       ON winners.run = numbers.run AND winners.login = numbers.login
     WHERE numbers.tenant = {:tenant} AND numbers.number = {:number}`,
    { tenant, number },
  );
  return typed && (typed.used || msOf(typed.expires_at) > Date.now()) ? typed : undefined;
}

function answerTo(app: CoreApp, typed: Typed, request: Claim): ClaimAnswer {
  if (!isOwner(typed, request)) return refused("NUMBER_OTHER_NAME");
  if (typed.purpose === "enter") return confirmEntry(app, typed, request);
  return claimPrize(app, typed);
}

/** A winner may have another name by now; the account is the same (FAIR-C4). */
function isOwner({ owner, owner_id }: Typed, { user_id, login }: Claim): boolean {
  return owner_id === "" ? owner === login : owner_id === user_id;
}

function refused(code: ErrorCode): ClaimAnswer {
  return { ok: false, code };
}

/** A number that is typed again adds no other entry. */
function confirmEntry(app: CoreApp, { run: id, used }: Typed, request: Claim): ClaimAnswer {
  const run = runById(app, id);
  if (run === undefined) return refused("NUMBER_UNKNOWN");
  const entry = addEntry(app, run, { ...request, add: used ? 0 : 1 });
  if (entry.outcome === "closed") return refused("GIVEAWAY_NOT_OPEN");
  if (entry.outcome === "recent_winner") return refused("RECENT_WINNER");
  return { ok: true, kind: "entry", entry };
}

/**
 * Assigns the prize to the winner (FAIR-C5). Who claimed and has not seen it may claim again with
 * another page's number (FAIR-C7): the same prize, which the first page then can't show any more, and
 * the new one not before its own minute is over.
 */
function claimPrize(app: CoreApp, typed: Typed): ClaimAnswer {
  const { run, winner, state } = typed;
  if (winner === "") return refused("NOT_A_WINNER");
  if (state === "revealed") return refused("CLAIM_DONE");
  const at = databaseTime(Date.now());
  if (state === "claimed") {
    if (typed.used) return { ok: true, kind: "prize", prize_name: typed.prize_name };
    execute(
      app,
      `DELETE FROM giveaway_numbers
       WHERE run = {:run} AND login = {:login} AND purpose = 'claim' AND used = TRUE`,
      { run, login: typed.owner },
    );
    execute(app, "UPDATE giveaway_winners SET claimed_at = {:at} WHERE id = {:winner}", {
      winner,
      at,
    });
    return { ok: true, kind: "prize", prize_name: typed.prize_name };
  }
  if (state === "redrawn" || msOf(typed.claim_until) <= Date.now()) return refused("CLAIM_LATE");
  const row = runById(app, run);
  const prize = row && assignPrize(app, row, typed, at);
  if (prize === undefined) return refused("GIVEAWAY_NO_CODES");
  execute(
    app,
    `UPDATE giveaway_winners SET state = 'claimed', prize_number = {:own}, code = {:code},
       prize_name = {:name}, claimed_at = {:at} WHERE id = {:winner}`,
    { winner, at, ...prize },
  );
  return { ok: true, kind: "prize", prize_name: prize.name };
}

export type Revealed =
  | { code_value: string; prize_name: string; prize_description: string }
  | { refusal: ErrorCode };

/** Shows the winner the code, once (FAIR-C6). Call it in a transaction. */
export function reveal(
  app: CoreApp,
  number: { run: string; login: string },
  attempt: string,
): Revealed {
  const [winner] = winnersWhere(app, "run = {:run} AND login = {:login}", {
    run: number.run,
    login: number.login,
  });
  const hasPrize = winner !== undefined && (winner.code !== "" || winner.prize_number > 0);
  if (!hasPrize) return { refusal: "NOT_A_WINNER" };
  if (Date.now() < revealTime(winner)) return { refusal: "PRIZE_WAITS" };
  if (!mayShow(winner, attempt)) return { refusal: "PRIZE_REVEALED" };
  if (winner.state === "claimed") {
    execute(
      app,
      `UPDATE giveaway_winners SET state = 'revealed', attempt = {:attempt}, revealed_at = {:now}
       WHERE id = {:winner}`,
      { winner: winner.id, attempt, now: databaseTime(Date.now()) },
    );
  }
  if (winner.prize_number > 0) return prizeWithoutCode(app, winner);
  const code = app.findRecordById("giveaway_codes", winner.code);
  return {
    code_value: unsealed(code.getString("code_value")),
    prize_name: code.getString("prize_name"),
    prize_description: code.getString("prize_description"),
  };
}

function prizeWithoutCode(app: CoreApp, { run, prize_name, prize_number }: WinnerRow): Revealed {
  const prize = readStoredPrizes(runById(app, run)?.prizes ?? "")[prize_number - 1];
  return { code_value: "", prize_name, prize_description: prize?.description ?? "" };
}

/** Once; or again for the same tap, whose answer may have been lost on its way. */
function mayShow(winner: WinnerRow, attempt: string): boolean {
  if (winner.state === "claimed") return true;
  const againUntil = msOf(winner.revealed_at) + GIVEAWAY.revealAgainSeconds * 1000;
  return winner.state === "revealed" && winner.attempt === attempt && Date.now() <= againUntil;
}
