import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import styles from "./LeaveDialog.module.css";

export type LeaveDialogProps = { onStay: () => void; onLeave: () => void; onDiscard: () => void };

/** Asks what becomes of unsaved input when its page is left. */
export function LeaveDialog({ onStay, onLeave, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <div className={styles.body}>
        <p>
          What you changed on this page is not saved. Left as a draft, it is here again when you
          come back in this tab.
        </p>
        <div className={styles.buttons}>
          <Button look="danger" onPress={onDiscard}>
            Discard it
          </Button>
          <Button look="quiet" onPress={onLeave}>
            Leave a draft
          </Button>
          <Button autoFocus onPress={onStay}>
            Stay here
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
