import { Eye, EyeOff, Lock, LockOpen, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { usePageQuery } from "../../../shell/page-query.ts";
import { useOpenCanvas } from "../open-canvas.ts";
import { changeSettings } from "./acts.ts";
import styles from "./Moderation.module.css";
import { PANIC_KEY } from "./panic.ts";
import { waitingOf } from "./queue.ts";

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
    <>
      <section className={styles.strip} aria-label="Moderation">
        <StripButton
          name={hidden ? "Show the overlay" : "Hide the overlay"}
          shortcut={PANIC_KEY}
          isOn={hidden}
          onClick={() => changeSettings(canvas, { hidden: !hidden })}
        >
          {hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </StripButton>
        <StripButton
          name={locked ? "Let newcomers in" : "Lock out newcomers"}
          isOn={locked}
          onClick={() => changeSettings(canvas, { locked: !locked })}
        >
          {locked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
        </StripButton>
        {(approval || count > 0) && (
          <button
            type="button"
            className={styles.button}
            title="What waits for approval"
            aria-expanded={isQueueOpen}
            onClick={() => showQueue(!isQueueOpen)}
          >
            <ShieldCheck aria-hidden="true" />
            <span className={styles.badge} data-none={count === 0 || undefined}>
              {count.toLocaleString("en-US")}
            </span>
            <span className="visually-hidden"> to approve</span>
          </button>
        )}
      </section>
      {hidden && <p className={styles.hidden}>Your stream sees nothing of this</p>}
    </>
  );
}

type StripButtonProps = {
  name: string;
  shortcut?: string;
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
};

function StripButton({ name, shortcut, isOn, onClick, children }: StripButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      title={shortcut ? `${name} (${shortcut})` : name}
      aria-label={name}
      aria-keyshortcuts={shortcut}
      data-on={isOn || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
