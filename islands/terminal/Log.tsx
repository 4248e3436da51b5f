import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { EntryView } from "./EntryView.tsx";
import { $running, $session } from "./store.ts";
import styles from "./Terminal.module.css";

/** What was typed and answered; a screen reader hears what is added. */
export function Log() {
  const { entries } = useStore($session);
  const running = useStore($running);
  const log = useRef<HTMLDivElement>(null);
  const last = entries.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes to the end when there is something new
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={log} className={styles.log} role="log" aria-label="Terminal output" tabIndex={0}>
      {entries.map((entry) => (
        <EntryView key={entry.id} entry={entry} />
      ))}
      {running !== null && <p className={styles.running}>…</p>}
    </div>
  );
}
