import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef } from "react";
import { pause, phaseAt, press, type Run, watchClock } from "./run-store.ts";
import styles from "./SoulStack.module.css";
import { Tower } from "./Tower.tsx";

const NAMES: Record<Run["status"], string> = {
  ready: "Begin",
  playing: "Let the goose go",
  paused: "Go on",
  over: "Play again",
};

/** Clicks that a screen reader makes have no pointer and no key before them. */
const isClickAlone = (event: MouseEvent) => event.detail === 0;

/** The field, which is the one button of the game (SOLO-P1). */
export function GameButton({ run }: { run: Run }) {
  const keyedAt = useRef(0);
  const frames = useRef(0);
  const phase = useCallback(
    (at: number) => {
      watchClock(frames.current, at);
      frames.current = at;
      return phaseAt(run, at);
    },
    [run],
  );
  useSpaceBar(run.status === "playing");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return pause();
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (event.repeat) return;
    keyedAt.current = event.timeStamp;
    press(event.timeStamp);
  };
  return (
    <button
      type="button"
      className={styles.field}
      onPointerDown={(event) => event.button === 0 && press(event.timeStamp)}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === " " && event.preventDefault()}
      onClick={(event) => {
        const isOfKey = event.timeStamp - keyedAt.current < 1000;
        if (isClickAlone(event) && !isOfKey) press(event.timeStamp);
      }}
    >
      <Tower stack={run.stack} nests={run.nests} phaseAt={phase} />
      <span className={run.status === "playing" ? "visually-hidden" : styles.hint}>
        {NAMES[run.status]}
      </span>
    </button>
  );
}

/** While a run is played, the space bar lets go wherever the focus is, unless on something to press. */
function useSpaceBar(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== " " || event.target !== document.body) return;
      event.preventDefault();
      if (!event.repeat) press(event.timeStamp);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isPlaying]);
}
