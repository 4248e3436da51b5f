import { GAME } from "#core/gaggle/limits.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { LINKS } from "./people.ts";
import { giveRewards } from "./rewards.ts";
import { endTrade, tradesWhere } from "./trades.ts";

/**
 * One person with several accounts is one player: when accounts are linked to a user of ours, their
 * players become that user's, and several become one. Unlinking never splits one. Call all of it in a
 * transaction.
 */

/** Makes the players of a user's linked accounts theirs, and one. Returns it; undefined for none. */
export function claimPlayers(app: CoreApp, user: string): string | undefined {
  const [first, ...others] = playersOf(app, user);
  if (first === undefined) return undefined;
  for (const other of others) joinPlayers(app, other, first);
  execute(
    app,
    "UPDATE gaggle_players SET user = {:user} WHERE id = {:player} AND user != {:user}",
    {
      user,
      player: first,
    },
  );
  return first;
}

/** Users whose linked accounts have players that are not theirs yet. */
export function unclaimedUsers(app: CoreApp): string[] {
  return rowsOf(
    app,
    { user: "" },
    `SELECT DISTINCT link.user FROM (${LINKS}) AS link
     JOIN gaggle_accounts AS accounts ON accounts.account = link.account
     JOIN gaggle_players AS players ON players.id = accounts.player
     WHERE players.user != link.user`,
    {},
  ).map(({ user }) => user);
}

/**
 * The user's player and those of their linked accounts, the oldest first; but for one that is another
 * user's who still has an account of it linked.
 */
function playersOf(app: CoreApp, user: string): string[] {
  return rowsOf(
    app,
    { id: "" },
    `SELECT id FROM gaggle_players AS players
     WHERE id IN (
       SELECT id FROM gaggle_players WHERE user = {:user}
       UNION SELECT accounts.player FROM (${LINKS}) AS link
       JOIN gaggle_accounts AS accounts ON accounts.account = link.account
       WHERE link.user = {:user}
     )
     AND (players.user = {:user} OR NOT EXISTS (
       SELECT 1 FROM gaggle_accounts AS accounts
       JOIN (${LINKS}) AS link ON link.account = accounts.account
       WHERE accounts.player = players.id AND link.user = players.user
     ))
     ORDER BY since, id`,
    { user },
  ).map(({ id }) => id);
}

/** Everything of `from` becomes `into`'s: cards, eggs, wishes, down, rewards, names, trades. */
function joinPlayers(app: CoreApp, from: string, into: string): void {
  endTradesBetween(app, from, into);
  for (const table of MOVED) {
    execute(app, `UPDATE ${table} SET player = {:into} WHERE player = {:from}`, { from, into });
  }
  for (const column of ["from_player", "to_player"]) {
    execute(app, `UPDATE gaggle_trades SET ${column} = {:into} WHERE ${column} = {:from}`, {
      from,
      into,
    });
  }
  // What both have, one of them keeps.
  for (const table of ["gaggle_wishes", "gaggle_rewards"]) {
    execute(app, `UPDATE OR IGNORE ${table} SET player = {:into} WHERE player = {:from}`, {
      from,
      into,
    });
    execute(app, `DELETE FROM ${table} WHERE player = {:from}`, { from });
  }
  execute(
    app,
    `DELETE FROM gaggle_wishes WHERE player = {:into} AND id NOT IN (
       SELECT id FROM gaggle_wishes WHERE player = {:into}
       ORDER BY wished_at, rowid LIMIT ${GAME.wishesMaxCount}
     )`,
    { into },
  );
  execute(
    app,
    `UPDATE gaggle_players SET down = gaggle_players.down + other.down,
       is_hidden = gaggle_players.is_hidden OR other.is_hidden
     FROM gaggle_players AS other WHERE gaggle_players.id = {:into} AND other.id = {:from}`,
    { from, into },
  );
  execute(app, "DELETE FROM gaggle_players WHERE id = {:from}", { from });
  giveRewards(app, [into], "");
}

const MOVED = ["gaggle_cards", "gaggle_eggs", "gaggle_names", "gaggle_accounts"] as const;

/** Nobody trades with themselves: an open offer is withdrawn, and what is over is no trade any more. */
function endTradesBetween(app: CoreApp, one: string, other: string): void {
  const between = `((from_player = {:one} AND to_player = {:other})
    OR (from_player = {:other} AND to_player = {:one}))`;
  for (const row of tradesWhere(app, `state = 'open' AND ${between}`, { one, other })) {
    const withdrawn = endTrade(app, row, { type: "withdrawn", player: row.from_player });
    if ("problem" in withdrawn) endTrade(app, row, { type: "expired" });
  }
  execute(app, `DELETE FROM gaggle_trades WHERE ${between}`, { one, other });
}
