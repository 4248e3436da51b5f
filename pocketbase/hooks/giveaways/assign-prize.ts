import { rowsOf } from "../platform/records/rows.ts";
import { readPrizeList } from "./prize-list.ts";
import { nextPrizeOf } from "./prizes.ts";
import type { RunRow } from "./rows.ts";

/** A prize that was given: its name, its number where it has no code, else the code's id. */
type Assigned = { name: string; own: number; code: string };

/** Gives a winner the prize of their place (FAIR-F13); undefined when it is gone. Call it in a transaction. */
export function assignPrize(
  app: CoreApp,
  run: RunRow,
  winner: { owner: string; slot: number },
  at: string,
): Assigned | undefined {
  const { slot, owner: login } = winner;
  if (slot === 0) return assignInTurn(app, run, login, at);
  const prize = readPrizeList(run)[slot - 1];
  if (prize === undefined) return undefined;
  if (prize.own > 0) return { name: prize.name, own: prize.own, code: "" };
  const code = takeCode(app, "promised_run = {:run} AND promised_slot = {:slot}", login, at, {
    run: run.id,
    slot,
  });
  // The list names the prize, whatever the code's is called by now.
  return code && { name: prize.name, own: 0, code: code.id };
}

/** By the earlier rules: the first that is left to whoever claims first. */
function assignInTurn(app: CoreApp, run: RunRow, login: string, at: string): Assigned | undefined {
  const own = nextPrizeOf(app, run);
  if (own !== undefined) return { name: own.prize.name, own: own.number, code: "" };
  const code = takeCode(app, "giveaway = {:giveaway} AND promised_run = ''", login, at, {
    giveaway: run.giveaway,
  });
  return code && { name: code.prize_name, own: 0, code: code.id };
}

function takeCode(
  app: CoreApp,
  where: string,
  login: string,
  at: string,
  values: { [name: string]: string | number },
) {
  return rowsOf(
    app,
    { id: "", prize_name: "" },
    `UPDATE giveaway_codes SET is_used = TRUE, used_by_username = {:login}, used_at = {:at}
     WHERE id = (
       SELECT id FROM giveaway_codes WHERE ${where} AND is_used = FALSE ORDER BY rowid LIMIT 1
     ) RETURNING id, prize_name`,
    { login, at, ...values },
  )[0];
}
