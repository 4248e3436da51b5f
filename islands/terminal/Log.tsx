import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { EntryView } from "./EntryView.tsx";
import { $running, $session } from "./store.ts";
import styles from "./Terminal.module.css";

/** What was typed and answered; a screen reader reads what is added. */
export function Log() {
  const { entries } = useStore($session);
  const running = useStore($running);
  const log = useRef<HTMLDivElement>(null);
  const last = entries.at(-1)?.id;
  const seen = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on when there is something new
  useEffect(() => {
    const box = log.current;
    if (box === null) return;
    scrollToNew(box, seen.current);
    seen.current = [...box.children].findLast((one) => !one.matches("[data-running]")) ?? null;
  }, [last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={log} className={styles.log} role="log" aria-label="Terminal output" tabIndex={0}>
      {entries.map((entry) => (
        <EntryView key={entry.id} entry={entry} />
      ))}
      {running !== null && (
        <p data-running="" className={styles.running}>
          …
        </p>
      )}
    </div>
  );
}

/**
 * To the end, but no further than to the first new thing, or to the line that it answers: an answer
 * is read from its beginning. `seen` was the last thing before; null shows all of it for the first time.
 */
function scrollToNew(box: HTMLElement, seen: Element | null): void {
  const next = seen?.isConnected ? seen.nextElementSibling : box.firstElementChild;
  const isTyped = seen instanceof HTMLElement && seen.dataset.typed !== undefined;
  const from = isTyped && seen.isConnected ? seen : next;
  const isNew = seen !== null && from instanceof HTMLElement;
  box.scrollTo({ top: isNew ? from.offsetTop : box.scrollHeight });
}
