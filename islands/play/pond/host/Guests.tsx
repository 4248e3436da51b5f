import type { PondView } from "#core/pond/view-types.ts";
import type { PondRoom } from "../room-store.ts";
import { GuestRow } from "./GuestRow.tsx";
import styles from "./Guests.module.css";

/** Everybody who has a seat; the host can do something about each. */
export function Guests({ room, view }: { room: PondRoom; view: PondView }) {
  const isHost = view.you?.isHost === true;
  return (
    <div className={styles.guests}>
      {isHost && (
        <label className={styles.lock}>
          <input
            type="checkbox"
            checked={view.room.locked}
            onChange={(event) => room.ask({ type: "lock", locked: event.currentTarget.checked })}
          />
          Lock the room: nobody new takes a seat
        </label>
      )}
      {view.seats.length === 0 && <p>Nobody has a seat yet.</p>}
      <ul>
        {view.seats.map((seat) => (
          <GuestRow key={seat.id} room={room} view={view} seat={seat} />
        ))}
      </ul>
    </div>
  );
}
