import type { Person } from "#core/gaggle/api.ts";
import { execute, NEW_ID, newId, rowsOf } from "../platform/records/rows.ts";

/** Those of these accounts whose owners want nothing stored. */
export function optedOut(app: CoreApp, accounts: readonly string[]): Set<string> {
  const rows = rowsOf(
    app,
    { account: "" },
    `SELECT account FROM gaggle_opt_outs
     WHERE account IN (SELECT value FROM json_each({:accounts}))`,
    { accounts: JSON.stringify(accounts) },
  );
  return new Set(rows.map(({ account }) => account));
}

/** The player of an account; undefined for somebody who has nothing yet. */
export function playerOf(app: CoreApp, account: string): string | undefined {
  return rowsOf(
    app,
    { player: "" },
    "SELECT player FROM gaggle_accounts WHERE account = {:account}",
    { account },
  )[0]?.player;
}

/**
 * The players of these people by their accounts, made where there are none yet; names are as they are
 * now. Call it in a transaction, and not for those who have opted out.
 */
export function ensurePlayers(app: CoreApp, people: readonly Person[]): Map<string, string> {
  const byAccount = new Map(people.map((person) => [person.account, person]));
  const known = knownAccounts(app, [...byAccount.keys()]);
  const players = new Map(known.map(({ account, player }) => [account, player]));
  for (const row of known) {
    const person = byAccount.get(row.account);
    if (person && person.login !== row.login)
      rename(app, "gaggle_accounts", "login", person.login, row.id);
    if (person && person.name !== row.name)
      rename(app, "gaggle_players", "name", person.name, row.player);
  }
  const fresh = [...byAccount.values()].filter(({ account }) => !players.has(account));
  if (fresh.length > 0) addPlayers(app, fresh, players);
  return players;
}

function knownAccounts(app: CoreApp, accounts: readonly string[]) {
  return rowsOf(
    app,
    { id: "", account: "", player: "", login: "", name: "" },
    `SELECT accounts.id, account, player, login, players.name
     FROM gaggle_accounts AS accounts JOIN gaggle_players AS players ON players.id = player
     WHERE account IN (SELECT value FROM json_each({:accounts}))`,
    { accounts: JSON.stringify(accounts) },
  );
}

function rename(
  app: CoreApp,
  table: "gaggle_accounts" | "gaggle_players",
  column: "login" | "name",
  value: string,
  id: string,
): void {
  execute(app, `UPDATE ${table} SET ${column} = {:value} WHERE id = {:id}`, { id, value });
}

/** New accounts: of somebody whose other account plays already, or of a new player. */
function addPlayers(app: CoreApp, people: readonly Person[], players: Map<string, string>): void {
  const users = linkedUsers(
    app,
    people.map(({ account }) => account),
  );
  const pages = takenPages(app, people.map(pageOf));
  const added: object[] = [];
  const accounts: object[] = [];
  for (const person of people) {
    const link = users.get(person.account);
    let player = link?.player ?? "";
    if (player === "") {
      player = newId();
      added.push({
        id: player,
        user: link?.user ?? "",
        name: person.name,
        page: freePage(person, pages),
      });
      if (link) link.player = player;
    }
    players.set(person.account, player);
    accounts.push({ player, account: person.account, login: person.login });
  }
  execute(
    app,
    `INSERT INTO gaggle_players (id, user, name, page, down, is_hidden, since)
     SELECT value ->> 'id', value ->> 'user', value ->> 'name', value ->> 'page', 0, FALSE, {:now}
     FROM json_each({:rows})`,
    { rows: JSON.stringify(added), now: Date.now() },
  );
  execute(
    app,
    `INSERT INTO gaggle_accounts (id, account, player, login)
     SELECT ${NEW_ID}, value ->> 'account', value ->> 'player', value ->> 'login'
     FROM json_each({:rows})`,
    { rows: JSON.stringify(accounts) },
  );
}

type Link = { user: string; player: string };

/** By account: the verified user of ours whom it is linked to, with their player; "" for none yet. */
function linkedUsers(app: CoreApp, accounts: readonly string[]): Map<string, Link> {
  const rows = rowsOf(
    app,
    { account: "", user: "", player: "" },
    `SELECT link.account, link.user, coalesce(min(players.id), '') AS player
     FROM (${LINKS}) AS link LEFT JOIN gaggle_players AS players ON players.user = link.user
     WHERE link.account IN (SELECT value FROM json_each({:accounts}))
     GROUP BY link.account, link.user`,
    { accounts: JSON.stringify(accounts) },
  );
  const byUser = new Map<string, Link>();
  const links = new Map<string, Link>();
  for (const { account, user, player } of rows) {
    const link = byUser.get(user) ?? { user, player };
    byUser.set(user, link);
    links.set(account, link);
  }
  return links;
}

/**
 * The accounts that are linked to users of ours and count: the user's address is verified, and the link
 * was made by whoever verified it (GUARD-G43).
 */
export const LINKS = `
  SELECT _externalAuths.provider || ':' || _externalAuths.providerId AS account, users.id AS user
  FROM _externalAuths
  JOIN users ON users.id = _externalAuths.recordRef AND users.verified = TRUE
  LEFT JOIN provider_accounts
    ON provider_accounts.user = users.id AND provider_accounts.provider = _externalAuths.provider
  WHERE coalesce(provider_accounts.unverified_sign_in, '') = ''`;

/** A login as an address has it: it begins with a letter or digit. */
function pageOf({ login }: Person): string {
  return login.replace(/[^a-z0-9_]+/g, "-").replace(/^[_-]+/, "") || "player";
}

function takenPages(app: CoreApp, pages: readonly string[]): Set<string> {
  const rows = rowsOf(
    app,
    { page: "" },
    "SELECT page FROM gaggle_players WHERE page IN (SELECT value FROM json_each({:pages}))",
    { pages: JSON.stringify(pages) },
  );
  return new Set(rows.map(({ page }) => page));
}

/** The login, with a few random letters where somebody else has that address. */
function freePage(person: Person, taken: Set<string>): string {
  const page = pageOf(person);
  if (!taken.has(page)) {
    taken.add(page);
    return page;
  }
  return `${page}-${$security.randomStringWithAlphabet(6, "abcdefghijkmnpqrstuvwxyz23456789")}`;
}
