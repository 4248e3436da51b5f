import type { PondView, RoomView } from "#core/pond/view-types.ts";
import type { PondRoom } from "../room-store.ts";
import { useSecondsLeft } from "../use-seconds-left.ts";
import { clockText } from "../words.ts";
import { pauseWords } from "./announcements.ts";
import styles from "./Room.module.css";

/** Why the game waits, and how it goes on. */
export function PauseNotice({
  room,
  view,
  pause,
}: {
  room: PondRoom;
  view: PondView;
  pause: NonNullable<RoomView["pause"]>;
}) {
  const seconds = useSecondsLeft(room, pause.until);
  const isOwn = pause.reason === "asked" && view.you?.isHost === true;
  return (
    <section className={styles.pause} aria-label="Pause">
      <h2>Pause</h2>
      <p>{pauseWords(pause.reason)}</p>
      {seconds !== null && (
        <p>
          {pause.reason === "players" ? "It ends with its report in " : "It goes on by itself in "}
          <span role="timer">{clockText(seconds)}</span>.
        </p>
      )}
      {isOwn && (
        <button
          type="button"
          className="button"
          onClick={() => room.ask({ type: "pause", paused: false })}
        >
          Go on
        </button>
      )}
    </section>
  );
}
