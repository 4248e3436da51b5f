import { useStore } from "@nanostores/react";
import { Log } from "./Log.tsx";
import { Prompt } from "./Prompt.tsx";
import { Resizer } from "./Resizer.tsx";
import { sessionText } from "./session-text.ts";
import { $session, $status } from "./store.ts";
import styles from "./Terminal.module.css";
import { useHeight } from "./use-height.ts";
import { useSoftKeyboard } from "./use-soft-keyboard.ts";

/** The panel: its height, its head, what was said, and the prompt while this tab has the terminal. */
export function Terminal({
  panel,
  onClose,
  onClaim,
}: {
  panel: HTMLElement;
  onClose: () => void;
  /** Asks for the terminal again. */
  onClaim: () => void;
}) {
  const status = useStore($status);
  const height = useHeight();
  useSoftKeyboard(panel);
  return (
    <div className={styles.terminal}>
      <Resizer {...height} />
      <div className={styles.head}>
        <strong>GQSH</strong>
        <button
          type="button"
          onClick={() => void navigator.clipboard?.writeText(sessionText($session.get()))}
        >
          Copy all
        </button>
        <button type="button" onClick={onClose} aria-label="Close the terminal">
          Close
        </button>
      </div>
      {status === "refused" ? (
        <div className={styles.refused} role="alert">
          <p>Terminal is already open in another tab</p>
          <button type="button" onClick={onClaim}>
            Try again
          </button>
        </div>
      ) : (
        <>
          <Log />
          {status === "active" && <Prompt />}
        </>
      )}
    </div>
  );
}
