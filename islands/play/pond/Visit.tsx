import { useStore } from "@nanostores/react";
import type { GameKind } from "#core/pond/settings.ts";
import { Out } from "./Out.tsx";
import { Room } from "./room/Room.tsx";
import type { PondRoom } from "./room-store.ts";
import { useRoom } from "./use-room.ts";

/** Somebody's visit to the room under a code: on the way, in it, or out again. */
export function Visit({ code, game }: { code: string; game: GameKind | null }) {
  const { room, comeBack } = useRoom(code);
  if (room === undefined) return <Waiting code={code} isAway={false} />;
  return <Visited code={code} game={game} room={room} comeBack={comeBack} />;
}

function Visited({
  code,
  game,
  room,
  comeBack,
}: {
  code: string;
  game: GameKind | null;
  room: PondRoom;
  comeBack: () => void;
}) {
  const state = useStore(room.$state);
  switch (state.status) {
    case "opening":
      return <Waiting code={code} isAway={state.connection === "disconnected"} />;
    case "out":
      return <Out code={state.code} message={state.message} comeBack={comeBack} />;
    case "in":
      return (
        <Room room={room} view={state.view} connection={state.connection} game={game ?? "doodle"} />
      );
  }
}

function Waiting({ code, isAway }: { code: string; isAway: boolean }) {
  return (
    <section className="page-head tight" aria-label="The room">
      <h1>Room {code}</h1>
      <p className="lead" role="status">
        {isAway
          ? "The server can't be reached right now. It is tried again by itself; check your connection meanwhile."
          : "The room is being opened …"}
      </p>
    </section>
  );
}
