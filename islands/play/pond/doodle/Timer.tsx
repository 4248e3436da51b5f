import { useEffect, useState } from "react";
import type { DoodleView } from "#core/pond/view-types.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { PondRoom } from "../room-store.ts";
import { playSound } from "../sounds.ts";
import styles from "./Timer.module.css";

const HURRY_SECONDS = 10;
const TICK_SECONDS = 5;
const LOOK_MS = 200;

/** What is left of the time, by the room's clock. */
export function Timer({ room, game }: { room: PondRoom; game: DoodleView }) {
  const { deadline, phase } = game;
  const seconds = useSecondsLeft(room, deadline);
  useEffect(() => {
    const isTicking = phase === "draw" && seconds !== null && seconds > 0;
    if (isTicking && seconds <= TICK_SECONDS) playSound("tick");
  }, [phase, seconds]);
  const isHurry = phase === "draw" && seconds !== null && seconds <= HURRY_SECONDS;
  return (
    <p role="timer" className={classNames(styles.timer, isHurry && styles.hurry)}>
      {seconds === null ? (
        "Paused"
      ) : (
        <>
          {seconds}
          <span className="visually-hidden"> seconds left</span>
        </>
      )}
    </p>
  );
}

/** Whole seconds until a deadline; null while the game is paused. */
export function useSecondsLeft(room: PondRoom, deadline: number | null): number | null {
  const [now, setNow] = useState(room.now);
  useEffect(() => {
    if (deadline === null) return;
    setNow(room.now());
    const timer = setInterval(() => setNow(room.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [room, deadline]);
  return deadline === null ? null : Math.max(0, Math.ceil((deadline - now) / 1000));
}
