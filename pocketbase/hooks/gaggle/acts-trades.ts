import type { ActAnswer, Action, ActOutcome, Target } from "#core/gaggle/api.ts";
import { withCard, withoutCard } from "#core/gaggle/flock.ts";
import { type Actor, done, refused, shownPlayer, targeted } from "./actor.ts";
import { freeCard, loadFlock, moveCard, saveFlock } from "./flocks.ts";
import { type GivenReward, giveRewards } from "./rewards.ts";
import {
  acceptTrade,
  endOfOffer,
  endTrade,
  offersTo,
  offerTrade,
  openOffers,
  type TradeRow,
} from "./trades.ts";

/** Cards that go from person to person; rules GAGGLE-C1 to C3. */

/** A gift, which needs nobody's consent. */
export function gift(actor: Actor, to: Target, card: string): ActAnswer {
  const { app, player } = actor;
  const found = targeted(actor, to);
  if ("ok" in found) return found;
  if (found.player === player) return refused("yourself");
  const id = player === undefined ? undefined : freeCard(app, player, card);
  if (player === undefined || id === undefined) return refused("not_owned");
  const step = withoutCard(loadFlock(app, player), card);
  if (!step.ok) return refused(step.problem);
  const theirs = loadFlock(app, found.player);
  moveCard(app, id, found.player);
  saveFlock(app, found.player, theirs, withCard(theirs, card));
  return done({
    type: "given",
    to: shownPlayer(app, found.player).name,
    rewards: named(app, giveRewards(app, [found.player], card)),
  });
}

export function offerFrom(
  actor: Actor,
  { to, give, take }: Extract<Action, { type: "offer" }>,
): ActAnswer {
  const { app, player, tenant } = actor;
  const found = targeted(actor, to);
  if ("ok" in found) return found;
  if (player === undefined) return refused("not_owned");
  const parties = { from: player, to: found.player, give, take, offeredIn: tenant };
  const offered = offerTrade(app, parties);
  if ("problem" in offered) return refused(offered.problem);
  return done({ type: "offered", trade: tradeAnswer(app, offered.row) });
}

export function acceptOffer(actor: Actor, from: Target | null): ActAnswer {
  const { app, player = "" } = actor;
  const chosen = chosenOffer(actor, from);
  if ("ok" in chosen) return chosen;
  const taken = acceptTrade(app, chosen, player);
  if ("problem" in taken) {
    // Here it is the person asked who lacks the card.
    return refused(taken.problem === "they_lack_it" ? "not_owned" : taken.problem);
  }
  const rewards = named(app, taken.rewards);
  return done({ type: "traded", trade: tradeAnswer(app, taken.row), rewards });
}

export function declineOffer(actor: Actor, from: Target | null): ActAnswer {
  const chosen = chosenOffer(actor, from);
  if ("ok" in chosen) return chosen;
  return endOffer(actor, chosen, "declined");
}

/** Takes one's own newest offer back. */
export function withdrawOffer(actor: Actor): ActAnswer {
  const [newest] = actor.player === undefined ? [] : openOffers(actor.app, actor.player);
  return newest === undefined ? refused("no_offer") : endOffer(actor, newest, "withdrawn");
}

function endOffer(
  { app, player = "" }: Actor,
  row: TradeRow,
  type: "declined" | "withdrawn",
): ActAnswer {
  const ended = endTrade(app, row, { type, player });
  if ("problem" in ended) return refused(ended.problem);
  return done({ type: "trade_ended", trade: tradeAnswer(app, ended.row) });
}

/** The offer that is meant: the only one, or the newest of the person who is named. */
function chosenOffer(actor: Actor, from: Target | null): TradeRow | ActAnswer {
  const offers = actor.player === undefined ? [] : offersTo(actor.app, actor.player);
  if (from === null) {
    const [only, ...others] = offers;
    if (only === undefined) return refused("no_offer");
    return others.length > 0 ? refused("several_offers") : only;
  }
  const found = targeted(actor, from);
  if ("ok" in found) return found;
  return offers.find(({ from_player }) => from_player === found.player) ?? refused("no_offer");
}

type TradeAnswer = Extract<ActOutcome, { type: "offered" }>["trade"];

/** A trade as chat and pages name it. */
export function tradeAnswer(app: CoreApp, row: TradeRow): TradeAnswer {
  return {
    token: row.token,
    from: shownPlayer(app, row.from_player).name,
    to: shownPlayer(app, row.to_player).name,
    give: row.give,
    take: row.take,
    expires_at: endOfOffer(row),
  };
}

function named(app: CoreApp, rewards: readonly GivenReward[]) {
  return rewards.map(({ player, set }) => ({ name: shownPlayer(app, player).name, set }));
}
