import { tradePath } from "#core/gaggle/addresses.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { CardName } from "../cards.tsx";
import { ownZone } from "../words.ts";
import styles from "./Collection.module.css";
import type { CollectionView } from "./view.ts";

/** What the player wishes for, and the trades that were made. */
export function Trades({ view: { player, catalogue } }: { view: CollectionView }) {
  const nowMs = Date.now();
  return (
    <div className="duo">
      <section className={styles.set} aria-labelledby="wishes">
        <h2 id="wishes">Wishes</h2>
        {player.wishes.length === 0 ? (
          <p className={styles.none}>No wishes now. In chat, !wish NAME adds one.</p>
        ) : (
          <ul className={`plain ${styles.rows}`}>
            {player.wishes.map((slug) => (
              <li key={slug}>
                <CardName catalogue={catalogue} slug={slug} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={styles.set} aria-labelledby="trades">
        <h2 id="trades">Trades</h2>
        {player.trades.length === 0 ? (
          <p className={styles.none}>No trades yet.</p>
        ) : (
          <ul className={`plain ${styles.rows}`}>
            {player.trades.map((trade) => (
              <li key={trade.token}>
                <CardName catalogue={catalogue} slug={trade.gave} /> for{" "}
                <CardName catalogue={catalogue} slug={trade.got} />
                <span className={styles.small}>
                  with {trade.with},{" "}
                  <a href={tradePath(trade.token)}>
                    <RelativeTime atMs={trade.at} nowMs={nowMs} timeZone={ownZone()} />
                  </a>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
