import { lazy, Suspense, useEffect, useState } from "react";
import type { PondView } from "#core/pond/view-types.ts";
import { fetchGames } from "../Game.tsx";
import { GuestForm } from "../guest/GuestForm.tsx";
import type { LobbyProps } from "../host/HostPart.tsx";
import { Modal } from "../Modal.tsx";
import type { PondRoom } from "../room-store.ts";
import { Invite } from "./Invite.tsx";
import styles from "./Lobby.module.css";
import { Seats } from "./Seats.tsx";
import { settingsText } from "./settings-text.ts";

/** Most guests are not host. */
const HostPart = lazy(async () => ({ default: (await import("../host/HostPart.tsx")).HostPart }));

/** Before a game: who is here, how others come, and what is played. */
export function Lobby({ room, view, chosen, onChoose }: LobbyProps) {
  const isHost = view.you?.isHost === true;
  useEffect(() => void fetchGames(), []);
  return (
    <div className={styles.lobby}>
      <div className={styles.main}>
        <Seats view={view} />
        {isHost ? (
          <Suspense fallback={<p role="status">You are the host …</p>}>
            <HostPart room={room} view={view} chosen={chosen} onChoose={onChoose} />
          </Suspense>
        ) : (
          <GuestPart view={view} />
        )}
        <OwnGuest room={room} />
      </div>
      <Invite code={view.room.code} />
    </div>
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
