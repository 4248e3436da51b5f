import { collectionPath } from "#core/gaggle/addresses.ts";
import { crossLink } from "#core/platform/redirects.ts";
import styles from "./Players.module.css";
import type { PlayerList } from "./store.ts";

/** The players in their order, with links to the collections that are public. */
export function PlayerTable({ list }: { list: PlayerList }) {
  const { players, all } = list;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Player</th>
            <th scope="col" className={styles.number}>
              Different cards
            </th>
            <th scope="col" className={styles.number}>
              All cards
            </th>
          </tr>
        </thead>
        <tbody>
          {players.map(({ page, name, kinds, cards }, index) => (
            <tr key={page || `${name} ${index}`}>
              <td className={styles.place}>{index + 1}</td>
              <th scope="row" className={styles.name}>
                {page === "" ? name : <a href={crossLink("main", collectionPath(page))}>{name}</a>}
                {page === "" && (
                  <span className={styles.aside}> keeps their collection hidden</span>
                )}
              </th>
              <td className={styles.number}>{kinds.toLocaleString("en-US")}</td>
              <td className={styles.number}>{cards.toLocaleString("en-US")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.count}>
        {all === 1 ? "1 player" : `${all.toLocaleString("en-US")} players`} in all
        {all > players.length && `; the first ${players.length} are shown`}.
      </p>
    </div>
  );
}
