import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";

export type EndDialogProps = { name: string; onEnd: () => Promise<void>; onClose: () => void };

/** Asks before a run ends: nobody can enter any more, and the draw follows. */
export function EndDialog({ name, onEnd, onClose }: EndDialogProps) {
  return (
    <ConfirmDialog
      title={`End ${name} and draw?`}
      confirm="End and draw"
      keep="Keep it open"
      onConfirm={onEnd}
      onClose={onClose}
    >
      It takes no more entries, and the winners are drawn. That can't be undone.
    </ConfirmDialog>
  );
}
