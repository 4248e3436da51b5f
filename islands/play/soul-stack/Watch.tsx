import { useStore } from "@nanostores/react";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { writtenDate } from "#core/platform/time/calendar-date.ts";
import { SoundButton } from "../SoundButton.tsx";
import styles from "./SoulStack.module.css";
import { Tower } from "./Tower.tsx";
import {
  $watch,
  advance,
  loadWatched,
  playOrPause,
  SPEEDS,
  setSpeed,
  showEnd,
  type Watched,
  watchedPhase,
} from "./watch-store.ts";
import { countedGeese } from "./words.ts";

/** A run of the board, played again. */
export function Watch({ id }: { id: string }) {
  const state = useStore($watch);
  useEffect(() => void loadWatched(id), [id]);
  if (state.status === "ready") return <Watching watched={state.watched} />;
  return (
    <section className={styles.game} aria-labelledby="soul-stack-watch">
      <h2 id="soul-stack-watch">A run to watch</h2>
      {state.status === "loading" && <p role="status">The run is being loaded.</p>}
      {state.status === "unknown" && (
        <Missing>
          There is no run at this address. Its owner has taken it away, a better one has taken its
          place on a full board, or its day is long over.
        </Missing>
      )}
      {state.status === "old" && (
        <Missing>This run was played by earlier rules, by which this page can't play.</Missing>
      )}
      {state.status === "away" && (
        <div className={styles.note}>
          <p role="status">The server can't be reached right now. Try again in a moment.</p>
          <button type="button" className="button" onClick={() => void loadWatched(id)}>
            Try again
          </button>
        </div>
      )}
    </section>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note}>
      <p role="status">{children}</p>
      <a className="button" href="/soulstack">
        Play today's tower
      </a>
    </div>
  );
}

const PLAY = { paused: "Play", running: "Pause", over: "Play again" } as const;

function Watching({ watched }: { watched: Watched }) {
  const { run, stack, nests, state, speed, isRight } = watched;
  const before = useRef(0);
  const phase = useCallback(
    (at: number) => {
      // A page that was hidden goes on where it was.
      if (before.current > 0) advance(Math.min(at - before.current, 100));
      before.current = at;
      return watchedPhase(watched);
    },
    [watched],
  );
  const said =
    state === "over" || stack.geese % 5 === 0
      ? `${countedGeese(stack.geese)}, ${stack.score} points${state === "over" ? ". The run is over." : ""}`
      : "";
  return (
    <section className={styles.game} aria-labelledby="soul-stack-watch">
      <div className={styles.head}>
        <h2 id="soul-stack-watch">{run.name}'s run</h2>
        <div className={styles.tools}>
          <SoundButton />
        </div>
      </div>
      <p>
        {run.score} points, {countedGeese(run.geese)} high: place {run.place} of{" "}
        {writtenDate(run.day)}.{" "}
        {isRight
          ? "Played again in this browser it comes to the same."
          : "Played again in this browser it comes to something else."}
      </p>
      <div className={styles.field}>
        <Tower stack={stack} nests={nests} phaseAt={phase} />
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <p className={styles.result} aria-hidden="true">
        {stack.score} points, {countedGeese(stack.geese)}
      </p>
      <div className={styles.tools}>
        <button type="button" className="button" onClick={playOrPause}>
          {PLAY[state]}
        </button>
        <fieldset className={styles.days}>
          <legend className="visually-hidden">Speed</legend>
          {SPEEDS.map((one) => (
            <button
              key={one}
              type="button"
              className="button quiet"
              aria-pressed={speed === one}
              onClick={() => setSpeed(one)}
            >
              {one}×
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className="button quiet"
          onClick={showEnd}
          disabled={state === "over"}
        >
          To the end
        </button>
        <a className="button quiet" href="/soulstack">
          Play today's tower
        </a>
      </div>
    </section>
  );
}
