import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import type { PondView } from "#core/pond/view-types.ts";
import { GuestForm } from "../guest/GuestForm.tsx";
import { Seats } from "../lobby/Seats.tsx";
import type { PondRoom } from "../room-store.ts";
import { rememberedProfile, takeOpeningTicket } from "../tickets.ts";
import { GAME_WORDS } from "../words.ts";
import styles from "./Room.module.css";

/** Before somebody has a seat: who is there, and the form that takes one. */
export function Door({ room, view }: { room: PondRoom; view: PondView }) {
  const problem = useStore(room.$problem);
  useOwnSeat(room, view.room.code);
  return (
    <div className={styles.door}>
      <section aria-label="Take a seat" className={styles.panel}>
        <h2>Take a seat</h2>
        <p className={styles.small}>{doorWords(view)}</p>
        <GuestForm
          submit="Join the room"
          problem={problem?.message ?? ""}
          onGuest={(guest) => room.ask({ type: "hello", ...guest })}
        />
      </section>
      <Seats view={view} />
    </div>
  );
}

function doorWords({ room, game, seats }: PondView): string {
  if (room.locked)
    return "The host has locked this room: nobody new gets in until it is open again.";
  if (game !== null) {
    const { name, part } = GAME_WORDS[game.kind];
    return `${name} is on. You watch at first and play from the next ${part} on.`;
  }
  const host = seats.find(({ id }) => id === room.host);
  if (host === undefined) return "Nobody is here yet. Whoever comes first is the host.";
  return `${host.name} is the host, and the next game begins in a moment.`;
}

/** Whoever has just opened the room has said who they are: they sit down at once. */
function useOwnSeat(room: PondRoom, code: string): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || takeOpeningTicket(code) === undefined) return;
    isAsked.current = true;
    const guest = rememberedProfile();
    if (guest !== null) room.ask({ type: "hello", ...guest });
  }, [room, code]);
}
