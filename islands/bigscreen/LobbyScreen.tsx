import { POND_PARTY, roomAddress } from "#core/pond/addresses.ts";
import type { PondView } from "#core/pond/view-types.ts";
import { GuestGoose } from "../play/pond/GuestGoose.tsx";
import { QrCode } from "../play/pond/QrCode.tsx";
import styles from "./LobbyScreen.module.css";

/** With more guests, geese are smaller; beyond this the number alone grows. */
const SHOWN_COUNT = 24;

/** How to come in, and who is there already. */
export function LobbyScreen({ view }: { view: PondView }) {
  const { code, locked } = view.room;
  const seats = view.seats.filter(({ here }) => here);
  const more = seats.length - SHOWN_COUNT;
  return (
    <div className={styles.lobby}>
      <section className={styles.invitation}>
        <h2>{locked ? "This room is locked" : "Come and play"}</h2>
        {!locked && (
          <div className={styles.qr}>
            <QrCode text={location.origin + roomAddress(code)} label={`The way to room ${code}`} />
          </div>
        )}
        <p className={styles.address}>
          {location.host}
          {POND_PARTY}
        </p>
        <p className={styles.code}>{code}</p>
        {locked && <p className={styles.note}>Nobody new gets in for now.</p>}
      </section>
      <section className={styles.flock}>
        {seats.length === 0 ? (
          <p className={styles.none}>Nobody is here yet. Be the first goose!</p>
        ) : (
          <>
            <ul className={styles.geese} data-many={seats.length > 8 ? "" : undefined}>
              {seats.slice(0, SHOWN_COUNT).map(({ id, name, goose }) => (
                <li key={id}>
                  <GuestGoose goose={goose} size={120} className={styles.goose} />
                  <span>{name}</span>
                </li>
              ))}
            </ul>
            {more > 0 && <p className={styles.none}>and {more} more</p>}
          </>
        )}
      </section>
    </div>
  );
}
