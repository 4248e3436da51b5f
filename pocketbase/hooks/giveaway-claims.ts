import type { ErrorCode } from "#core/errors.ts";
import type { ClaimAnswer } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/limits.ts";
import { databaseTime } from "./database-time.ts";
import { addEntry } from "./giveaway-entries.ts";
import { type NumberRow, reftieNumber, tieNumber, typedNumber } from "./giveaway-numbers.ts";
import {
  execute,
  msOf,
  type RunRow,
  rowsOf,
  type WinnerRow,
  winnersWhere,
} from "./giveaway-rows.ts";
import { runById } from "./giveaway-runs.ts";
import { unsealed } from "./secret-text.ts";

export type Claim = {
  tenant: string;
  login: string;
  display_name: string;
  number: string;
  lines: number;
  subscriber: boolean;
};

export type Claimed = { answer: ClaimAnswer; run?: RunRow };

/** A number typed in chat: confirms an entry, or claims a prize. Call it in a transaction. */
export function claim(app: CoreApp, request: Claim): Claimed {
  const number = typedNumber(app, request.tenant, request.number);
  const run = number && runById(app, number.run);
  if (number === undefined || run === undefined) return { answer: refused("NUMBER_UNKNOWN") };
  const foreign = number.login !== "" && number.login !== request.login;
  const answer = foreign
    ? refused("NUMBER_OTHER_NAME")
    : number.purpose === "enter"
      ? confirmEntry(app, run, request, number)
      : claimPrize(app, run, request.login, number);
  if (answer.ok) tieNumber(app, number.id, request.login);
  else if (!number.used) reftieNumber(app, number.id, answer.code);
  return { answer, run };
}

function refused(code: ErrorCode): ClaimAnswer {
  return { ok: false, code };
}

/** A number that is typed again adds no other entry. */
function confirmEntry(app: CoreApp, run: RunRow, request: Claim, { used }: NumberRow): ClaimAnswer {
  const entry = addEntry(app, run, { ...request, add: used ? 0 : 1 });
  if (entry.outcome === "closed") return refused("GIVEAWAY_NOT_OPEN");
  if (entry.outcome === "recent_winner") return refused("RECENT_WINNER");
  return { ok: true, kind: "entry", entry };
}

/**
 * Assigns an unused code to the winner (F8). Who claimed and has not seen the code may claim again
 * with another page's number: the same code, which the first page then can't show any more.
 */
function claimPrize(app: CoreApp, run: RunRow, login: string, number: NumberRow): ClaimAnswer {
  const [winner] = winnersWhere(app, "run = {:run} AND login = {:login}", { run: run.id, login });
  if (winner === undefined) return refused("NOT_A_WINNER");
  if (winner.state === "revealed") return refused("CLAIM_DONE");
  if (winner.state === "claimed") {
    execute(
      app,
      `DELETE FROM giveaway_numbers
       WHERE run = {:run} AND login = {:login} AND purpose = 'claim' AND used = TRUE
         AND id != {:number}`,
      { run: run.id, login, number: number.id },
    );
    return { ok: true, kind: "prize", prize_name: winner.prize_name };
  }
  const now = Date.now();
  if (winner.state === "redrawn" || msOf(winner.claim_until) <= now) return refused("CLAIM_LATE");
  const [code] = rowsOf(
    app,
    { id: "", prize_name: "" },
    `UPDATE giveaway_codes SET is_used = TRUE, used_by_username = {:login}, used_at = {:now}
     WHERE id = (
       SELECT id FROM giveaway_codes WHERE giveaway = {:giveaway} AND is_used = FALSE
       ORDER BY rowid LIMIT 1
     ) RETURNING id, prize_name`,
    { giveaway: run.giveaway, login, now: databaseTime(now) },
  );
  if (code === undefined) return refused("GIVEAWAY_NO_CODES");
  execute(
    app,
    `UPDATE giveaway_winners SET state = 'claimed', code = {:code}, prize_name = {:prize},
       claimed_at = {:now} WHERE id = {:winner}`,
    { winner: winner.id, code: code.id, prize: code.prize_name, now: databaseTime(now) },
  );
  return { ok: true, kind: "prize", prize_name: code.prize_name };
}

export type Revealed =
  | { code_value: string; prize_name: string; prize_description: string }
  | { refusal: ErrorCode };

/** Shows the winner the code, once (F10). Call it in a transaction. */
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
