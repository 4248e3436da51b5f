import { useEffect, useState } from "react";
import type { QuizView } from "#core/pond/view-types.ts";
import { Countdown } from "../Countdown.tsx";
import { GuestGoose } from "../GuestGoose.tsx";
import type { GameProps } from "../game-props.ts";
import { Scores } from "../Scores.tsx";
import { Answers } from "./Answers.tsx";
import styles from "./Quiz.module.css";
import { verdictOf } from "./verdict.ts";

type QuizProps = GameProps & { game: QuizView };

/** Honk Quiz: a question with four answers and a clock, then what was right. */
export function Quiz({ room, view, game }: QuizProps) {
  const [sent, setSent] = useState<{ question: number; option: number } | null>(null);
  const own = view.you?.answer ?? (sent?.question === game.question ? sent.option : null);
  const seat = view.you?.seat;
  const plays = view.seats.some((one) => one.id === seat && one.plays);
  const goose = view.seats.find(({ id }) => id === seat)?.goose;
  const isOpen = game.phase === "ask" && plays && own === null && view.room.pause === null;
  const answer = (option: number) => {
    if (!isOpen || option >= game.options.length) return;
    if (room.ask({ type: "answer", question: game.question, option })) {
      setSent({ question: game.question, option });
    }
  };
  useAnswerKeys(answer);
  const gained = new Map(game.result?.points.map(({ seat, points }) => [seat, points]));
  return (
    <section className={styles.quiz} aria-label="Honk Quiz">
      <div className={styles.head}>
        <p className={styles.count}>
          Question {game.question} of {game.questions}
        </p>
        <Countdown
          room={room}
          deadline={game.phase === "ask" ? game.deadline : null}
          totalMs={game.totalMs}
          label="Time for an answer"
        />
      </div>
      <h2 className={styles.question}>{game.text}</h2>
      <Answers game={game} own={own} isOpen={isOpen} onAnswer={answer} />
      <div className={styles.verdict} data-phase={game.phase}>
        {game.phase === "show" && goose !== undefined && <GuestGoose goose={goose} size={80} />}
        <p>{verdictOf(game, { own, seat, plays, seats: view.seats })}</p>
      </div>
      {game.result !== null && game.result.source !== "" && (
        <p className={styles.source}>Source: {game.result.source}</p>
      )}
      {game.phase === "show" && <Scores view={view} gained={gained} />}
    </section>
  );
}

/** 1 to 4 and A to D answer wherever the focus is, unless somebody types. */
function useAnswerKeys(answer: (option: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
      const option = optionOfKey(event.key);
      if (option !== undefined) answer(option);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [answer]);
}

function optionOfKey(key: string): number | undefined {
  const at = key.length === 1 ? "1234".indexOf(key) : -1;
  const letter = key.length === 1 ? "abcd".indexOf(key.toLowerCase()) : -1;
  return [at, letter].find((place) => place >= 0);
}
