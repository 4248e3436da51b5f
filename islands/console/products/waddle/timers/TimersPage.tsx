import { useStore } from "@nanostores/react";
import { lazy } from "react";
import { timerRow } from "../schedule/list.ts";
import { ScheduledPage } from "../schedule/ScheduledPage.tsx";
import { timers } from "./store.ts";

const TimerDialog = lazy(async () => ({
  default: (await import("./TimerDialog.tsx")).TimerDialog,
}));

/** What Waddle says on a schedule. */
export function TimersPage() {
  const loaded = useStore(timers.$records);
  const records = loaded.status === "ready" ? loaded.data : [];
  return (
    <ScheduledPage
      kind="timers"
      title="Timers"
      purpose="What Waddle says by itself, on a schedule."
      makeNew="New timer"
      empty={{
        title: "No timers yet",
        action: "Write the first one",
        text: "A timer reminds your chat of something now and then: your Discord, the schedule, a glass of water.",
      }}
      rows={loaded.status === "ready" ? { ...loaded, data: records.map(timerRow) } : loaded}
      load={timers.load}
      watch={timers.watch}
      setEnabled={timers.setEnabled}
      remove={timers.remove}
      dialog={(id, onClose) => {
        if (id === undefined) return <TimerDialog onClose={onClose} />;
        const timer = records.find((record) => record.id === id);
        return timer && <TimerDialog timer={timer} onClose={onClose} />;
      }}
    />
  );
}
