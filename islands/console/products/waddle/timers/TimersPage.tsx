import { useStore } from "@nanostores/react";
import { lazy } from "react";
import { timer } from "#core/entities/timer.ts";
import { timerRow } from "../schedule/list.ts";
import { ScheduledPage } from "../schedule/ScheduledPage.tsx";
import { timers } from "../schedule/store.ts";

const TimerDialog = lazy(async () => ({
  default: (await import("./TimerDialog.tsx")).TimerDialog,
}));

/** What Waddle says on a schedule. */
export function TimersPage() {
  const loaded = useStore(timers.$records);
  const records = loaded.status === "ready" ? loaded.data : [];
  return (
    <ScheduledPage
      entity={timer}
      title="Timers"
      purpose="What Waddle says by itself, on a schedule."
      makeNew="New timer"
      empty={{
        title: "No timers yet",
        action: "Write the first one",
        text: "A timer reminds your chat of something now and then: your Discord, the schedule, a glass of water.",
      }}
      rows={loaded.status === "ready" ? { ...loaded, data: records.map(timerRow) } : loaded}
      store={timers}
      dialog={(id, onClose) => {
        if (id === undefined) return <TimerDialog onClose={onClose} />;
        const record = records.find((each) => each.id === id);
        return record && <TimerDialog timer={record} onClose={onClose} />;
      }}
    />
  );
}
