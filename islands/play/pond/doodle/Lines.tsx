import { useEffect, useRef } from "react";
import type { DoodleView, LineView, PondView } from "#core/pond/view-types.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./Lines.module.css";
import { nameOf } from "./news.ts";

/** What was guessed in this turn. What matters of it is said elsewhere, so that a reader is not talked over. */
export function Lines({ view, game }: { view: PondView; game: DoodleView }) {
  const { lines } = view;
  const log = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1)?.n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a line has come
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  return (
    <div
      ref={log}
      role="log"
      aria-live="off"
      aria-label="Guesses"
      className={styles.lines}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
    >
      {lines.length === 0 ? (
        <p className={styles.none}>
          {game.phase === "choose" ? "A new sheet, no guesses yet." : "No guesses yet."}
        </p>
      ) : (
        <ul>
          {lines.map((line) => (
            <Line key={line.n} line={line} view={view} />
          ))}
        </ul>
      )}
    </div>
  );
}

const MARKS: Record<LineView["kind"], string | undefined> = {
  guess: undefined,
  near: styles.near,
  right: styles.right,
  talk: styles.talk,
};

function Line({ line, view }: { line: LineView; view: PondView }) {
  const { kind, seat, text } = line;
  const isYou = seat === view.you?.seat;
  return (
    <li className={classNames(styles.line, MARKS[kind])}>
      <b>{isYou ? "You" : nameOf(view, seat)}</b>{" "}
      {kind === "right" ? `${isYou ? "have" : "has"} the word` : text}
      {kind === "near" && <em> close!</em>}
    </li>
  );
}
