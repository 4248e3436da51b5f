import { GAME } from "#core/gaggle/limits.ts";
import { rowsOf } from "../platform/records/rows.ts";

export type TopPlayer = { name: string; page: string; kinds: number; cards: number };

/**
 * Those with the most different cards from a workspace's channels. `shown` leaves out those whose
 * collection is hidden, and everybody where the workspace hides them; its members see `all`.
 */
export function topPlayers(app: CoreApp, tenant: string, which: "shown" | "all"): TopPlayer[] {
  const rows = rowsOf(
    app,
    { name: "", page: "", kinds: 0, cards: 0, is_hidden: false },
    `SELECT players.name, players.page, players.is_hidden, top.kinds, top.cards
     FROM (
       SELECT player, count(DISTINCT card) AS kinds, count(*) AS cards
       FROM gaggle_cards WHERE caught_in = {:tenant} GROUP BY player
     ) AS top
     JOIN gaggle_players AS players ON players.id = top.player
     WHERE {:which} = 'all' OR (
       players.is_hidden = FALSE AND NOT EXISTS (
         SELECT 1 FROM game_config WHERE tenant = {:tenant} AND hides_top = TRUE
       )
     )
     ORDER BY kinds DESC, cards DESC, players.since, players.id LIMIT ${GAME.topMaxCount}`,
    { tenant, which },
  );
  return rows.map(({ is_hidden, page, ...row }) => ({ ...row, page: is_hidden ? "" : page }));
}
