import { type Flock, withCard, withoutCard } from "./flock.ts";
import { GAME } from "./limits.ts";

/**
 * A trade of a card for a card, from its offer to its end. Cards that are in it are in nobody's
 * collection: they are set aside in the trade (GAGGLE-C2).
 */

export type Trade = {
  from: string;
  to: string;
  /** The card that is offered, set aside while the trade is open. */
  give: string;
  /** The card that is asked for. */
  take: string;
  /** In milliseconds since the epoch. */
  offeredAt: number;
  state: TradeState;
};

export type TradeState = "open" | "taken" | "declined" | "withdrawn" | "expired";

export type TradeProblem =
  | "yourself"
  | "same_card"
  | "not_owned"
  | "they_lack_it"
  | "not_yours"
  | "over";

type Refused = { ok: false; problem: TradeProblem };

const no = (problem: TradeProblem): Refused => ({ ok: false, problem });

/** When an offer ends by itself. */
export function expiresAt({ offeredAt }: Trade): number {
  return offeredAt + GAME.tradeMinutes * 60_000;
}

/** Offers a trade, and sets the offered card aside. */
export function offer(
  parties: { from: string; to: string; give: string; take: string },
  flocks: { from: Flock; to: Flock },
  now: number,
): { ok: true; trade: Trade; from: Flock } | Refused {
  if (parties.from === parties.to) return no("yourself");
  if (parties.give === parties.take) return no("same_card");
  if (!flocks.to.cards.has(parties.take)) return no("they_lack_it");
  const given = withoutCard(flocks.from, parties.give);
  if (!given.ok) return no("not_owned");
  return { ok: true, trade: { ...parties, offeredAt: now, state: "open" }, from: given.flock };
}

/** Takes an offer: both cards change hands in one step, or nothing happens. */
export function accept(
  trade: Trade,
  player: string,
  flocks: { from: Flock; to: Flock },
  now: number,
): { ok: true; trade: Trade; from: Flock; to: Flock } | Refused {
  if (trade.to !== player) return no("not_yours");
  if (!isOpen(trade, now)) return no("over");
  const taken = withoutCard(flocks.to, trade.take);
  if (!taken.ok) return no("they_lack_it");
  return {
    ok: true,
    trade: { ...trade, state: "taken" },
    from: withCard(flocks.from, trade.take),
    to: withCard(taken.flock, trade.give),
  };
}

/** Ends an offer that nobody took: the card that was set aside goes back. */
export function end(
  trade: Trade,
  how: { type: "declined" | "withdrawn"; player: string } | { type: "expired" },
  from: Flock,
  now: number,
): { ok: true; trade: Trade; from: Flock } | Refused {
  if (trade.state !== "open") return no("over");
  if (how.type === "expired") {
    if (now < expiresAt(trade)) return no("not_yours");
  } else {
    const whose = how.type === "declined" ? trade.to : trade.from;
    if (how.player !== whose) return no("not_yours");
    if (!isOpen(trade, now)) return no("over");
  }
  return {
    ok: true,
    trade: { ...trade, state: how.type },
    from: withCard(from, trade.give),
  };
}

function isOpen(trade: Trade, now: number): boolean {
  return trade.state === "open" && now < expiresAt(trade);
}
