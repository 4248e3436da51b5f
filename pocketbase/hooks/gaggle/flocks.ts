import type { Flock } from "#core/gaggle/flock.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";

/** A person's collection as it is stored: rows of cards, eggs and wishes, each with one owner. */
export type StoredFlock = Flock & {
  /** The rows of the eggs, by their number. */
  eggIds: readonly string[];
};

/** Loads a collection; cards that are set aside are not in it (GAGGLE-C2). */
export function loadFlock(app: CoreApp, player: string): StoredFlock {
  const cards = rowsOf(
    app,
    { card: "", count: 0 },
    `SELECT card, count(*) AS count FROM gaggle_cards
     WHERE player = {:player} AND trade = '' GROUP BY card`,
    { player },
  );
  const eggs = eggsOf(app, player);
  const wishes = rowsOf(
    app,
    { card: "" },
    "SELECT card FROM gaggle_wishes WHERE player = {:player} ORDER BY wished_at, rowid",
    { player },
  );
  const [row] = rowsOf(app, { down: 0 }, "SELECT down FROM gaggle_players WHERE id = {:player}", {
    player,
  });
  return {
    cards: new Map(cards.map(({ card, count }) => [card, count])),
    eggs: eggs.map(({ card: slug, cold_lines: coldLines }, number) => ({
      number,
      slug,
      coldLines,
    })),
    eggIds: eggs.map(({ id }) => id),
    wishes: wishes.map(({ card }) => card),
    down: row?.down ?? 0,
  };
}

/** The eggs of a person, the oldest first; of one channel alone where one is named. */
export function eggsOf(app: CoreApp, player: string, channel = "") {
  return rowsOf(
    app,
    { id: "", card: "", cold_lines: 0 },
    `SELECT eggs.id, eggs.card,
       max(0, eggs.warm_at - coalesce(channels.chat_lines, eggs.warm_at)) AS cold_lines
     FROM gaggle_eggs AS eggs LEFT JOIN gaggle_channels AS channels ON channels.id = eggs.laid_in
     WHERE eggs.player = {:player} AND ({:channel} = '' OR eggs.laid_in = {:channel})
     ORDER BY eggs.laid_at, eggs.rowid`,
    { player, channel },
  );
}

/**
 * Stores what a step changed of down, wishes and eggs; eggs that are new and cards have rows of their
 * own to be made or moved. Call it in the step's transaction.
 */
export function saveFlock(app: CoreApp, player: string, before: StoredFlock, after: Flock): void {
  if (after.down !== before.down) {
    execute(app, "UPDATE gaggle_players SET down = {:down} WHERE id = {:player}", {
      player,
      down: after.down,
    });
  }
  for (const card of before.wishes) {
    if (!after.wishes.includes(card)) {
      execute(app, "DELETE FROM gaggle_wishes WHERE player = {:player} AND card = {:card}", {
        player,
        card,
      });
    }
  }
  for (const card of after.wishes) if (!before.wishes.includes(card)) addWish(app, player, card);
  const left = new Set(after.eggs.map(({ number }) => number));
  for (const [number, id] of before.eggIds.entries()) {
    if (!left.has(number)) execute(app, "DELETE FROM gaggle_eggs WHERE id = {:id}", { id });
  }
}

function addWish(app: CoreApp, player: string, card: string): void {
  execute(
    app,
    `INSERT INTO gaggle_wishes (id, player, card, wished_at)
     VALUES ({:id}, {:player}, {:card}, {:now})`,
    { id: newId(), player, card, now: Date.now() },
  );
}

/** The row of a free card of that name, the newest; undefined when there is none. */
export function freeCard(app: CoreApp, player: string, card: string): string | undefined {
  const [row] = rowsOf(
    app,
    { id: "" },
    `SELECT id FROM gaggle_cards WHERE player = {:player} AND card = {:card} AND trade = ''
     ORDER BY caught_at DESC, rowid DESC LIMIT 1`,
    { player, card },
  );
  return row?.id;
}

/** Gives a card to somebody, free. */
export function moveCard(app: CoreApp, id: string, player: string): void {
  execute(app, "UPDATE gaggle_cards SET player = {:player}, trade = '' WHERE id = {:id}", {
    id,
    player,
  });
}

/** A new card of somebody; `caughtIn` is the workspace. */
export function addCard(
  app: CoreApp,
  { player, card, caughtIn }: { player: string; card: string; caughtIn: string },
): void {
  execute(
    app,
    `INSERT INTO gaggle_cards (id, player, card, trade, caught_in, caught_at)
     VALUES ({:id}, {:player}, {:card}, '', {:caughtIn}, {:now})`,
    { id: newId(), player, card, caughtIn, now: Date.now() },
  );
}
