import type { DoodleView, PondView, SeatView } from "#core/pond/view-types.ts";
import { classNames } from "../../../ui/class-names.ts";
import { GuestGoose } from "../GuestGoose.tsx";
import styles from "./Scores.module.css";

/** Everybody by points, and what they do in this turn. */
export function Scores({ view, game }: { view: PondView; game: DoodleView }) {
  const seats = view.seats.toSorted((a, b) => b.score - a.score || a.id - b.id);
  return (
    <ol className={styles.scores} aria-label="Scores">
      {seats.map((seat) => {
        const { id, name, goose, score, here } = seat;
        const { word, mark } = doingOf(seat, game);
        const points = pointsOf(id, game);
        return (
          <li
            key={id}
            className={classNames(styles.seat, !here && styles.away)}
            data-mark={mark}
            aria-current={id === view.you?.seat ? "true" : undefined}
          >
            <GuestGoose goose={goose} size={36} />
            <span className={styles.name}>
              {name}
              {id === view.you?.seat && <i> you</i>}
            </span>
            <span className={styles.doing}>{word}</span>
            <span className={styles.score}>
              {points > 0 && <ins>+{points}</ins>}
              {score}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function doingOf({ id, here, plays }: SeatView, { drawer, guessed }: DoodleView) {
  if (id === drawer) return { word: "draws", mark: "draws" };
  if (guessed.some(({ seat }) => seat === id)) return { word: "has it", mark: "right" };
  if (!here) return { word: "away", mark: undefined };
  return { word: plays ? "" : "watches", mark: undefined };
}

/** What this turn has earned somebody. */
function pointsOf(id: number, { drawer, guessed, drawerPoints, phase }: DoodleView): number {
  if (id === drawer) return phase === "show" ? drawerPoints : 0;
  return guessed.find(({ seat }) => seat === id)?.points ?? 0;
}
