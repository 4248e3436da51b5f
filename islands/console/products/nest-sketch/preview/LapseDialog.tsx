import { useStore } from "@nanostores/react";
import { useEffect, useMemo } from "react";
import type { SketchesRecord } from "#core/platform/records.generated.ts";
import type { HistoryEntry } from "#core/sketch/wire.ts";
import { ReplayPlayer } from "../../../../sketch/replay/ReplayPlayer.tsx";
import { timelineOfHistory } from "../../../../sketch/replay/timeline.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { $history, watchHistory } from "./history-store.ts";
import styles from "./Preview.module.css";

export type LapseDialogProps = { sketch: SketchesRecord; onClose: () => void };

/** Plays everything that happened to a sketch: what was drawn, moved, erased and cleared. */
export function LapseDialog({ sketch, onClose }: LapseDialogProps) {
  const history = useStore($history);
  useEffect(() => watchHistory(sketch.id), [sketch.id]);
  return (
    <Dialog title={`Time-lapse of ${sketch.name}`} onClose={onClose}>
      <div className={styles.lapse}>
        {history.status === "loading" && <Skeleton lines={6} label="Loading what happened" />}
        {history.status === "failed" && <Note tone="danger">{history.failure.message}</Note>}
        {history.status === "ready" && history.data.length === 0 && (
          <p className={styles.hint}>Nothing has been drawn on it yet.</p>
        )}
        {history.status === "ready" && history.data.length > 0 && (
          <>
            <History entries={history.data} />
            <p className={styles.hint}>
              Everything that happened, what was erased too; pauses are left out. What waits for
              approval is not in it.
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const timeline = useMemo(() => timelineOfHistory(entries), [entries]);
  return <ReplayPlayer timeline={timeline} />;
}
