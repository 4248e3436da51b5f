import { GAME } from "#core/gaggle/limits.ts";
import type { Trade, TradeState } from "#core/gaggle/trade.ts";
import { accept, end, expiresAt, offer, type TradeProblem } from "#core/gaggle/trade.ts";
import { execute, newId, rowsOf, type Values } from "../platform/records/rows.ts";
import { freeCard, loadFlock, moveCard, saveFlock } from "./flocks.ts";
import { type GivenReward, giveRewards } from "./rewards.ts";

/** A trade as it is stored. */
export type TradeRow = {
  id: string;
  token: string;
  from_player: string;
  to_player: string;
  give: string;
  take: string;
  state: string;
  offered_at: number;
  /** 0 while it is open. */
  ended_at: number;
  /** The workspace in whose channel it was offered; "" when that is gone. */
  offered_in: string;
};

const EMPTY: TradeRow = {
  id: "",
  token: "",
  from_player: "",
  to_player: "",
  give: "",
  take: "",
  state: "",
  offered_at: 0,
  ended_at: 0,
  offered_in: "",
};

export type TradeRefusal = { problem: TradeProblem | "many_offers" };

export function tradesWhere(app: CoreApp, where: string, values: Values, rest = ""): TradeRow[] {
  return rowsOf(
    app,
    EMPTY,
    `SELECT ${Object.keys(EMPTY).join(", ")} FROM gaggle_trades WHERE ${where} ${rest}`,
    values,
  );
}

const STATES = ["open", "taken", "declined", "withdrawn", "expired"] as const;

export function tradeOf(row: TradeRow): Trade {
  return {
    from: row.from_player,
    to: row.to_player,
    give: row.give,
    take: row.take,
    offeredAt: row.offered_at,
    state: STATES.find((state) => state === row.state) ?? "expired",
  };
}

/** When an offer ends by itself. */
export function endOfOffer(row: TradeRow): number {
  return expiresAt(tradeOf(row));
}

/** Offers a trade, and sets the card aside. Call it in a transaction. */
export function offerTrade(
  app: CoreApp,
  parties: { from: string; to: string; give: string; take: string; offeredIn: string },
): { row: TradeRow } | TradeRefusal {
  const flocks = { from: loadFlock(app, parties.from), to: loadFlock(app, parties.to) };
  const { from, to, give, take } = parties;
  const step = offer({ from, to, give, take }, flocks, Date.now());
  if (!step.ok) return { problem: step.problem };
  if (openOffers(app, from).length >= GAME.openTradesMaxCount) return { problem: "many_offers" };
  const row: TradeRow = {
    id: newId(),
    token: $security.randomString(24),
    from_player: from,
    to_player: to,
    give,
    take,
    state: "open",
    offered_at: step.trade.offeredAt,
    ended_at: 0,
    offered_in: parties.offeredIn,
  };
  const names = Object.keys(row);
  execute(
    app,
    `INSERT INTO gaggle_trades (${names.join(", ")})
     VALUES (${names.map((name) => `{:${name}}`).join(", ")})`,
    row,
  );
  execute(app, "UPDATE gaggle_cards SET trade = {:trade} WHERE id = {:card}", {
    trade: row.id,
    card: freeCard(app, from, give) ?? "",
  });
  return { row };
}

/** The offers that somebody has open, the newest first. */
export function openOffers(app: CoreApp, from: string): TradeRow[] {
  return tradesWhere(
    app,
    "from_player = {:from} AND state = 'open'",
    { from },
    "ORDER BY offered_at DESC, rowid DESC",
  );
}

/** The offers that wait for somebody's answer, the newest first. */
export function offersTo(app: CoreApp, to: string): TradeRow[] {
  return tradesWhere(
    app,
    "to_player = {:to} AND state = 'open'",
    { to },
    "ORDER BY offered_at DESC, rowid DESC",
  );
}

/** Takes an offer: both cards change hands. Call it in a transaction. */
export function acceptTrade(
  app: CoreApp,
  row: TradeRow,
  player: string,
): { row: TradeRow; rewards: GivenReward[] } | TradeRefusal {
  const { from_player: from, to_player: to } = row;
  const flocks = { from: loadFlock(app, from), to: loadFlock(app, to) };
  const step = accept(tradeOf(row), player, flocks, Date.now());
  if (!step.ok) return { problem: step.problem };
  const taken = freeCard(app, to, row.take) ?? "";
  moveAside(app, row, to);
  moveCard(app, taken, from);
  saveFlock(app, from, flocks.from, step.from);
  saveFlock(app, to, flocks.to, step.to);
  const ended = store(app, row, step.trade.state);
  return {
    row: ended,
    rewards: [...giveRewards(app, [from], row.take), ...giveRewards(app, [to], row.give)],
  };
}

/** Ends an offer that nobody took; the card goes back. Call it in a transaction. */
export function endTrade(
  app: CoreApp,
  row: TradeRow,
  how: Parameters<typeof end>[1],
): { row: TradeRow } | TradeRefusal {
  const step = end(tradeOf(row), how, loadFlock(app, row.from_player), Date.now());
  if (!step.ok) return { problem: step.problem };
  moveAside(app, row, row.from_player);
  return { row: store(app, row, step.trade.state) };
}

/** Ends the offers whose time is over (GAGGLE-C3). Call it in a transaction. */
export function expireTrades(app: CoreApp): void {
  const before = Date.now() - GAME.tradeMinutes * 60_000;
  const rows = tradesWhere(app, "state = 'open' AND offered_at <= {:before}", { before });
  for (const row of rows) endTrade(app, row, { type: "expired" });
}

/** The card that is set aside for a trade goes to somebody, free. */
function moveAside(app: CoreApp, { id }: TradeRow, player: string): void {
  execute(app, "UPDATE gaggle_cards SET player = {:player}, trade = '' WHERE trade = {:id}", {
    id,
    player,
  });
}

function store(app: CoreApp, row: TradeRow, state: TradeState): TradeRow {
  const ended = { ...row, state, ended_at: Date.now() };
  execute(
    app,
    "UPDATE gaggle_trades SET state = {:state}, ended_at = {:ended_at} WHERE id = {:id}",
    { id: row.id, state, ended_at: ended.ended_at },
  );
  return ended;
}
