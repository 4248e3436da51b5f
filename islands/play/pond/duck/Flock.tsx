import type { DuckView, PondView } from "#core/pond/view-types.ts";
import { GuestGoose } from "../GuestGoose.tsx";
import styles from "./Duck.module.css";

/** Geese of one line; with more guests the count alone is shown. */
const SHOWN_COUNT = 12;

/** Who plays, and who has pressed already: not whether it was too soon. */
export function Flock({ view, game }: { view: PondView; game: DuckView }) {
  const playing = view.seats.filter(({ here, plays }) => here && plays);
  return (
    <div className={styles.flock}>
      <ul>
        {playing.slice(0, SHOWN_COUNT).map(({ id, name, goose }) => (
          <li key={id} data-pressed={game.pressed.includes(id)}>
            <GuestGoose goose={goose} size={56} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <p>
        {game.pressed.length} of {Math.max(playing.length, game.pressed.length)} have pressed
      </p>
    </div>
  );
}
