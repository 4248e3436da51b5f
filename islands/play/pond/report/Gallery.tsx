import type { PondRoom } from "../room-store.ts";
import { DrawingCard } from "./DrawingCard.tsx";
import styles from "./Report.module.css";
import { bestDrawing, type DoodleTurn } from "./winners.ts";

/** All drawings of a game, each to watch once more and to save. */
export function Gallery({ room, turns }: { room: PondRoom; turns: readonly DoodleTurn[] }) {
  const best = bestDrawing(turns);
  if (turns.length === 0) {
    return <p className={styles.muted}>The game ended before anything was drawn.</p>;
  }
  return (
    <section className={styles.part} aria-labelledby="report-gallery">
      <h3 id="report-gallery">The gallery</h3>
      <ul className={styles.gallery}>
        {turns.map((turn) => (
          <li key={turn.drawing}>
            <DrawingCard room={room} turn={turn} isBest={turn.drawing === best} />
          </li>
        ))}
      </ul>
    </section>
  );
}
