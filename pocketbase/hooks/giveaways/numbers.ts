import type { CheckAnswer, NumberRequest } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { ERRORS, type ErrorCode } from "#core/platform/errors.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { revealTime } from "./reveal-time.ts";
import { type RunRow, winnersWhere } from "./rows.ts";

/** The number that leads from a page to chat, and back to that page alone by its secret. */
export type NumberRow = {
  id: string;
  tenant: string;
  run: string;
  purpose: string;
  login: string;
  used: boolean;
  refusal: string;
  expires_at: string;
};

const EMPTY: NumberRow = {
  id: "",
  tenant: "",
  run: "",
  purpose: "",
  login: "",
  used: false,
  refusal: "",
  expires_at: "",
};

function numbersWhere(app: CoreApp, where: string, values: { [name: string]: string }) {
  return rowsOf(
    app,
    EMPTY,
    `SELECT ${Object.keys(EMPTY).join(", ")} FROM giveaway_numbers WHERE ${where}`,
    values,
  );
}

/** A new number of six digits; undefined when the run has too many. Call it in a transaction. */
export function makeNumber(app: CoreApp, run: RunRow, request: NumberRequest) {
  const now = Date.now();
  execute(app, "DELETE FROM giveaway_numbers WHERE used = FALSE AND expires_at < {:now}", {
    now: databaseTime(now),
  });
  const [taken] = rowsOf(
    app,
    { count: 0 },
    "SELECT count(*) AS count FROM giveaway_numbers WHERE run = {:run}",
    { run: run.id },
  );
  if ((taken?.count ?? 0) >= GIVEAWAY.numbersPerRunMaxCount) return undefined;
  const number = freeNumber(app, run.tenant);
  const secret = $security.randomString(32);
  const expires_at = now + GIVEAWAY.numberMinutes * 60_000;
  execute(
    app,
    `INSERT INTO giveaway_numbers
       (id, tenant, run, number, secret_hash, purpose, login, used, refusal, expires_at)
     VALUES ({:id}, {:tenant}, {:run}, {:number}, {:hash}, {:purpose}, {:login}, FALSE, '', {:until})`,
    {
      id: newId(),
      tenant: run.tenant,
      run: run.id,
      number,
      hash: $security.sha256(secret),
      purpose: request.purpose,
      login: request.login,
      until: databaseTime(expires_at),
    },
  );
  return { number, secret, expires_at };
}

function freeNumber(app: CoreApp, tenant: string): string {
  for (;;) {
    const number = $security.randomStringWithAlphabet(6, "0123456789");
    if (numbersWhere(app, "tenant = {:tenant} AND number = {:number}", { tenant, number })[0]) {
      continue;
    }
    return number;
  }
}

export function numberOfSecret(app: CoreApp, secret: string): NumberRow | undefined {
  return numbersWhere(app, "secret_hash = {:hash}", { hash: $security.sha256(secret) })[0];
}

/** The account of a number has typed it. */
export function markNumberUsed(app: CoreApp, id: string): void {
  execute(app, "UPDATE giveaway_numbers SET used = TRUE, refusal = '' WHERE id = {:id}", { id });
}

/** Has the page say why the number was refused; it can still be typed by the right account. */
export function refuseNumber(app: CoreApp, id: string, code: ErrorCode): void {
  execute(app, "UPDATE giveaway_numbers SET refusal = {:code} WHERE id = {:id}", { id, code });
}

/** What became of a page's number. */
export function checkNumber(app: CoreApp, row: NumberRow | undefined): CheckAnswer {
  if (row === undefined) return { state: "expired" };
  const { run, login } = row;
  if (!row.used) {
    if (isErrorCode(row.refusal)) return { state: "refused", code: row.refusal };
    return { state: msOf(row.expires_at) > Date.now() ? "waiting" : "expired" };
  }
  if (row.purpose === "enter") {
    const [entry] = rowsOf(
      app,
      { entries: 0, lines_needed: 0 },
      `SELECT giveaway_entries.entries,
         max(0, giveaway_runs.min_chat_lines - giveaway_entries.lines) AS lines_needed
       FROM giveaway_entries JOIN giveaway_runs ON giveaway_runs.id = giveaway_entries.run
       WHERE giveaway_entries.run = {:run} AND giveaway_entries.login = {:login}`,
      { run, login },
    );
    const lacking = entry?.lines_needed ?? 0;
    return {
      state: "entered",
      entry: {
        login,
        outcome: lacking > 0 ? "lines_needed" : "entered",
        entries: entry?.entries ?? 0,
        lines_needed: lacking,
      },
    };
  }
  const [winner] = winnersWhere(app, "run = {:run} AND login = {:login}", { run, login });
  if (winner === undefined) return { state: "expired" };
  const { prize_name } = winner;
  if (winner.state === "revealed") return { state: "revealed", prize_name };
  return { state: "claimed", prize_name, reveal_at: revealTime(winner), now: Date.now() };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.keys(ERRORS).includes(code);
}
