import { type FormEvent, useEffect, useRef, useState } from "react";
import { POND } from "#core/pond/limits.ts";
import type { DoodleView } from "#core/pond/view-types.ts";
import type { GameProps } from "../game-props.ts";
import styles from "./GuessLine.module.css";
import { nameOf } from "./news.ts";

/** Where whoever does not draw types; those who have the word talk among themselves. */
export function GuessLine({ room, view, game }: GameProps & { game: DoodleView }) {
  const { you, seats } = view;
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const plays = seats.find(({ id }) => id === you?.seat)?.plays ?? false;
  useFocusAtDesk(field, game.turn);
  if (!plays) {
    return (
      <p className={styles.note}>
        You came in the middle of a turn. You play from the next one on.
      </p>
    );
  }
  const hasWord = you?.word != null;
  const label = hasWord
    ? "Talk with those who have it"
    : `What does ${nameOf(view, game.drawer)} draw?`;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (line === "") return;
    if (room.ask({ type: "guess", turn: game.turn, text: line })) setText("");
  };
  return (
    <div className={styles.guess}>
      <form className={styles.form} onSubmit={send} autoComplete="off">
        <label className="visually-hidden" htmlFor="doodle-guess">
          {label}
        </label>
        <input
          ref={field}
          id="doodle-guess"
          value={text}
          placeholder={hasWord ? label : "Your guess"}
          maxLength={POND.lineMaxChars}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button">
          {hasWord ? "Say" : "Guess"}
        </button>
      </form>
      <Verdict view={view} game={game} />
    </div>
  );
}

/** What became of this guest's last guess. */
function Verdict({ view, game }: Pick<GameProps, "view"> & { game: DoodleView }) {
  const { you, lines } = view;
  const own = game.guessed.find(({ seat }) => seat === you?.seat);
  if (own !== undefined) {
    return (
      <p className={styles.right}>
        Right! <strong>{you?.word}</strong> <span>+{own.points}</span>
      </p>
    );
  }
  const last = lines.findLast(({ seat }) => seat === you?.seat);
  if (last?.kind === "near") {
    return (
      <p key={last.n} className={styles.near}>
        “{last.text}” is close!
      </p>
    );
  }
  if (last?.kind === "guess") return <p className={styles.wrong}>“{last.text}” is not it.</p>;
  return null;
}

/** At a desk one can type at once; on a phone the keyboard would hide the sheet unasked. */
function useFocusAtDesk(field: React.RefObject<HTMLInputElement | null>, turn: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning of each turn
  useEffect(() => {
    const isDesk = matchMedia("(hover: hover) and (pointer: fine)").matches;
    if (isDesk && document.activeElement === document.body) field.current?.focus();
  }, [turn]);
}
