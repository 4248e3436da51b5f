import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import styles from "./LeaveDialog.module.css";

export type ConfirmDialogProps = {
  title: string;
  /** What will happen, and that it can't be undone. */
  children: ReactNode;
  confirm: string;
  keep: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/** Asks before something that can't be undone; what changes nothing has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, keep, onClose, onConfirm } = props;
  const [isPending, setPending] = useState(false);
  const act = async () => {
    setPending(true);
    await onConfirm();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.body}>
        <p>{children}</p>
        <div className={styles.buttons}>
          <Button look="danger" isPending={isPending} onPress={() => void act()}>
            {confirm}
          </Button>
          <Button autoFocus look="quiet" onPress={onClose}>
            {keep}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
