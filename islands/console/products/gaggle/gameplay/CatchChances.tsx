import { RARITIES, rarityMark } from "#core/cards/vocabulary.ts";
import type { GameSettings } from "#core/gaggle/game.ts";
import { catchChance, MILLION, PITY } from "#core/gaggle/odds.ts";
import styles from "./CatchChances.module.css";

/** The chance of a try by rarity: at first, and after misses in a row. */
export function CatchChances({ settings }: { settings: GameSettings }) {
  const percent = (rarity: (typeof RARITIES)[number], misses: number) =>
    Math.round((100 * catchChance(settings, rarity, { misses, caughtToday: 0 })) / MILLION);
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        Chance of a try, and after {PITY.maxSteps} misses in a row
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Rarity</th>
          <th scope="col">At first</th>
          <th scope="col">After {PITY.maxSteps} misses</th>
        </tr>
      </thead>
      <tbody>
        {RARITIES.map((rarity) => {
          const [first, last] = [percent(rarity, 0), percent(rarity, PITY.maxSteps)];
          return (
            <tr key={rarity}>
              <th scope="row" className={styles.rarity}>
                <span className={styles.mark} data-rarity={rarity} aria-hidden="true">
                  {rarityMark(rarity)}
                </span>{" "}
                {rarity}
              </th>
              <td className={styles.bars}>
                <span className={styles.bar} aria-hidden="true">
                  <span className={styles.most} style={{ inlineSize: `${last}%` }} />
                  <span className={styles.first} style={{ inlineSize: `${first}%` }} />
                </span>
                {first} %
              </td>
              <td className={styles.last}>{last} %</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
