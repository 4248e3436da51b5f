import type { PondView, SeatView } from "#core/pond/view-types.ts";
import { classNames } from "../../ui/class-names.ts";
import { GuestGoose } from "./GuestGoose.tsx";
import styles from "./Scores.module.css";
import { pointsText } from "./words.ts";

/** Lines of the board; below them a guest still sees their own. */
const SHOWN_COUNT = 8;

/**
 * Who has how many points so far. `gained` has what the last part of the game brought, `doing` what
 * somebody does in it, both by seat.
 */
export function Scores({
  view,
  gained,
  doing,
}: {
  view: PondView;
  gained?: ReadonlyMap<number, number> | undefined;
  doing?: ReadonlyMap<number, string> | undefined;
}) {
  const sorted = view.seats.toSorted((a, b) => b.score - a.score || a.id - b.id);
  const placeOf = ({ score }: SeatView) => sorted.findIndex((seat) => seat.score === score) + 1;
  const shown = sorted.filter(({ id }, at) => at < SHOWN_COUNT || id === view.you?.seat);
  const more = sorted.length - shown.length;
  return (
    <section className={styles.scores} aria-label="Points so far">
      <ol>
        {shown.map((seat) => (
          <li
            key={seat.id}
            className={classNames(
              seat.id === view.you?.seat && styles.own,
              !seat.here && styles.away,
            )}
          >
            <span className={styles.place}>{placeOf(seat)}</span>
            <GuestGoose goose={seat.goose} size={36} />
            <span className={styles.name}>
              {seat.name}
              {doing?.has(seat.id) && <span className={styles.doing}> {doing.get(seat.id)}</span>}
              {!seat.here && <span className={styles.note}> away</span>}
              {seat.here && !seat.plays && <span className={styles.note}> watches</span>}
            </span>
            <span className={styles.gained}>{gainedText(gained?.get(seat.id))}</span>
            <span className={styles.points}>{pointsText(seat.score)}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className={styles.note}>and {more} more</p>}
    </section>
  );
}

function gainedText(points: number | undefined): string {
  return points === undefined || points === 0 ? "" : `+${pointsText(points)}`;
}
