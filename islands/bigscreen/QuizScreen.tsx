import type { PondView, QuizView } from "#core/pond/view-types.ts";
import type { PondRoom } from "../play/pond/room-store.ts";
import { Board } from "./Board.tsx";
import { Clock } from "./Clock.tsx";
import styles from "./QuizScreen.module.css";

const LETTERS = "ABCD";

/** The question and how many have answered; then what is right, and what was chosen. */
export function QuizScreen({
  room,
  view,
  game,
}: {
  room: PondRoom;
  view: PondView;
  game: QuizView;
}) {
  const { question, questions, text, options, answered, result, phase, deadline } = game;
  const playing = view.seats.filter(({ here, plays }) => here && plays).length;
  const all = Math.max(1, result?.chosen.reduce((sum, count) => sum + count, 0) ?? 0);
  const gained = new Map(result?.points.map(({ seat, points }) => [seat, points]));
  return (
    <div className={styles.quiz}>
      <section className={styles.asked}>
        <header>
          <p className={styles.count}>
            Question {question} of {questions}
          </p>
          <Clock room={room} deadline={phase === "ask" ? deadline : null} />
        </header>
        <h2>{text}</h2>
        <ol className={styles.options}>
          {options.map((option, place) => {
            const chosen = result?.chosen[place] ?? 0;
            const state = result === null ? "open" : result.right === place ? "right" : "wrong";
            return (
              <li key={option} data-state={state}>
                <span className={styles.letter} aria-hidden="true">
                  {LETTERS[place]}
                </span>
                <span className={styles.option}>
                  {option}
                  {state === "right" && <b> Right</b>}
                </span>
                {result !== null && (
                  <>
                    <span className={styles.chosen}>{chosen}</span>
                    <span
                      className={styles.bar}
                      style={{ transform: `scaleX(${chosen / all})` }}
                      aria-hidden="true"
                    />
                  </>
                )}
              </li>
            );
          })}
        </ol>
        <p className={styles.state}>
          {result === null
            ? `${answered.length} of ${Math.max(playing, answered.length)} have answered`
            : result.source !== "" && `Source: ${result.source}`}
        </p>
      </section>
      <Board view={view} gained={gained} />
    </div>
  );
}
