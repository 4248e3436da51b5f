import { useEffect, useRef } from "react";
import styles from "./WordChoice.module.css";

/** Words to draw, of which one is chosen; also by their numbers. */
export function WordChoice({
  options,
  onChoose,
}: {
  options: readonly string[];
  onChoose: (option: number) => void;
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const option = Number(event.key) - 1;
      const isTyping = event.target instanceof HTMLInputElement;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (Number.isInteger(option) && options[option] !== undefined) onChoose(option);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  return (
    <fieldset ref={group} className={styles.choice} tabIndex={-1}>
      <legend>Which one do you draw?</legend>
      {options.map((word, option) => (
        <button
          key={word}
          type="button"
          className={styles.word}
          aria-keyshortcuts={String(option + 1)}
          onClick={() => onChoose(option)}
        >
          <span aria-hidden="true">{option + 1}</span>
          {word}
        </button>
      ))}
      <p>If you don't choose, the room chooses for you.</p>
    </fieldset>
  );
}
