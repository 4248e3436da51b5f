import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import styles from "./ImportDialog.module.css";
import { ImportDone } from "./ImportDone.tsx";
import { ImportPlan } from "./ImportPlan.tsx";
import { $import, startAgain } from "./store.ts";

/** Takes over commands, timers and counters from a file: choose it, look at what changes, store. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useStore($import);
  useEffect(() => startAgain, []);
  return (
    <Dialog title="Import" onClose={onClose}>
      <div className={styles.body}>
        {state.status === "choosing" && <ChooseFile problem={state.problem} />}
        {state.status === "reading" && <Skeleton lines={6} label="Comparing with your commands" />}
        {state.status === "planned" && <ImportPlan state={state} />}
        {state.status === "done" && <ImportDone state={state} onClose={onClose} />}
      </div>
    </Dialog>
  );
}
