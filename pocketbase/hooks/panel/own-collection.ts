import type { PanelView } from "#core/panel/api.ts";
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import { cardIndex } from "../gaggle/cards.ts";
import { rowsOf } from "../platform/records/rows.ts";

type Shared = Extract<PanelView["viewer"], { state: "shared" }>;

/** A viewer's own collection, hidden or not; empty for somebody who has nothing yet (PANEL-V2). */
export function ownCollection(app: CoreApp, account: string): Shared["collection"] {
  const [row] = rowsOf(
    app,
    { id: "", name: "", page: "", is_hidden: false, down: 0, eggs: 0 },
    `SELECT players.id, players.name, players.page, players.is_hidden, players.down,
       (SELECT count(*) FROM gaggle_eggs WHERE player = players.id) AS eggs
     FROM gaggle_accounts AS accounts JOIN gaggle_players AS players ON players.id = accounts.player
     WHERE accounts.account = {:account}`,
    { account },
  );
  const { kinds } = cardIndex();
  if (row === undefined) return { name: "", page: "", cards: [], kinds, eggs: 0, down: 0 };
  const { id, name, page, is_hidden, down, eggs } = row;
  return { name, page: is_hidden ? "" : page, cards: cardsOf(app, id), kinds, eggs, down };
}

/** The cards that were caught last come first. */
function cardsOf(app: CoreApp, player: string): Shared["collection"]["cards"] {
  return rowsOf(
    app,
    { card: "", count: 0 },
    `SELECT card, count(*) AS count FROM gaggle_cards WHERE player = {:player}
     GROUP BY card ORDER BY max(caught_at) DESC, card LIMIT ${PANEL_LIMITS.cardsMaxCount}`,
    { player },
  );
}

/** What somebody is called as far as we know; empty texts for a stranger. */
export function knownName(app: CoreApp, account: string): { login: string; name: string } {
  const [row] = rowsOf(
    app,
    { login: "", name: "" },
    `SELECT accounts.login, players.name
     FROM gaggle_accounts AS accounts JOIN gaggle_players AS players ON players.id = accounts.player
     WHERE accounts.account = {:account}
     UNION ALL
     SELECT login, name FROM provider_accounts
     WHERE provider || ':' || provider_id = {:account} LIMIT 1`,
    { account },
  );
  return row ?? { login: "", name: "" };
}
