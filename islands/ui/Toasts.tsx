import { useStore } from "@nanostores/react";
import { X } from "lucide-react";
import { $toasts, closeToast, pauseToasts, resumeToasts } from "../stores/toasts.ts";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./Toasts.module.css";

/** The toasts of the console. Pointing at them or focusing one keeps them open. */
export function Toasts() {
  const toasts = useStore($toasts);
  return (
    <section
      className={styles.region}
      aria-label="Notifications"
      aria-live="polite"
      // Above a dialog too: what was done in it can be undone while it is open.
      data-react-aria-top-layer="true"
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {toasts.map(({ id, tone, text, action, closable = true }) => (
        <div key={id} className={classNames(styles.toast, tone === "danger" && styles.danger)}>
          <p className={styles.text}>{text}</p>
          {action && (
            <Button
              look="plain"
              onPress={() => {
                closeToast(id, "acted");
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          {closable && (
            <Button look="icon" aria-label="Close notification" onPress={() => closeToast(id)}>
              <X aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
