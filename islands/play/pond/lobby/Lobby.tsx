import { useState } from "react";
import { POND } from "#core/pond/limits.ts";
import type { GameKind } from "#core/pond/settings.ts";
import type { PondView } from "#core/pond/view-types.ts";
import { GamePicker } from "../GamePicker.tsx";
import { GuestForm } from "../guest/GuestForm.tsx";
import { PackPanel } from "../host/PackPanel.tsx";
import { SettingsPanel } from "../host/SettingsPanel.tsx";
import { Modal } from "../Modal.tsx";
import type { PondRoom } from "../room-store.ts";
import { GAME_WORDS } from "../words.ts";
import { Invite } from "./Invite.tsx";
import styles from "./Lobby.module.css";
import { Seats } from "./Seats.tsx";
import { settingsText } from "./settings-text.ts";

type LobbyProps = {
  room: PondRoom;
  view: PondView;
  chosen: GameKind;
  onChoose: (game: GameKind) => void;
};

/** Before a game: who is here, how others come, and what is played. */
export function Lobby({ room, view, chosen, onChoose }: LobbyProps) {
  const isHost = view.you?.isHost === true;
  return (
    <div className={styles.lobby}>
      <div className={styles.main}>
        <Seats view={view} />
        {isHost ? (
          <HostPart room={room} view={view} chosen={chosen} onChoose={onChoose} />
        ) : (
          <GuestPart view={view} />
        )}
        <OwnGuest room={room} />
      </div>
      <Invite code={view.room.code} />
    </div>
  );
}

function HostPart({ room, view, chosen, onChoose }: LobbyProps) {
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

function GuestPart({ view }: { view: PondView }) {
  const host = view.seats.find(({ id }) => id === view.room.host);
  return (
    <section className={styles.panel} aria-label="The game">
      <p className={styles.wait} role="status">
        {host === undefined
          ? "The room has no host right now."
          : `${host.name} chooses the game and starts it.`}
      </p>
      <details>
        <summary>How the games are set</summary>
        <dl className={styles.settings}>
          {settingsText(view.room).map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** Changes the own name and goose, which goes until the game begins. */
function OwnGuest({ room }: { room: PondRoom }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.change} onClick={() => setOpen(true)}>
        Change your name or goose
      </button>
      {isOpen && (
        <Modal title="You" onClose={() => setOpen(false)}>
          <GuestForm
            submit="Save"
            onGuest={(guest) => {
              if (room.ask({ type: "hello", ...guest })) setOpen(false);
            }}
          />
        </Modal>
      )}
    </>
  );
}
