import { useStore } from "@nanostores/react";
import { Link, useSearchParams } from "react-router";
import { activityDays } from "#core/activity/days.ts";
import type { ActivityHour } from "#core/activity/report.ts";
import { ACTIVITY } from "#core/limits.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./Activity.module.css";
import { ActivityFigure } from "./ActivityFigure.tsx";
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
        <Days hours={activity.data} timeZone={timeZone} count={days} />
      )}
    </Panel>
  );
}

type DaysProps = { hours: readonly ActivityHour[]; timeZone: string; count: number };

function Days({ hours, timeZone, count }: DaysProps) {
  const nowMs = useNow();
  const days = activityDays(hours, { timeZone, nowMs, count });
  return <ActivityFigure days={days} timeZone={timeZone} />;
}
