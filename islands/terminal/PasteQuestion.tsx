import { useEffect, useRef } from "react";
import styles from "./Terminal.module.css";

/** Several lines were pasted: they run only when somebody says so. */
export function PasteQuestion({
  lines,
  onAnswer,
}: {
  lines: readonly string[];
  onAnswer: (runs: boolean) => void;
}) {
  const run = useRef<HTMLButtonElement>(null);
  useEffect(() => run.current?.focus(), []);
  return (
    <div
      className={styles.pasted}
      role="alertdialog"
      aria-label="Several lines were pasted"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <p>Run these {lines.length} lines, one after the other?</p>
      <pre>{lines.join("\n")}</pre>
      <button ref={run} type="button" onClick={() => onAnswer(true)}>
        Run {lines.length} lines
      </button>
      <button type="button" onClick={() => onAnswer(false)}>
        Cancel
      </button>
    </div>
  );
}
