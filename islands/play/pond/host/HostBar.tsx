import { useState } from "react";
import type { PondView } from "#core/pond/view-types.ts";
import { Modal } from "../Modal.tsx";
import type { PondRoom } from "../room-store.ts";
import { GAME_WORDS } from "../words.ts";
import styles from "./HostBar.module.css";

/** What the host of a game that runs can do with it. */
export function HostBar({ room, view }: { room: PondRoom; view: PondView }) {
  const [isEnding, setEnding] = useState(false);
  const part = view.game === null ? "part" : GAME_WORDS[view.game.kind].part;
  const isOver = view.game?.phase === "show";
  const { pause } = view.room;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for values of a form
    <div className={styles.bar} role="group" aria-label="For the host">
      {pause?.reason !== "asked" && (
        <button
          type="button"
          className="button quiet"
          onClick={() => room.ask({ type: "pause", paused: true })}
        >
          Pause
        </button>
      )}
      {pause === null && (
        <button type="button" className="button quiet" onClick={() => room.ask({ type: "skip" })}>
          {isOver ? "Next" : `Skip this ${part}`}
        </button>
      )}
      <button type="button" className={styles.end} onClick={() => setEnding(true)}>
        End the game
      </button>
      {isEnding && (
        <Modal title="End the game?" onClose={() => setEnding(false)}>
          <p>Everybody goes to the report, with the points that there are.</p>
          <div className="buttons">
            <button
              type="button"
              className="button"
              onClick={() => {
                setEnding(false);
                room.ask({ type: "end" });
              }}
            >
              End it now
            </button>
          </div>
        </Modal>
      )}
    </div>
  );
}
