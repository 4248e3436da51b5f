import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { InkOp } from "#core/pond/view-types.ts";
import { environment } from "../../../stores/environment.ts";
import { Drawing } from "../drawing/Drawing.tsx";
import { drawingPicture, pictureName } from "../drawing/picture.ts";
import { createReplay, type Replay } from "../drawing/replay.ts";
import { strokesOf } from "../drawing/strokes.ts";
import type { PondRoom } from "../room-store.ts";
import styles from "./DrawingCard.module.css";
import { type DoodleTurn, secondsText } from "./winners.ts";

type Loaded =
  | { status: "waiting" }
  | { status: "failed" }
  | { status: "ready"; ops: readonly InkOp[] };

/** A drawing with its word, who guessed it, its replay and a picture to save. */
export function DrawingCard({
  room,
  turn,
  isBest,
}: {
  room: PondRoom;
  turn: DoodleTurn;
  isBest: boolean;
}) {
  const card = useRef<HTMLElement>(null);
  const [loaded, setLoaded] = useState<Loaded>({ status: "waiting" });
  const load = useCallback(() => {
    setLoaded({ status: "waiting" });
    room.drawing(turn.drawing).then(
      (ops) => setLoaded({ status: "ready", ops }),
      () => setLoaded({ status: "failed" }),
    );
  }, [room, turn.drawing]);
  useWhenSeen(card, load);
  return (
    <article ref={card} className={styles.card} aria-label={`${turn.word}, by ${turn.drawer}`}>
      {loaded.status === "ready" ? (
        <Shown turn={turn} ops={loaded.ops} isBest={isBest} />
      ) : (
        <>
          <Drawing strokes={[]} version={0}>
            <div className={styles.missing}>
              {loaded.status === "failed" && (
                <>
                  <p>The drawing did not come.</p>
                  <button type="button" className="button quiet" onClick={load}>
                    Try again
                  </button>
                </>
              )}
            </div>
          </Drawing>
          <Caption turn={turn} isBest={isBest} />
        </>
      )}
    </article>
  );
}

function Shown({
  turn,
  ops,
  isBest,
}: {
  turn: DoodleTurn;
  ops: readonly InkOp[];
  isBest: boolean;
}) {
  const [strokes] = useState(() => strokesOf(ops));
  const [replay] = useState(() => createReplay(ops));
  const { ms, isPlaying, play } = usePlaying(replay);
  const [problem, setProblem] = useState("");
  const { word, drawer } = turn;
  const save = async () => {
    const picture = await drawingPicture(strokes, turn);
    if (picture === null) setProblem("This browser can't make a picture.");
    else environment().saveFile(pictureName(turn), picture);
  };
  return (
    <>
      <Drawing
        strokes={isPlaying ? replay.strokesAt(ms) : strokes}
        version={isPlaying ? ms : "whole"}
        label={`${word}, drawn by ${drawer}`}
        smooth={false}
      >
        {strokes.length === 0 && !isPlaying && <p className={styles.empty}>An empty sheet</p>}
      </Drawing>
      <Caption turn={turn} isBest={isBest} isHidden={isPlaying} />
      <div className={styles.row}>
        <button
          type="button"
          className="button quiet"
          disabled={isPlaying || ops.length === 0}
          onClick={play}
        >
          Replay
        </button>
        <button type="button" className="button quiet" onClick={() => void save()}>
          Save picture
        </button>
      </div>
      {problem !== "" && <p role="status">{problem}</p>}
    </>
  );
}

/** While the drawing is replayed, the word is a riddle again. */
function Caption({
  turn,
  isBest,
  isHidden = false,
}: {
  turn: DoodleTurn;
  isBest: boolean;
  isHidden?: boolean;
}) {
  const { word, drawer, guessed, of } = turn;
  return (
    <div className={styles.caption}>
      <p className={styles.word}>
        {isHidden ? "What is it?" : word}
        {isBest && !isHidden && <span className={styles.best}>Best drawing</span>}
      </p>
      <p className={styles.by}>by {drawer}</p>
      <p className={styles.guessed}>
        {guessed.length === 0
          ? "Nobody guessed it."
          : `${guessed.map(({ name, ms }) => `${name} after ${secondsText(ms)}`).join(", ")}${
              of > guessed.length ? ` (${guessed.length} of ${of})` : ""
            }`}
      </p>
    </div>
  );
}

/** Runs `onSeen` once, when the card comes near the window: a long game has many drawings. */
function useWhenSeen(card: RefObject<HTMLElement | null>, onSeen: () => void): void {
  useEffect(() => {
    if (card.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onSeen();
      },
      { rootMargin: "300px" },
    );
    observer.observe(card.current);
    return () => observer.disconnect();
  }, [card, onSeen]);
}

function usePlaying({ durationMs }: Replay) {
  const [ms, setMs] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    let start: number | null = null;
    let frame = requestAnimationFrame(function show(now) {
      start ??= now;
      setMs(Math.min(durationMs, now - start));
      if (now - start < durationMs) frame = requestAnimationFrame(show);
      else setPlaying(false);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, durationMs]);
  const play = () => {
    setMs(0);
    setPlaying(true);
  };
  return { ms, isPlaying, play };
}
