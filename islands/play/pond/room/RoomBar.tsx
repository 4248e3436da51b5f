import { type Ref, useState } from "react";
import type { PondView } from "#core/pond/view-types.ts";
import { SoundButton } from "../../SoundButton.tsx";
import { Guests } from "../host/Guests.tsx";
import { Modal } from "../Modal.tsx";
import type { PondRoom } from "../room-store.ts";
import { counted } from "../words.ts";
import styles from "./RoomBar.module.css";

/** The head of a room: its code, who is there, sound, and the way out. */
export function RoomBar({
  room,
  view,
  title,
}: {
  room: PondRoom;
  view: PondView;
  title: Ref<HTMLHeadingElement>;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={styles.bar}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        Room <span className={styles.code}>{view.room.code}</span>
      </h1>
      {view.room.locked && <span className="tag">locked</span>}
      <div className={styles.tools}>
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          {counted(view.seats.length, "guest")}
        </button>
        <SoundButton />
        {view.you !== null && (
          <button type="button" className="button quiet" onClick={room.leave}>
            Leave
          </button>
        )}
      </div>
      {isOpen && (
        <Modal title="Guests" onClose={() => setOpen(false)}>
          <Guests room={room} view={view} />
        </Modal>
      )}
    </header>
  );
}
