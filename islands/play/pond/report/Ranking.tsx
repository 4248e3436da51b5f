import type { RankedSeat } from "#core/pond/view-types.ts";
import { classNames } from "../../../ui/class-names.ts";
import { GuestGoose } from "../GuestGoose.tsx";
import styles from "./Ranking.module.css";

/** Everybody in their place, the first three on steps. */
export function Ranking({ ranking, you }: { ranking: readonly RankedSeat[]; you: number | null }) {
  const steps = ranking.slice(0, 3);
  const rest = ranking.slice(3);
  return (
    <div className={styles.ranking}>
      <ol className={styles.steps} aria-label="First places">
        {steps.map(({ place, seat, name, goose, score }) => (
          <li key={seat} className={styles.step} data-place={place}>
            <GuestGoose goose={goose} size={112} className={styles.goose} />
            <span className={styles.plinth}>
              <b className={styles.place}>{place}</b>
              <span className={classNames(styles.name, seat === you && styles.you)}>{name}</span>
              <span className={styles.score}>{score}</span>
            </span>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <ol className={styles.rest} start={4} aria-label="All others">
          {rest.map(({ place, seat, name, goose, score }) => (
            <li key={seat} className={styles.other}>
              <b className={styles.place}>{place}</b>
              <GuestGoose goose={goose} size={40} />
              <span className={classNames(styles.name, seat === you && styles.you)}>{name}</span>
              <span className={styles.score}>{score}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
