import { useStore } from "@nanostores/react";
import { Log } from "./Log.tsx";
import { Prompt } from "./Prompt.tsx";
import { Resizer } from "./Resizer.tsx";
import { sessionText } from "./session-text.ts";
import { $session, $status, claimAgain } from "./store.ts";
import styles from "./Terminal.module.css";
import { useHeight } from "./use-height.ts";

/** The panel: its height, its head, what was said, and the prompt while this tab has the terminal. */
export function Terminal({ onClose }: { onClose: () => void }) {
  const status = useStore($status);
  const height = useHeight();
  return (
    <div className={styles.terminal} style={{ height: `${height.percent}dvh` }}>
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
          <button type="button" onClick={claimAgain}>
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
