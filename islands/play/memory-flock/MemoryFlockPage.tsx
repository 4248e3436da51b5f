import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { FLOCK_SIZES, type FlockSize } from "#core/solo/memory-flock.ts";
import { environment } from "../../stores/environment.ts";
import { SoundButton } from "../SoundButton.tsx";
import { FlockGrid } from "./FlockGrid.tsx";
import styles from "./MemoryFlock.module.css";
import { $bests, $flock, type Face, type Game, openFlock, startFlock } from "./store.ts";

const SIZES = Object.keys(FLOCK_SIZES) as FlockSize[];

/** Memory Flock: pairs of the site's cards. */
export function MemoryFlockPage() {
  const page = useStore($flock);
  useEffect(() => void openFlock(), []);
  if (page.status === "loading") return <p role="status">The cards are being loaded.</p>;
  if (page.status === "away") {
    return (
      <section className={styles.game} aria-label="The game">
        <p role="status">The cards can't be loaded right now. Try again in a moment.</p>
        <div className={styles.row}>
          <button type="button" className="button" onClick={() => void openFlock()}>
            Try again
          </button>
        </div>
      </section>
    );
  }
  return <Playing game={page.game} faces={page.faces} />;
}

function Playing({ game, faces }: { game: Game; faces: ReadonlyMap<string, Face> }) {
  const { size, state, said, seconds } = game;
  const all = state.cards.length / 2;
  return (
    <section className={styles.game} aria-labelledby="memory-flock-game">
      <div className={styles.head}>
        <h2 id="memory-flock-game">Find the {all} pairs</h2>
        <div className={styles.row}>
          <fieldset className={styles.sizes}>
            <legend className="visually-hidden">Size; a new game begins</legend>
            {SIZES.map((one) => (
              <button
                key={one}
                type="button"
                className="button quiet"
                aria-pressed={size === one}
                onClick={() => startFlock(one)}
              >
                {FLOCK_SIZES[one]} pairs
              </button>
            ))}
          </fieldset>
          <SoundButton />
        </div>
      </div>
      <Figures game={game} />
      <FlockGrid state={state} faces={faces} />
      <p className={seconds === undefined ? styles.said : styles.won} role="status">
        {said}
      </p>
      <div className={styles.row}>
        <button
          type="button"
          className={seconds === undefined ? "button quiet" : "button"}
          onClick={() => startFlock(size)}
        >
          Deal again
        </button>
      </div>
    </section>
  );
}

function Figures({ game }: { game: Game }) {
  const best = useStore($bests)[game.size];
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Moves</dt>
        <dd>{game.state.moves}</dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>
          <Clock key={game.since} game={game} />
        </dd>
      </div>
      <div>
        <dt>Your best</dt>
        <dd>{best ? `${best.moves} moves, ${clockText(best.seconds)}` : "none yet"}</dd>
      </div>
    </dl>
  );
}

/** The time since the first card, as it goes on. */
function Clock({ game }: { game: Game }) {
  const { since, seconds } = game;
  const isRunning = since !== undefined && seconds === undefined;
  const [now, setNow] = useState(since ?? 0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(environment().now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  const shown = seconds ?? (since === undefined ? 0 : Math.floor((now - since) / 1000));
  return <span role="timer">{clockText(Math.max(0, shown))}</span>;
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
