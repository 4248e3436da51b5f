import { useStore } from "@nanostores/react";
import { useState } from "react";
import { writtenDate } from "#core/platform/time/calendar-date.ts";
import { type Board, runPath } from "#core/solo/api.ts";
import { $board, type BoardState, loadBoard, today, yesterday } from "./board-store.ts";
import { $player } from "./player.ts";
import styles from "./SoulStack.module.css";
import { forgetRuns } from "./send-store.ts";
import { countedGeese } from "./words.ts";

/** The best of a day. */
export function BoardPanel() {
  const state = useStore($board);
  const days = [
    { name: "Today", day: today() },
    { name: "Yesterday", day: yesterday() },
  ];
  return (
    <section className={styles.board} aria-labelledby="soul-stack-board">
      <div className={styles.head}>
        <h2 id="soul-stack-board">The board</h2>
        <fieldset className={styles.days}>
          <legend className="visually-hidden">Day</legend>
          {days.map(({ name, day }) => (
            <button
              key={name}
              type="button"
              className="button quiet"
              aria-pressed={state.day === day}
              onClick={() => void loadBoard(day)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {state.day !== "" && <p className={styles.small}>{writtenDate(state.day)}, by UTC</p>}
      <BoardBody state={state} />
      <p className={styles.small}>
        The server has played every run here again. Whether a hand or a script pressed the button,
        nobody can see from a run.
      </p>
      <Forget />
    </section>
  );
}

function BoardBody({ state }: { state: BoardState }) {
  if (state.status === "loading") return <p role="status">The board is being loaded.</p>;
  if (state.status === "away") {
    return (
      <div className={styles.note}>
        <p role="status">
          The board can't be reached right now. You can play all the same; a run that you send is
          kept until it can be.
        </p>
        <button type="button" className="button quiet" onClick={() => void loadBoard()}>
          Try again
        </button>
      </div>
    );
  }
  const { board } = state;
  if (board.runs.length === 0) {
    return <p className={styles.note}>Nobody is on this board yet. The first place is free.</p>;
  }
  return <Runs board={board} />;
}

function Runs({ board }: { board: Board }) {
  const { run: own } = useStore($player);
  const more = board.players - board.runs.length;
  return (
    <>
      <ol className={styles.runs}>
        {board.runs.map(({ id, place, name, score, geese }) => (
          <li key={id} className={id === own ? styles.own : undefined}>
            <span className={styles.place}>{place}</span>
            <span className={styles.name}>
              {name}
              {id === own && <span className={styles.you}> you</span>}
            </span>
            <span className={styles.score}>{score}</span>
            <span className={styles.small}>{countedGeese(geese)}</span>
            <a href={runPath(id)} aria-label={`Watch the run of ${name}, place ${place}`}>
              Watch
            </a>
          </li>
        ))}
      </ol>
      {more > 0 && <p className={styles.small}>and {more} more</p>}
    </>
  );
}

/** Only somebody who was on a board has something to take from it. */
function Forget() {
  const { secret } = useStore($player);
  const [said, setSaid] = useState("");
  return (
    <>
      {secret !== "" && (
        <details className={styles.forget}>
          <summary>Take my name off the boards</summary>
          <p>Removes your entries of all days, and forgets your name in this browser.</p>
          <button
            type="button"
            className="button quiet"
            onClick={async () => setSaid(await forgetRuns())}
          >
            Remove my entries
          </button>
        </details>
      )}
      <p className={styles.small} role="status">
        {said}
      </p>
    </>
  );
}
