import type { ClaimAnswer } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { unsealed } from "../platform/secret-text.ts";
import { addEntry } from "./entries.ts";
import { refuseNumber, tieNumber } from "./numbers.ts";
import { type RunRow, runById, type WinnerRow, winnersWhere } from "./rows.ts";

export type Claim = {
  tenant: string;
  login: string;
  display_name: string;
  number: string;
  lines: number;
  subscriber: boolean;
};

export type Claimed = { answer: ClaimAnswer; run?: Pick<RunRow, "tenant" | "giveaway"> };

/** A number as it was typed, and what the one who typed it has won in its run: "" for nothing. */
type Typed = typeof NOTHING_TYPED;

const NOTHING_TYPED = {
  number: "",
  run: "",
  giveaway: "",
  purpose: "",
  owner: "",
  used: false,
  expires_at: "",
  winner: "",
  state: "",
  claim_until: "",
  prize_name: "",
};

/** A number typed in chat: confirms an entry, or claims a prize. Call it in a transaction. */
export function claim(app: CoreApp, request: Claim): Claimed {
  const typed = readTyped(app, request);
  if (typed === undefined) return { answer: refused("NUMBER_UNKNOWN") };
  const answer = answerTo(app, typed, request);
  if (answer.ok) tieNumber(app, typed.number, request.login);
  else if (!typed.used) refuseNumber(app, typed.number, answer.code);
  return { answer, run: { tenant: request.tenant, giveaway: typed.giveaway } };
}

function readTyped(app: CoreApp, { tenant, login, number }: Claim): Typed | undefined {
  const [typed] = rowsOf(
    app,
    NOTHING_TYPED,
    `SELECT numbers.id AS number, numbers.run, runs.giveaway, numbers.purpose,
       numbers.login AS owner, numbers.used, numbers.expires_at,
       coalesce(winners.id, '') AS winner, coalesce(winners.state, '') AS state,
       coalesce(winners.claim_until, '') AS claim_until,
       coalesce(winners.prize_name, '') AS prize_name
     FROM giveaway_numbers AS numbers
     JOIN giveaway_runs AS runs ON runs.id = numbers.run
     LEFT JOIN giveaway_winners AS winners
       ON winners.run = numbers.run AND winners.login = {:login}
     WHERE numbers.tenant = {:tenant} AND numbers.number = {:number}`,
    { tenant, login, number },
  );
  return typed && (typed.used || msOf(typed.expires_at) > Date.now()) ? typed : undefined;
}

function answerTo(app: CoreApp, typed: Typed, request: Claim): ClaimAnswer {
  if (typed.owner !== "" && typed.owner !== request.login) return refused("NUMBER_OTHER_NAME");
  if (typed.purpose === "enter") return confirmEntry(app, typed, request);
  return claimPrize(app, typed, request.login);
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
 * Assigns an unused code to the winner (FAIR-C5). Who claimed and has not seen the code may claim again
 * with another page's number (FAIR-C7): the same code, which the first page then can't show any more.
 */
function claimPrize(app: CoreApp, typed: Typed, login: string): ClaimAnswer {
  const { number, run, giveaway, winner, state } = typed;
  if (winner === "") return refused("NOT_A_WINNER");
  if (state === "revealed") return refused("CLAIM_DONE");
  if (state === "claimed") {
    execute(
      app,
      `DELETE FROM giveaway_numbers
       WHERE run = {:run} AND login = {:login} AND purpose = 'claim' AND used = TRUE
         AND id != {:number}`,
      { run, login, number },
    );
    return { ok: true, kind: "prize", prize_name: typed.prize_name };
  }
  const now = Date.now();
  if (state === "redrawn" || msOf(typed.claim_until) <= now) return refused("CLAIM_LATE");
  const at = databaseTime(now);
  const [code] = rowsOf(
    app,
    { id: "", prize_name: "" },
    `UPDATE giveaway_codes SET is_used = TRUE, used_by_username = {:login}, used_at = {:at}
     WHERE id = (
       SELECT id FROM giveaway_codes WHERE giveaway = {:giveaway} AND is_used = FALSE
       ORDER BY rowid LIMIT 1
     ) RETURNING id, prize_name`,
    { giveaway, login, at },
  );
  if (code === undefined) return refused("GIVEAWAY_NO_CODES");
  execute(
    app,
    `UPDATE giveaway_winners SET state = 'claimed', code = {:code}, prize_name = {:prize},
       claimed_at = {:at} WHERE id = {:winner}`,
    { winner, code: code.id, prize: code.prize_name, at },
  );
  return { ok: true, kind: "prize", prize_name: code.prize_name };
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
  if (winner === undefined || winner.code === "") return { refusal: "NOT_A_WINNER" };
  if (!mayShow(winner, attempt)) return { refusal: "PRIZE_REVEALED" };
  if (winner.state === "claimed") {
    execute(
      app,
      `UPDATE giveaway_winners SET state = 'revealed', attempt = {:attempt}, revealed_at = {:now}
       WHERE id = {:winner}`,
      { winner: winner.id, attempt, now: databaseTime(Date.now()) },
    );
  }
  const code = app.findRecordById("giveaway_codes", winner.code);
  return {
    code_value: unsealed(code.getString("code_value")),
    prize_name: code.getString("prize_name"),
    prize_description: code.getString("prize_description"),
  };
}

/** Once; or again for the same tap, whose answer may have been lost on its way. */
function mayShow(winner: WinnerRow, attempt: string): boolean {
  if (winner.state === "claimed") return true;
  const againUntil = msOf(winner.revealed_at) + GIVEAWAY.revealAgainSeconds * 1000;
  return winner.state === "revealed" && winner.attempt === attempt && Date.now() <= againUntil;
}
