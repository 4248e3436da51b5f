import { useEffect } from "react";
import type { DoodleView } from "#core/pond/view-types.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { PondRoom } from "../room-store.ts";
import { playSound } from "../sounds.ts";
import { useSecondsLeft } from "../use-seconds-left.ts";
import styles from "./Timer.module.css";

const HURRY_SECONDS = 10;
const TICK_SECONDS = 5;

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
