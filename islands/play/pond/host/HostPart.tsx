import { POND } from "#core/pond/limits.ts";
import type { GameKind } from "#core/pond/settings.ts";
import { GamePicker } from "../GamePicker.tsx";
import type { GameProps } from "../game-props.ts";
import { GAME_WORDS } from "../words.ts";
import styles from "./HostPart.module.css";
import { PackPanel } from "./PackPanel.tsx";
import { SettingsPanel } from "./SettingsPanel.tsx";

export type LobbyProps = GameProps & {
  /** What the host has in mind to play; nobody else knows it yet. */
  chosen: GameKind;
  onChoose: (game: GameKind) => void;
};

/** What the host does in the lobby: choose the game, start it, set it, and bring words or questions. */
export function HostPart({ room, view, chosen, onChoose }: LobbyProps) {
  const missing = POND.seatsMinCount - view.seats.filter(({ here }) => here).length;
  return (
    <section className={styles.panel} aria-label="The game">
      <GamePicker label="What to play" chosen={chosen} onChoose={onChoose} />
      <div className={styles.start}>
        <button
          type="button"
          className="button"
          aria-disabled={missing > 0}
          onClick={() => missing <= 0 && room.ask({ type: "start", game: chosen })}
        >
          Start {GAME_WORDS[chosen].name}
        </button>
        <p role="status">
          {missing > 0
            ? "A game needs two players: share the code with somebody."
            : "Everybody is in. Whoever comes later plays from the next part on."}
        </p>
      </div>
      <SettingsPanel room={room} view={view} game={chosen} />
      {chosen === "doodle" && <PackPanel room={room} view={view} kind="words" />}
      {chosen === "quiz" && <PackPanel room={room} view={view} kind="questions" />}
    </section>
  );
}
