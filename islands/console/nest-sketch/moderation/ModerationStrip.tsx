import { Eye, EyeOff, Lock, LockOpen, ShieldCheck } from "lucide-react";
import { lazy, Suspense } from "react";
import { usePageQuery } from "../../shell/page-query.ts";
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
  const query = usePageQuery();
  if (canvas?.room().role !== "owner") return null;
  const { hidden, locked, approval } = canvas.room().settings;
  const waiting = waitingOf(canvas.elements());
  const count = waiting.reduce((sum, { elements }) => sum + elements.length, 0);
  const isQueueOpen = query.get("queue") !== "";
  const showQueue = (isOpen: boolean) =>
    query.set({ queue: isOpen ? "open" : "" }, { replace: true });
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
          aria-expanded={isQueueOpen}
          onClick={() => showQueue(!isQueueOpen)}
        >
          <ShieldCheck aria-hidden="true" />
          {count === 0 ? "Nothing waits" : `${count.toLocaleString("en-US")} to approve`}
        </button>
      )}
      {isQueueOpen && (
        <Suspense>
          <ApprovalQueue canvas={canvas} waiting={waiting} onClose={() => showQueue(false)} />
        </Suspense>
      )}
    </section>
  );
}
