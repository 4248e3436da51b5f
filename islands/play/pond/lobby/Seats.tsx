import { POND } from "#core/pond/limits.ts";
import type { PondView } from "#core/pond/view-types.ts";
import { GuestGoose } from "../GuestGoose.tsx";
import styles from "./Seats.module.css";

/** The pond with everybody's goose on it. */
export function Seats({ view }: { view: PondView }) {
  const { seats, room, you } = view;
  return (
    <section className={styles.pond} aria-label="Who is here">
      <p className={styles.count}>
        {seats.length} of {POND.seatsMaxCount} seats taken
      </p>
      {seats.length === 0 && <p className={styles.empty}>The pond is empty. Be the first goose.</p>}
      <ul>
        {seats.map(({ id, name, goose, here }) => (
          <li key={id} className={styles.seat} data-here={here}>
            <GuestGoose goose={goose} size={124} look="plain" className={styles.goose} />
            <span className={styles.name}>{name}</span>
            <span className={styles.notes}>
              {id === room.host && <span className={styles.host}>Host</span>}
              {id === you?.seat && <span>You</span>}
              {!here && <span>Away</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
