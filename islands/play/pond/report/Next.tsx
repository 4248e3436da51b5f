import type { ReportView } from "#core/pond/view-types.ts";
import type { GameProps } from "../game-props.ts";
import styles from "./Report.module.css";

/** What the host can do after a game; the others read who decides. */
export function Next({ room, view, report }: GameProps & { report: ReportView }) {
  if (view.you?.isHost) {
    return (
      <div className={styles.next}>
        <button
          type="button"
          className="button"
          onClick={() => room.ask({ type: "start", game: report.game })}
        >
          Play again
        </button>
        <button type="button" className="button quiet" onClick={() => room.ask({ type: "lobby" })}>
          Back to the lobby
        </button>
      </div>
    );
  }
  const host = view.seats.find(({ id }) => id === view.room.host);
  return (
    <p className={styles.muted}>
      {host === undefined
        ? "The next game begins when there is a host."
        : `${host.name}, the host, chooses what comes next.`}
    </p>
  );
}
