import cronstrue from "cronstrue";
import { cronProblem } from "#core/platform/time/cron.ts";
import { nextRuns, runsOf } from "#core/platform/time/runs.ts";
import { TIMER } from "#core/waddle/limits.ts";
import { currentSession } from "../../../../stores/session.ts";
import { exactTime } from "../../../../ui/time.ts";
import styles from "./GiveawayDialog.module.css";

/** A schedule in words and its next runs, in the workspace's time zone. */
export function SchedulePreview({ schedule }: { schedule: string }) {
  const pattern = schedule.trim().split(/\s+/u).join(" ").toUpperCase();
  if (pattern === "")
    return <>Five fields, such as 0 20 * * 5 for Fridays at eight. Empty: never.</>;
  const problem = cronProblem(pattern);
  if (problem) return <>{problem}</>;
  const timeZone = currentSession()?.tenant.time_zone ?? "UTC";
  const runs = nextRuns(
    runsOf({ type: "cron", pattern }, timeZone),
    Date.now(),
    TIMER.previewRunsCount,
  );
  return (
    <>
      {cronstrue.toString(pattern, { use24HourTimeFormat: false })} ({timeZone}). Next:
      <span className={styles.runs}>
        {runs.map((at) => (
          <time key={at} dateTime={new Date(at).toISOString()}>
            {exactTime(at, timeZone).replace(/ \(.*\)$/u, "")}
          </time>
        ))}
      </span>
    </>
  );
}
