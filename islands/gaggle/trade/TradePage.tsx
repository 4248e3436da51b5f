import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { GAME } from "#core/gaggle/limits.ts";
import { Notice } from "../../ui/Notice.tsx";
import { RecordStates } from "../RecordStates.tsx";
import { $trade, loadTrade, watchTrade } from "./store.ts";
import { TradeSheet } from "./TradeSheet.tsx";

/** A trade with both of its cards, for anybody; those whom it concerns answer here. */
export function TradePage() {
  const state = useStore($trade);
  useEffect(watchTrade, []);
  return (
    <RecordStates
      state={state}
      title="A trade"
      onRetry={() => void loadTrade()}
      unknown={
        <Notice title="No trade at this link">
          The link is mistyped, or one of the two was erased since. An offer stands for{" "}
          {GAME.tradeMinutes} minutes; offer again in chat with !trade @name CARD for CARD.
        </Notice>
      }
    >
      {(shown) => <TradeSheet shown={shown} />}
    </RecordStates>
  );
}
