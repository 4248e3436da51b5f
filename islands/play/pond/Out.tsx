import { JOIN_ROOM, NEW_ROOM, POND_PARTY } from "#core/pond/addresses.ts";
import { gooseSeedOf } from "../../../src/art/goose/guest.ts";
import { environment } from "../../stores/environment.ts";
import styles from "./Door.module.css";
import { GuestGoose } from "./GuestGoose.tsx";
import { rememberedProfile } from "./tickets.ts";

/** Titles by why somebody is not in the room; the message says what to do. */
const TITLES: Record<string, string> = {
  POND_UNKNOWN: "There is no such room",
  POND_CODE_TAKEN: "That code is taken",
  POND_CLOSED: "The room is closed",
  POND_KICKED: "You were sent out",
  POND_LEFT: "You have left",
  POND_ELSEWHERE: "The room is open in another tab",
  ROOM_FULL: "The room is full",
  PROTOCOL_OLD: "This page is out of date",
};

/** From these somebody comes back by joining anew. */
const BACK: Record<string, string> = {
  POND_LEFT: "Come back",
  POND_ELSEWHERE: "Play here",
  ROOM_FULL: "Try again",
};

/** A plain goose, for whoever has none of their own yet. */
const NO_GUEST = gooseSeedOf({ species: 0, wears: 0, mood: 0 });

/** Out of a room: why, and where to go. */
export function Out({
  code,
  message,
  comeBack,
}: {
  code: string;
  message: string;
  comeBack: () => void;
}) {
  const back = BACK[code];
  return (
    <section className={styles.out} aria-label="The room">
      <GuestGoose goose={rememberedProfile()?.goose ?? NO_GUEST} size={176} />
      <h1>{TITLES[code] ?? "You are not in the room"}</h1>
      <p className="lead" role="status">
        {message}
      </p>
      <div className="buttons">
        {back !== undefined && (
          <button type="button" className="button" onClick={comeBack}>
            {back}
          </button>
        )}
        {code === "PROTOCOL_OLD" && (
          <button type="button" className="button" onClick={() => environment().location.reload()}>
            Reload the page
          </button>
        )}
        <a className={back === undefined ? "button" : "button quiet"} href={NEW_ROOM}>
          Open a room
        </a>
        <a className="button quiet" href={JOIN_ROOM}>
          Enter a code
        </a>
        <a className="button quiet" href={POND_PARTY}>
          About Pond Party
        </a>
      </div>
    </section>
  );
}
