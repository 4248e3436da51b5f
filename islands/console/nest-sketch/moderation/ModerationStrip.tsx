import { Eye, EyeOff, Lock, LockOpen, ShieldCheck } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useOpenCanvas } from "../open-canvas.ts";
import { changeSettings } from "./acts.ts";
import styles from "./Moderation.module.css";
import { PANIC_KEY } from "./panic.ts";
import { waitingOf } from "./queue.ts";

const ApprovalQueue = lazy(async () => ({
  default: (await import("./ApprovalQueue.tsx")).ApprovalQueue,
}));

/** For moderators: what the stream sees, who comes in, and what waits for them. */
export function ModerationStrip() {
  const canvas = useOpenCanvas();
  const [query, setQuery] = useSearchParams();
  if (canvas?.room().role !== "owner") return null;
  const { hidden, locked, approval } = canvas.room().settings;
  const waiting = waitingOf(canvas.elements());
  const count = waiting.reduce((sum, { elements }) => sum + elements.length, 0);
  const showQueue = (isOpen: boolean) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (isOpen) after.set("queue", "open");
        else after.delete("queue");
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className={styles.strip} aria-label="Moderation">
      <button
        type="button"
        className={styles.switch}
        aria-pressed={hidden}
        aria-keyshortcuts={PANIC_KEY}
        onClick={() => changeSettings(canvas, { hidden: !hidden })}
      >
        {hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {hidden ? "Overlay hidden" : "Hide overlay"} <kbd>{PANIC_KEY}</kbd>
      </button>
      <button
        type="button"
        className={styles.switch}
        aria-pressed={locked}
        onClick={() => changeSettings(canvas, { locked: !locked })}
      >
        {locked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
        {locked ? "Locked" : "Lock out newcomers"}
      </button>
      {(approval || count > 0) && (
        <button
          type="button"
          className={styles.switch}
          aria-expanded={query.has("queue")}
          onClick={() => showQueue(!query.has("queue"))}
        >
          <ShieldCheck aria-hidden="true" />
          {count === 0 ? "Nothing waits" : `${count.toLocaleString("en-US")} to approve`}
        </button>
      )}
      {query.has("queue") && (
        <Suspense>
          <ApprovalQueue canvas={canvas} waiting={waiting} onClose={() => showQueue(false)} />
        </Suspense>
      )}
    </section>
  );
}
