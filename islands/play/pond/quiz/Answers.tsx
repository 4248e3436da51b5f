import type { QuizView } from "#core/pond/view-types.ts";
import { counted } from "../words.ts";
import styles from "./Quiz.module.css";

const LETTERS = "ABCD";

/** The four answers; once the question is over, with what was right and what others chose. */
export function Answers({
  game,
  own,
  isOpen,
  onAnswer,
}: {
  game: QuizView;
  own: number | null;
  isOpen: boolean;
  onAnswer: (option: number) => void;
}) {
  const { result } = game;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for values of a form
    <div className={styles.answers} role="group" aria-label="Answers: keys 1 to 4">
      {game.options.map((option, place) => {
        const isRight = result?.right === place;
        return (
          <button
            key={`${game.question} ${option}`}
            type="button"
            className={styles.answer}
            data-place={place}
            data-state={result === null ? undefined : isRight ? "right" : "wrong"}
            aria-pressed={own === place}
            // Off, and still in the order of focus: who has answered stays where they are.
            aria-disabled={!isOpen}
            onClick={() => onAnswer(place)}
          >
            <span className={styles.letter} aria-hidden="true">
              {LETTERS[place]}
            </span>
            <span className={styles.option}>{option}</span>
            {result !== null && (
              <span className={styles.chosen}>
                {isRight && <span>Right</span>}
                {counted(result.chosen[place] ?? 0, "guest")}
              </span>
            )}
            {result === null && own === place && <span className={styles.chosen}>Your answer</span>}
          </button>
        );
      })}
    </div>
  );
}
