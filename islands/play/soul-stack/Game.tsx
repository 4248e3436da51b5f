import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { writtenDate } from "#core/platform/time/calendar-date.ts";
import { SoundButton } from "../SoundButton.tsx";
import { $best, loadBest } from "./best.ts";
import { GameButton } from "./GameButton.tsx";
import { Over } from "./Over.tsx";
import { $run, isOfEarlierDay, openRun, pause, type Run } from "./run-store.ts";
import styles from "./SoulStack.module.css";
import { forgetSending } from "./send-store.ts";
import { countedGeese, landingWords } from "./words.ts";

/** The game itself, with what is said beside it. */
export function Game() {
  // Before the first paint, so that nothing moves when the tower comes.
  useState(openRun);
  const run = useStore($run);
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && pause();
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }, []);
  const day = run?.day;
  useEffect(() => {
    if (day !== undefined) loadBest(day);
  }, [day]);
  const isOver = run?.status === "over";
  useEffect(() => {
    if (!isOver) forgetSending();
  }, [isOver]);
  if (!run) return null;
  return (
    <section className={styles.game} aria-labelledby="soul-stack-game">
      <div className={styles.head}>
        <h2 id="soul-stack-game">The tower of {writtenDate(run.day)}</h2>
        <div className={styles.tools}>
          {run.status === "playing" && (
            <button type="button" className="button quiet" onClick={pause}>
              Pause
            </button>
          )}
          <SoundButton />
        </div>
      </div>
      <Figures run={run} />
      <GameButton run={run} />
      <p className={styles.small}>
        Press the picture, Space or Enter to begin, and again to let each goose go. Escape pauses;
        after a pause the goose begins its swing anew.
      </p>
      <p className="visually-hidden" role="status" data-said>
        {landingWords(run)}
      </p>
      <DayChange run={run} />
      {isOver && <Over run={run} />}
    </section>
  );
}

function Figures({ run }: { run: Run }) {
  const best = useStore($best);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Points</dt>
        <dd>{run.stack.score}</dd>
      </div>
      <div>
        <dt>High</dt>
        <dd>{countedGeese(run.stack.geese)}</dd>
      </div>
      <div>
        <dt>Your best today</dt>
        <dd>{best ? best.score : "none yet"}</dd>
      </div>
    </dl>
  );
}

/** Midnight by UTC has passed in the middle of a run, or while the page was open (SOLO-P3). */
function DayChange({ run }: { run: Run }) {
  useStore($run);
  if (!isOfEarlierDay(run)) return null;
  return (
    <p className={styles.note} role="status">
      {run.status === "ready"
        ? "A new day has begun, with a new tower: it stands here as soon as you begin."
        : `A new day has begun. This run counts for ${writtenDate(run.day)}; the next one is on today's tower.`}
    </p>
  );
}
