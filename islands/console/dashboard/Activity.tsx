import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { activityByHour, activityDays, shortDate } from "#core/platform/activity/days.ts";
import type { ActivityHour } from "#core/platform/activity/report.ts";
import { ACTIVITY } from "#core/platform/limits.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./Activity.module.css";
import { ActivityFigure } from "./ActivityFigure.tsx";
import { ActivityTable } from "./ActivityTable.tsx";
import { $activity, loadActivity } from "./activity.ts";
import { Panel, PanelEmpty, PanelFailed } from "./Panel.tsx";
import { PeriodChoice } from "./PeriodChoice.tsx";
import { useFresh, useNow } from "./refresh.ts";

/** What the bot said in the last days; `?days=` says how many. */
export function Activity({ timeZone }: { timeZone: string }) {
  const activity = useStore($activity);
  useFresh(loadActivity);
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get("days"));
  const days = ACTIVITY.periodsDays.find((period) => period === asked) ?? ACTIVITY.periodsDays[0];
  const choose = (period: number) =>
    setSearch(
      (query) => {
        query.set("days", String(period));
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  const hasAny = activity.status === "ready" && activity.data.length > 0;
  return (
    <Panel title="Activity" tool={hasAny && <PeriodChoice days={days} onChange={choose} />}>
      {activity.status === "loading" && (
        <div className={styles.waiting}>
          <Skeleton lines={5} label="Loading the activity" />
        </div>
      )}
      {activity.status === "failed" && (
        <PanelFailed failure={activity.failure} onRetry={() => void loadActivity()} />
      )}
      {activity.status === "ready" && !hasAny && (
        <PanelEmpty>
          Waddle has not said anything yet. Say something to it in the{" "}
          <Link to="/waddle/test">rehearsal chat</Link>, and the first bar grows here.
        </PanelEmpty>
      )}
      {activity.status === "ready" && hasAny && (
        <Report hours={activity.data} timeZone={timeZone} count={days} />
      )}
    </Panel>
  );
}

type ReportProps = { hours: readonly ActivityHour[]; timeZone: string; count: number };

/** Both charts of the last `count` days, and their numbers as a table. */
function Report({ hours, timeZone, count }: ReportProps) {
  const nowMs = useNow();
  const days = useMemo(
    () => activityDays(hours, { timeZone, nowMs, count }),
    [hours, timeZone, nowMs, count],
  );
  const byDay = useMemo(
    () => days.map(({ date, ...counts }) => ({ label: shortDate(date).slice(0, 5), ...counts })),
    [days],
  );
  const byHour = useMemo(
    () => activityByHour(hours, { timeZone, nowMs, count }),
    [hours, timeZone, nowMs, count],
  );
  return (
    <>
      <ActivityFigure whole={`last ${count} days`} bars={byDay} heightPx={220} />
      <h3 className={styles.second}>By hour of the day</h3>
      <ActivityFigure whole={`all hours, ${timeZone}`} bars={byHour} heightPx={130} />
      <details className={styles.details}>
        <summary>As a table</summary>
        <ActivityTable days={days} />
      </details>
    </>
  );
}
