import type { PondView } from "#core/pond/view-types.ts";
import { GuestGoose } from "../play/pond/GuestGoose.tsx";
import { pointsText } from "../play/pond/words.ts";
import { classNames } from "../ui/class-names.ts";
import styles from "./Board.module.css";

const SHOWN_COUNT = 8;

/** The first of the ranking as it stands. `gained` and `marked` are by seat. */
export function Board({
  view,
  gained,
  marked,
}: {
  view: PondView;
  gained?: ReadonlyMap<number, number>;
  marked?: ReadonlyMap<number, string>;
}) {
  const sorted = view.seats.toSorted((a, b) => b.score - a.score || a.id - b.id);
  const more = sorted.length - SHOWN_COUNT;
  return (
    <div className={styles.board}>
      <ol>
        {sorted.slice(0, SHOWN_COUNT).map(({ id, name, goose, score, here }) => (
          <li key={id} className={classNames(!here && styles.away)} data-marked={marked?.get(id)}>
            <GuestGoose goose={goose} size={48} className={styles.goose} />
            <span className={styles.name}>{name}</span>
            <span className={styles.gained}>
              {(gained?.get(id) ?? 0) > 0 && `+${pointsText(gained?.get(id) ?? 0)}`}
            </span>
            <span className={styles.points}>{pointsText(score)}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p>and {more} more</p>}
      {!view.room.locked && (
        <p className={styles.join}>
          Come in with <b>{view.room.code}</b>
        </p>
      )}
    </div>
  );
}
