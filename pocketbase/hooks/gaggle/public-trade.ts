import type { PublicTrade } from "#core/gaggle/api.ts";
import { tradeAnswer } from "./acts-trades.ts";
import { publicWorkspace } from "./public-workspace.ts";
import { endOfOffer, type TradeRow, tradeOf } from "./trades.ts";

/** A trade as its page shows it to somebody whose player is `player`; "" for anybody else. */
export function publicTrade(app: CoreApp, row: TradeRow, player: string): PublicTrade {
  const now = Date.now();
  const isOver = row.state !== "open" || now >= endOfOffer(row);
  const state = isOver && row.state === "open" ? "expired" : tradeOf(row).state;
  return {
    ...tradeAnswer(app, row),
    state,
    offered_at: row.offered_at,
    ended_at: state === "open" ? 0 : row.ended_at || endOfOffer(row),
    channel: publicWorkspace(app, row.offered_in),
    now,
    may: isOver ? "nothing" : mayOf(row, player),
  };
}

function mayOf({ from_player, to_player }: TradeRow, player: string): PublicTrade["may"] {
  if (player === to_player) return "answer";
  return player === from_player ? "withdraw" : "nothing";
}
