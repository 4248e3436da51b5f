import type {
  ActAnswer,
  ActOutcome,
  ActProblem,
  ActRequest,
  Person,
  Target,
} from "#core/gaggle/api.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { optedOut, playerOf } from "./people.ts";

/** Who gives a command, and where. */
export type Actor = {
  app: CoreApp;
  tenant: string;
  network: ActRequest["network"];
  person: Person;
  chat_lines: number;
  /** Undefined for somebody who has nothing yet. */
  player: string | undefined;
};

export function done(outcome: ActOutcome): ActAnswer {
  return { ok: true, outcome };
}

export function refused(problem: ActProblem, lacking = 0): ActAnswer {
  return { ok: false, problem, lacking };
}

/** The player whom a command names, or why there is none. */
export function targeted({ app, network }: Actor, target: Target): { player: string } | ActAnswer {
  const { account } =
    target.by === "account" ? target : { account: accountNamed(app, network, target.login) };
  if (optedOut(app, [account]).size > 0) return refused("they_opted_out");
  const player = playerOf(app, account);
  return player === undefined ? refused("unknown_player") : { player };
}

/** Who has that login at the network now: of several accounts that had it, the one seen last. */
function accountNamed(app: CoreApp, network: string, login: string): string {
  const [row] = rowsOf(
    app,
    { account: "" },
    `SELECT accounts.account FROM gaggle_accounts AS accounts
     WHERE accounts.login = {:login} AND accounts.account LIKE {:prefix}
     ORDER BY (
       SELECT max(seen_at) FROM gaggle_names
       WHERE gaggle_names.player = accounts.player AND gaggle_names.account = accounts.account
     ) DESC LIMIT 1`,
    { login, prefix: `${network}:%` },
  );
  return row?.account ?? "";
}

/** A player's own name and address; "" for the address of a collection that is hidden. */
export function shownPlayer(app: CoreApp, player: string): { name: string; page: string } {
  const [row] = rowsOf(
    app,
    { name: "", page: "", is_hidden: false },
    "SELECT name, page, is_hidden FROM gaggle_players WHERE id = {:player}",
    { player },
  );
  return { name: row?.name ?? "", page: row === undefined || row.is_hidden ? "" : row.page };
}
