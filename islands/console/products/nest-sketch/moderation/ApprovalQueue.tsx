import { Ban, Check, X } from "lucide-react";
import { Button } from "../../../../ui/Button.tsx";
import { CanvasPicture } from "../dialogs/CanvasPicture.tsx";
import type { OpenCanvas } from "../open-canvas.ts";
import { giveRole } from "../permissions/store.ts";
import { decide, elementCount } from "./acts.ts";
import styles from "./Moderation.module.css";
import type { Waiting } from "./queue.ts";

export type ApprovalQueueProps = {
  canvas: OpenCanvas;
  waiting: readonly Waiting[];
  onClose: () => void;
};

/** Beside the canvas: what guests drew and no overlay shows yet, by person. */
export function ApprovalQueue({ canvas, waiting, onClose }: ApprovalQueueProps) {
  const all = waiting.flatMap(({ elements }) => elements.map(({ id }) => id));
  return (
    <aside className={styles.queue} aria-label="Waits for approval">
      <header className={styles.queueHead}>
        <h2 className={styles.queueTitle}>Waits for you</h2>
        {waiting.length > 1 && (
          <Button look="quiet" onPress={() => decide(canvas, "approve", all)}>
            Approve all
          </Button>
        )}
        <Button look="icon" aria-label="Close" onPress={onClose}>
          <X aria-hidden="true" />
        </Button>
      </header>
      {waiting.length === 0 && (
        <p className={styles.none}>
          Nothing waits. What guests draw comes here while approval is on.
        </p>
      )}
      <ul className={styles.waiting}>
        {waiting.map((each) => (
          <li key={each.person}>
            <WaitingPerson canvas={canvas} waiting={each} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function WaitingPerson({ canvas, waiting }: { canvas: OpenCanvas; waiting: Waiting }) {
  const { person, name, elements } = waiting;
  const ids = elements.map(({ id }) => id);
  const block = () => {
    decide(canvas, "reject", ids);
    const { sketch } = canvas;
    void giveRole({ sketch, person, name, role: "blocked", before: null });
  };
  return (
    <article className={styles.person} aria-label={name}>
      <CanvasPicture elements={elements} label={`What ${name} drew`} withPending />
      <p className={styles.personName}>
        {name} <span className={styles.count}>{elementCount(elements.length)}</span>
      </p>
      <div className={styles.acts}>
        <Button onPress={() => decide(canvas, "approve", ids)}>
          <Check aria-hidden="true" /> Approve
        </Button>
        <Button look="quiet" onPress={() => decide(canvas, "reject", ids)}>
          <X aria-hidden="true" /> Reject
        </Button>
        <Button look="danger" onPress={block} aria-label={`Reject and block ${name}`}>
          <Ban aria-hidden="true" /> Block
        </Button>
      </div>
    </article>
  );
}
