import { useState } from "react";
import type { PondView, SeatView } from "#core/pond/view-types.ts";
import { GuestGoose } from "../GuestGoose.tsx";
import type { PondRoom } from "../room-store.ts";
import { pointsText } from "../words.ts";
import styles from "./Guests.module.css";

/** A guest, and what the host can do: make them host, or send them out, which is asked about. */
export function GuestRow({ room, view, seat }: { room: PondRoom; view: PondView; seat: SeatView }) {
  const [isAsked, setAsked] = useState(false);
  const isOther = seat.id !== view.you?.seat;
  const canAct = view.you?.isHost === true && isOther;
  return (
    <li className={styles.guest}>
      <GuestGoose goose={seat.goose} size={48} />
      <p className={styles.who}>
        <span className={styles.name}>{seat.name}</span>
        <span className={styles.note}>{noteOf(view, seat)}</span>
      </p>
      {canAct && !isAsked && (
        <div className={styles.actions}>
          {seat.here && (
            <button
              type="button"
              className="button quiet"
              aria-label={`Make ${seat.name} the host`}
              onClick={() => room.ask({ type: "host", seat: seat.id })}
            >
              Make host
            </button>
          )}
          <button
            type="button"
            className="button quiet"
            aria-label={`Send ${seat.name} out`}
            onClick={() => setAsked(true)}
          >
            Send out
          </button>
        </div>
      )}
      {canAct && isAsked && (
        <div className={styles.asked}>
          <p>Send {seat.name} out for good? They can't come back into this room.</p>
          <button type="button" className="button quiet" onClick={() => setAsked(false)}>
            Keep them
          </button>
          <button
            type="button"
            className={styles.out}
            onClick={() => room.ask({ type: "kick", seat: seat.id })}
          >
            Send out for good
          </button>
        </div>
      )}
    </li>
  );
}

function noteOf({ room, you, game }: PondView, { id, here, plays, score }: SeatView): string {
  const notes = [
    id === you?.seat && "you",
    id === room.host && "host",
    !here && "away",
    game !== null && here && !plays && "watches until the next part",
    room.phase !== "lobby" && `${pointsText(score)} points`,
  ];
  return notes.filter((note) => note !== false).join(" · ");
}
