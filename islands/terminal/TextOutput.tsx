import { useRef, useState } from "react";
import { TERMINAL } from "#core/terminal/limits.ts";
import { MoreButtons } from "./MoreButtons.tsx";
import styles from "./Terminal.module.css";

/** Text as it is, page after page when it is long. */
export function TextOutput({ text }: { text: string }) {
  const [shown, setShown] = useState<number>(TERMINAL.linesPerPageCount);
  const whole = useRef<HTMLPreElement>(null);
  const lines = text.split("\n");
  const left = lines.length - shown;
  if (lines.length <= TERMINAL.linesPerPageCount) return <pre className={styles.text}>{text}</pre>;
  return (
    <div>
      <pre ref={whole} className={styles.text} tabIndex={-1}>
        {lines.slice(0, shown).join("\n")}
      </pre>
      {left > 0 && (
        <MoreButtons
          left={left}
          page={TERMINAL.linesPerPageCount}
          onMore={(count) => {
            setShown(shown + count);
            if (count === left) whole.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}
