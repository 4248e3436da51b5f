import type { ActAnswer, Target } from "#core/gaggle/api.ts";
import { buyEgg, type FlockStep, hatch, release, unwish, wish } from "#core/gaggle/flock.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { type Actor, done, refused, shownPlayer, targeted } from "./actor.ts";
import { cardIndex } from "./cards.ts";
import { channelOf } from "./channels.ts";
import { addCard, freeCard, loadFlock, type StoredFlock, saveFlock } from "./flocks.ts";
import { ensurePlayers } from "./people.ts";
import { giveRewards } from "./rewards.ts";
import { topPlayers } from "./top.ts";

/** What people ask and do with their own collections; rules GAGGLE-C4 to C6. */

const NEWEST_COUNT = 3;

export function showCollection(actor: Actor, of: Target | null): ActAnswer {
  const { app } = actor;
  const found = of === null ? actor : targeted(actor, of);
  if ("ok" in found) return found;
  const { player } = found;
  const isOwn = of === null || player === actor.player;
  const nobody = { name: actor.person.name, page: "" };
  const shown = player === undefined ? nobody : shownPlayer(app, player);
  if (!isOwn && shown.page === "") return refused("hidden");
  const [counts] = rowsOf(
    app,
    { kinds: 0, cards: 0, eggs: 0, down: 0 },
    `SELECT count(DISTINCT card) AS kinds, count(*) AS cards,
       (SELECT count(*) FROM gaggle_eggs WHERE player = {:player}) AS eggs,
       (SELECT coalesce(max(down), 0) FROM gaggle_players WHERE id = {:player}) AS down
     FROM gaggle_cards WHERE player = {:player}`,
    { player: player ?? "" },
  );
  const newest = rowsOf(
    app,
    { card: "" },
    `SELECT card FROM gaggle_cards WHERE player = {:player}
     GROUP BY card ORDER BY min(caught_at) DESC, max(rowid) DESC LIMIT ${NEWEST_COUNT}`,
    { player: player ?? "" },
  );
  return done({
    type: "collection",
    ...shown,
    kinds: counts?.kinds ?? 0,
    cards: counts?.cards ?? 0,
    eggs: counts?.eggs ?? 0,
    down: counts?.down ?? 0,
    newest: newest.map(({ card }) => card),
  });
}

export function showCard({ app, player }: Actor, card: string): ActAnswer {
  const [row] = rowsOf(
    app,
    { owned: 0, wishes: 0 },
    `SELECT
       (SELECT count(*) FROM gaggle_cards WHERE player = {:player} AND card = {:card}) AS owned,
       (SELECT count(*) FROM gaggle_wishes WHERE player = {:player} AND card = {:card}) AS wishes`,
    { player: player ?? "", card },
  );
  return done({ type: "card", owned: row?.owned ?? 0, is_wished: (row?.wishes ?? 0) > 0 });
}

export function showEggs(actor: Actor): ActAnswer {
  const cold_lines = flockOf(actor).eggs.map(({ coldLines }) => coldLines);
  return done({ type: "eggs", cold_lines });
}

/** Hatches the oldest warm egg, whose card is then in the collection (GAGGLE-C5). */
export function hatchEgg(actor: Actor): ActAnswer {
  const { app, player, tenant } = actor;
  const before = flockOf(actor);
  const step = hatch(before);
  if (player === undefined || !step.ok) return refusedStep(step, before);
  const { slug } = step;
  const isNew = !owns(app, player, slug);
  saveFlock(app, player, before, step.flock);
  addCard(app, { player, card: slug, caughtIn: tenant });
  const rewards = giveRewards(app, [player], slug).map(({ set }) => set);
  return done({ type: "hatched", card: slug, is_new: isNew, rewards });
}

function owns(app: CoreApp, player: string, card: string): boolean {
  const rows = rowsOf(
    app,
    { id: "" },
    "SELECT id FROM gaggle_cards WHERE player = {:player} AND card = {:card} LIMIT 1",
    { player, card },
  );
  return rows.length > 0;
}

export function showWishes(actor: Actor): ActAnswer {
  return done({ type: "wishes", cards: [...flockOf(actor).wishes] });
}

/** The first thing that somebody may do who has caught nothing yet: it makes them a player. */
export function addWish(actor: Actor, card: string): ActAnswer {
  const { app, person } = actor;
  const player = ensurePlayers(app, [person]).get(person.account) ?? "";
  return changeWishes(app, player, (flock) => wish(flock, card));
}

export function removeWish({ app, player }: Actor, card: string): ActAnswer {
  if (player === undefined) return refused("not_wished");
  return changeWishes(app, player, (flock) => unwish(flock, card));
}

function changeWishes(
  app: CoreApp,
  player: string,
  change: (flock: StoredFlock) => FlockStep,
): ActAnswer {
  const before = loadFlock(app, player);
  const step = change(before);
  if (!step.ok) return refusedStep(step, before);
  saveFlock(app, player, before, step.flock);
  return done({ type: "wishes", cards: [...step.flock.wishes] });
}

/** A card that one has twice becomes down (GAGGLE-C4). */
export function releaseCard(actor: Actor, card: string): ActAnswer {
  const { app, player } = actor;
  const rarity = cardIndex().rarityOf(card);
  if (player === undefined || rarity === undefined) return refused("not_owned");
  const before = flockOf(actor);
  const step = release(before, card, rarity);
  if (!step.ok) return refusedStep(step, before);
  const id = freeCard(app, player, card) ?? "";
  execute(app, "DELETE FROM gaggle_cards WHERE id = {:id}", { id });
  saveFlock(app, player, before, step.flock);
  return done({ type: "released", down: step.down, total: step.flock.down });
}

/** Down buys an egg, which is laid in the channel where it was bought. */
export function buy(actor: Actor): ActAnswer {
  const { app, player, tenant, network } = actor;
  const before = flockOf(actor);
  const rarityOf = (slug: string) => cardIndex().rarityOf(slug) ?? "legendary";
  const step = buyEgg(before, rarityOf, before.eggs.length);
  if (player === undefined || !step.ok) return refusedStep(step, before);
  saveFlock(app, player, before, step.flock);
  const channel = channelOf(app, tenant, network);
  execute(
    app,
    `INSERT INTO gaggle_eggs (id, player, card, laid_in, laid_at, warm_at)
     VALUES ({:id}, {:player}, {:card}, {:channel}, {:now}, {:warm})`,
    {
      id: newId(),
      player,
      card: step.egg.slug,
      channel: channel?.id ?? "",
      now: Date.now(),
      warm: (channel?.chat_lines ?? 0) + step.egg.coldLines,
    },
  );
  const left = step.flock.down;
  return done({ type: "bought", price: before.down - left, left });
}

export function showTop({ app, tenant }: Actor): ActAnswer {
  const players = topPlayers(app, tenant, "shown").map(({ name, kinds }) => ({ name, kinds }));
  return done({ type: "top", players });
}

const EMPTY: StoredFlock = { cards: new Map(), eggs: [], eggIds: [], down: 0, wishes: [] };

function flockOf({ app, player }: Actor): StoredFlock {
  return player === undefined ? EMPTY : loadFlock(app, player);
}

function refusedStep(step: FlockStep, { eggs }: StoredFlock): ActAnswer {
  if (step.ok) throw new Error("Somebody without a player has nothing to change");
  const coldest = Math.min(...eggs.map(({ coldLines }) => coldLines));
  return refused(step.problem, step.problem === "egg_cold" ? coldest : 0);
}
