import type { DuckView, PondView } from "#core/pond/view-types.ts";
import { resultText } from "../play/pond/duck/words.ts";
import { GuestGoose } from "../play/pond/GuestGoose.tsx";
import { Board } from "./Board.tsx";
import styles from "./DuckScreen.module.css";

const SHOWN_COUNT = 5;

/** The bird that is there now; then who was the fastest. */
export function DuckScreen({ view, game }: { view: PondView; game: DuckView }) {
  const { round, rounds, phase, results } = game;
  const gained = new Map(results.map(({ seat, points }) => [seat, points]));
  return (
    <div className={styles.duck}>
      <section className={styles.field} data-bird={phase === "show" ? "none" : game.bird}>
        <p className={styles.round}>
          Round {round} of {rounds}
        </p>
        {phase === "show" ? <Results view={view} game={game} /> : <Bird game={game} />}
      </section>
      <Board view={view} gained={gained} />
    </div>
  );
}

const CALLS = { duck: "Duck", goose: "Goose!", none: "Wait for it…" } as const;

function Bird({ game }: { game: DuckView }) {
  const { bird, cue } = game;
  return (
    <>
      <span className={styles.birds} aria-hidden="true">
        {/* Both are there from the start, so that neither comes late. */}
        <img className={styles.aDuck} src="/pond-party/birds/duck.svg" alt="" />
        <img className={styles.aGoose} src="/pond-party/birds/goose.svg" alt="" />
      </span>
      <h2 key={cue} className={styles.call}>
        {CALLS[bird ?? "none"]}
      </h2>
    </>
  );
}

function Results({ view, game }: { view: PondView; game: DuckView }) {
  const shown = game.results.slice(0, SHOWN_COUNT);
  const [first] = shown;
  const winner = view.seats.find(({ id }) => id === first?.seat);
  return (
    <>
      <h2 className={styles.title}>
        {winner !== undefined && first?.ms != null
          ? `${winner.name} was the fastest`
          : "Nobody honked in time"}
      </h2>
      <ol className={styles.results}>
        {shown.map((result) => {
          const seat = view.seats.find(({ id }) => id === result.seat);
          if (seat === undefined) return null;
          return (
            <li key={result.seat}>
              <GuestGoose goose={seat.goose} size={64} className={styles.goose} />
              <span className={styles.name}>{seat.name}</span>
              <span>{resultText(result)}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
