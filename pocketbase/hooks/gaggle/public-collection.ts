import type { PublicPlayer } from "#core/gaggle/api.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { rewardsOf } from "./rewards.ts";

/** A player's collection as everybody may see it; undefined when there is none or it is hidden. */
export function publicCollection(app: CoreApp, page: string): PublicPlayer | undefined {
  const [row] = rowsOf(
    app,
    { id: "", name: "", page: "", since: 0, down: 0, eggs: 0 },
    `SELECT id, name, page, since, down,
       (SELECT count(*) FROM gaggle_eggs WHERE player = gaggle_players.id) AS eggs
     FROM gaggle_players WHERE page = {:page} AND is_hidden = FALSE`,
    { page },
  );
  if (row === undefined) return undefined;
  const { id, ...player } = row;
  return {
    ...player,
    cards: cardsOf(app, id),
    wishes: wishesOf(app, id),
    rewards: rewardsOf(app, id),
    channels: channelsOf(app, id),
    trades: tradesOf(app, id),
  };
}

function cardsOf(app: CoreApp, player: string): PublicPlayer["cards"] {
  return rowsOf(
    app,
    { card: "", count: 0, set_aside: 0, first_at: 0 },
    `SELECT card, count(*) AS count, sum(trade != '') AS set_aside, min(caught_at) AS first_at
     FROM gaggle_cards WHERE player = {:player} GROUP BY card ORDER BY first_at, card`,
    { player },
  );
}

function wishesOf(app: CoreApp, player: string): string[] {
  return rowsOf(
    app,
    { card: "" },
    "SELECT card FROM gaggle_wishes WHERE player = {:player} ORDER BY wished_at, rowid",
    { player },
  ).map(({ card }) => card);
}

function channelsOf(app: CoreApp, player: string): PublicPlayer["channels"] {
  return rowsOf(
    app,
    { name: "", slug: "", caught: 0 },
    `SELECT tenants.name, tenants.slug, count(*) AS caught
     FROM gaggle_cards AS cards JOIN tenants ON tenants.id = cards.caught_in
     WHERE cards.player = {:player} AND NOT EXISTS (
       SELECT 1 FROM game_config WHERE tenant = tenants.id AND hides_channel = TRUE
     )
     GROUP BY tenants.id ORDER BY caught DESC, tenants.name`,
    { player },
  );
}

/** The last trades that were taken, but for those with people who hide. */
function tradesOf(app: CoreApp, player: string): PublicPlayer["trades"] {
  return rowsOf(
    app,
    { token: "", with: "", gave: "", got: "", at: 0 },
    `SELECT trades.token, other.name AS "with", trades.ended_at AS at,
       CASE WHEN trades.from_player = {:player} THEN give ELSE take END AS gave,
       CASE WHEN trades.from_player = {:player} THEN take ELSE give END AS got
     FROM (
       SELECT * FROM gaggle_trades WHERE from_player = {:player} AND state = 'taken'
       UNION ALL SELECT * FROM gaggle_trades WHERE to_player = {:player} AND state = 'taken'
     ) AS trades
     JOIN gaggle_players AS other ON other.is_hidden = FALSE AND other.id =
       CASE WHEN trades.from_player = {:player} THEN trades.to_player ELSE trades.from_player END
     ORDER BY trades.ended_at DESC LIMIT ${GAME.tradesShownCount}`,
    { player },
  );
}
