import { type Catalogue, catalogueCardOf } from "#core/cards/catalogue.ts";
import { channelPath } from "#core/gaggle/addresses.ts";
import type { PublicTrade } from "#core/gaggle/api.ts";
import { exactTime } from "../../ui/time.ts";
import { CardName, CardPicture, RarityMark } from "../cards.tsx";
import { useNow } from "../use-now.ts";
import { clockText, ownZone } from "../words.ts";
import { Answer } from "./Answer.tsx";
import type { ShownTrade } from "./store.ts";
import styles from "./Trade.module.css";

/** What became of a trade, in words. */
function stateText({ state, from, to }: PublicTrade): string {
  switch (state) {
    case "open":
      return `${to} has not answered yet`;
    case "taken":
      return "Traded: both cards changed hands in one step";
    case "declined":
      return `${to} declined, and the card went back to ${from}`;
    case "withdrawn":
      return `${from} withdrew the offer, and the card went back`;
    case "expired":
      return `Nobody answered in time, and the card went back to ${from}`;
  }
}

export function TradeSheet({ shown }: { shown: ShownTrade }) {
  const { trade, catalogue, behindMs } = shown;
  const isOpen = trade.state === "open";
  const now = useNow(isOpen) + behindMs;
  const leftMs = trade.expires_at - now;
  return (
    <article className={styles.sheet}>
      <header>
        <h1 className={styles.title}>
          {trade.from} and {trade.to}
        </h1>
        <p className={styles.state} role="status">
          <span className={`stamp ${isOpen || trade.state === "taken" ? "now" : ""}`}>
            {isOpen && leftMs <= 0 ? "expired" : trade.state}
          </span>{" "}
          {isOpen && leftMs <= 0 ? "The time is over: the card goes back" : stateText(trade)}
        </p>
      </header>
      <div className={styles.cards}>
        <TradedCard catalogue={catalogue} slug={trade.give} who={trade.from} verb="offers" />
        <p className={styles.between} aria-hidden="true">
          ⇄
        </p>
        <TradedCard catalogue={catalogue} slug={trade.take} who={trade.to} verb="is asked for" />
      </div>
      {isOpen && leftMs > 0 && (
        <p className={styles.clockLine}>
          <span className={styles.clock} role="timer" aria-label="Time left">
            {clockText(leftMs)}
          </span>{" "}
          left, by the server's clock
        </p>
      )}
      {isOpen && leftMs > 0 && <Answer trade={trade} />}
      <p className={styles.small}>
        Offered {exactTime(trade.offered_at, ownZone())}
        {trade.channel.slug !== "" && (
          <>
            {" "}
            with <a href={channelPath(trade.channel.slug)}>{trade.channel.name}</a>
          </>
        )}
        {!isOpen && trade.ended_at > 0 && `; ended ${exactTime(trade.ended_at, ownZone())}`}. While
        an offer is open, the offered card is set aside: nobody can give it away meanwhile.
      </p>
    </article>
  );
}

function TradedCard(props: { catalogue: Catalogue; slug: string; who: string; verb: string }) {
  const { catalogue, slug, who, verb } = props;
  const printing = catalogueCardOf(catalogue, slug)?.printings[0];
  return (
    <figure className={`plate ${styles.card}`}>
      <div className="plate-head">
        <span>
          {who} {verb}
        </span>
      </div>
      {printing && <CardPicture printing={printing} isEager />}
      <figcaption>
        <strong>
          <CardName catalogue={catalogue} slug={slug} />
        </strong>
        {printing && <RarityMark rarity={printing.rarity} isNamed />}
      </figcaption>
    </figure>
  );
}
