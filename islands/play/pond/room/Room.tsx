import { useEffect, useRef, useState } from "react";
import type { GameKind } from "#core/pond/settings.ts";
import type { PondView } from "#core/pond/view-types.ts";
import type { RoomStatus } from "../../../stores/room-connection.ts";
import { Game } from "../Game.tsx";
import { HostBar } from "../host/HostBar.tsx";
import { Lobby } from "../lobby/Lobby.tsx";
import type { PondRoom } from "../room-store.ts";
import { Announcer } from "./Announcer.tsx";
import { Door } from "./Door.tsx";
import { PauseNotice } from "./PauseNotice.tsx";
import { Problem } from "./Problem.tsx";
import styles from "./Room.module.css";
import { RoomBar } from "./RoomBar.tsx";

/** A room that this browser is in, whatever runs there. */
export function Room({
  room,
  view,
  connection,
  game,
}: {
  room: PondRoom;
  view: PondView;
  connection: RoomStatus;
  game: GameKind;
}) {
  const [chosen, setChosen] = useState(game);
  const { phase, pause } = view.room;
  const isSeated = view.you !== null;
  const { title, stage } = useNewScreen(isSeated ? phase : "door");
  return (
    <div className={styles.room} data-phase={phase}>
      <RoomBar room={room} view={view} title={title} />
      <div ref={stage} className={styles.stage}>
        {connection !== "connected" && (
          <p className={styles.lost} role="status">
            The connection is lost and is tried again. Your seat and your points are kept.
          </p>
        )}
        <Problem room={room} />
        {isSeated && pause !== null && <PauseNotice room={room} view={view} pause={pause} />}
        {!isSeated && <Door room={room} view={view} />}
        {isSeated && phase === "lobby" && (
          <Lobby room={room} view={view} chosen={chosen} onChoose={setChosen} />
        )}
        {isSeated && phase !== "lobby" && <Game room={room} view={view} />}
        {view.you?.isHost && phase === "playing" && <HostBar room={room} view={view} />}
      </div>
      <Announcer view={view} />
    </div>
  );
}

/** Brings each new screen of the room into view. */
function useNewScreen(screen: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const top = screen === "playing" ? stage.current : title.current;
    top?.scrollIntoView({ block: "start" });
    // What had the focus is gone with the screen before: a keyboard goes on from the top of the room.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [screen]);
  return { title, stage };
}
