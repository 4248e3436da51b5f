import { completedSets, SET_REWARDS } from "#core/gaggle/rewards.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { cardIndex } from "./cards.ts";
import { loadFlock } from "./flocks.ts";

export type GivenReward = { player: string; set: string };

/**
 * Gives the rewards of sets that people have whole now, once each (GAGGLE-C8); `card` is what they got,
 * or "" for any. Call it in the transaction that gave it to them.
 */
export function giveRewards(app: CoreApp, players: readonly string[], card: string): GivenReward[] {
  const given: GivenReward[] = [];
  for (const set of cardIndex().sets) {
    if (card !== "" && !set.cards.includes(card)) continue;
    for (const player of candidates(app, players, set.slug, set.cards)) {
      const known = new Set(rewardsOf(app, player));
      const [slug] = completedSets(loadFlock(app, player), [set], known, Date.now());
      if (slug === undefined) continue;
      give(app, player, slug);
      given.push({ player, set: slug });
    }
  }
  return given;
}

/** The sets whose rewards somebody has, in the order in which they got them. */
export function rewardsOf(app: CoreApp, player: string): string[] {
  return rowsOf(
    app,
    { card_set: "" },
    `SELECT card_set FROM gaggle_rewards WHERE player = {:player} ORDER BY given_at, rowid`,
    { player },
  ).map(({ card_set }) => card_set);
}

/** Those among many whose collections are worth a look: as many different cards of the set as it has. */
function candidates(
  app: CoreApp,
  players: readonly string[],
  set: string,
  cards: readonly string[],
): string[] {
  return rowsOf(
    app,
    { player: "" },
    `SELECT player FROM gaggle_cards
     WHERE player IN (SELECT value FROM json_each({:players}))
       AND card IN (SELECT value FROM json_each({:cards})) AND trade = ''
       AND NOT EXISTS (
         SELECT 1 FROM gaggle_rewards
         WHERE gaggle_rewards.player = gaggle_cards.player AND card_set = {:set}
       )
     GROUP BY player HAVING count(DISTINCT card) >= {:count}`,
    {
      set,
      players: JSON.stringify(players),
      cards: JSON.stringify(cards),
      count: cards.length,
    },
  ).map(({ player }) => player);
}

function give(app: CoreApp, player: string, set: string): void {
  execute(
    app,
    `INSERT INTO gaggle_rewards (id, player, card_set, given_at)
     VALUES ({:id}, {:player}, {:set}, {:now})`,
    { id: newId(), player, set, now: Date.now() },
  );
  execute(app, "UPDATE gaggle_players SET down = down + {:down} WHERE id = {:player}", {
    player,
    down: SET_REWARDS[set]?.down ?? 0,
  });
}
