import { Pause, Play, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { SKETCH } from "#core/sketch/limits.ts";
import { createFilm, type Film } from "./film.ts";
import styles from "./Replay.module.css";
import type { Timeline } from "./timeline.ts";

const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** Steps of the slider by keyboard. */
const STEP_MS = 250;

/** Plays how a sketch was drawn: play and pause, how fast, and any moment of it. */
export function ReplayPlayer({ timeline }: { timeline: Timeline }) {
  const { base, top, atMs, isPlaying, speed, setSpeed, seek, toggle } = useFilm(timeline);
  const isOver = atMs >= timeline.durationMs;
  return (
    <figure className={styles.player}>
      <div className={styles.screen}>
        <canvas ref={base} role="img" aria-label="The replay of the sketch" />
        <canvas ref={top} />
      </div>
      <figcaption className={styles.controls}>
        <button
          type="button"
          className={styles.play}
          onClick={toggle}
          aria-label={isPlaying ? "Pause" : isOver ? "Play again" : "Play"}
        >
          {isPlaying ? (
            <Pause aria-hidden="true" />
          ) : isOver ? (
            <RotateCcw aria-hidden="true" />
          ) : (
            <Play aria-hidden="true" />
          )}
        </button>
        <input
          className={styles.scrub}
          type="range"
          min={0}
          max={Math.ceil(timeline.durationMs)}
          step={STEP_MS}
          value={Math.min(atMs, timeline.durationMs)}
          aria-label="Moment of the replay"
          aria-valuetext={clockText(atMs)}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
        <span className={styles.clock}>
          {clockText(atMs)} / {clockText(timeline.durationMs)}
        </span>
        <label className={styles.speed}>
          <span className="visually-hidden">Speed</span>
          <select value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {each}×
              </option>
            ))}
          </select>
        </label>
      </figcaption>
    </figure>
  );
}

function useFilm(timeline: Timeline) {
  const base = useRef<HTMLCanvasElement>(null);
  const top = useRef<HTMLCanvasElement>(null);
  const [film, setFilm] = useState<Film>();
  const [atMs, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);

  useEffect(() => {
    let isGone = false;
    setAt(0);
    setFilm(undefined);
    if (!base.current || !top.current) return;
    for (const canvas of [base.current, top.current]) fitToScreen(canvas);
    void createFilm(timeline, base.current, top.current).then((made) => {
      if (isGone || !made) return;
      setFilm(made);
      setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches);
    });
    return () => {
      isGone = true;
    };
  }, [timeline]);

  useEffect(() => film?.show(atMs), [film, atMs]);

  useEffect(() => {
    if (!isPlaying || !film) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      const by = (now - before) * speed;
      before = now;
      setAt((at) => Math.min(at + by, timeline.durationMs));
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, film, speed, timeline]);

  const isOver = atMs >= timeline.durationMs;
  useEffect(() => {
    if (isOver) setPlaying(false);
  }, [isOver]);

  const toggle = () => {
    if (isOver) setAt(0);
    setPlaying(!isPlaying || isOver);
  };
  return { base, top, atMs, isPlaying, speed, setSpeed, seek: setAt, toggle };
}

/** As many pixels as the screen has for it: more would be thrown away, and look ragged. */
function fitToScreen(canvas: HTMLCanvasElement): void {
  canvas.width = Math.min(SKETCH.widthPx, Math.round(canvas.clientWidth * devicePixelRatio));
  canvas.height = Math.round((canvas.width * SKETCH.heightPx) / SKETCH.widthPx);
}

/** Minutes and seconds, e.g. "1:05". */
function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
