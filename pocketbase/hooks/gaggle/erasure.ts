import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { LINKS, playerOf } from "./people.ts";

/** Erasing a player, and taking no further part. Call all of it in a transaction. */

/** Erases the person of an account, who wants nothing stored from now on. */
export function forgetPerson(app: CoreApp, account: string): void {
  forgetAccounts(app, siblingsOf(app, account));
}

/** Erases the players of these accounts, and keeps that nothing is to be stored of them. */
export function forgetAccounts(app: CoreApp, accounts: readonly string[]): void {
  for (const account of accounts) {
    const player = playerOf(app, account);
    if (player !== undefined) erasePlayer(app, player);
    execute(app, "DELETE FROM gaggle_acts WHERE account = {:account}", { account });
    execute(
      app,
      `INSERT INTO gaggle_opt_outs (id, account, created_at)
       VALUES ({:id}, {:account}, strftime('%Y-%m-%d %H:%M:%fZ'))
       ON CONFLICT (account) DO NOTHING`,
      { id: newId(), account },
    );
  }
}

/** Lets those play again who had opted out, with the other accounts of the same user of ours. */
export function joinAgain(app: CoreApp, accounts: readonly string[]): void {
  const all = [...new Set(accounts.flatMap((account) => siblingsOf(app, account)))];
  execute(
    app,
    "DELETE FROM gaggle_opt_outs WHERE account IN (SELECT value FROM json_each({:all}))",
    { all: JSON.stringify(all) },
  );
}

/** The accounts of one person: of the same player, or linked to the same user of ours. */
function siblingsOf(app: CoreApp, account: string): string[] {
  const rows = rowsOf(
    app,
    { account: "" },
    `SELECT account FROM gaggle_accounts
     WHERE player = (SELECT player FROM gaggle_accounts WHERE account = {:account})
     UNION SELECT other.account FROM (${LINKS}) AS link JOIN (${LINKS}) AS other
       ON other.user = link.user WHERE link.account = {:account}`,
    { account },
  );
  return [...new Set([account, ...rows.map((row) => row.account)])];
}

/**
 * Removes a player with everything: cards, eggs, wishes, rewards, trades, and the secrets by which logs
 * name them. A card that somebody else has set aside for them goes back.
 */
export function erasePlayer(app: CoreApp, player: string): void {
  const accounts = rowsOf(
    app,
    { account: "" },
    "SELECT account FROM gaggle_accounts WHERE player = {:player}",
    { player },
  );
  for (const { account } of accounts) {
    execute(app, "DELETE FROM gaggle_acts WHERE account = {:account}", { account });
  }
  execute(
    app,
    `UPDATE gaggle_cards SET trade = '' WHERE trade IN (
       SELECT id FROM gaggle_trades WHERE to_player = {:player} AND state = 'open'
     )`,
    { player },
  );
  execute(app, "DELETE FROM gaggle_trades WHERE from_player = {:player} OR to_player = {:player}", {
    player,
  });
  for (const table of OWNED) {
    execute(app, `DELETE FROM ${table} WHERE player = {:player}`, { player });
  }
  execute(app, "DELETE FROM gaggle_players WHERE id = {:player}", { player });
}

const OWNED = [
  "gaggle_cards",
  "gaggle_eggs",
  "gaggle_wishes",
  "gaggle_rewards",
  "gaggle_names",
  "gaggle_accounts",
] as const;
