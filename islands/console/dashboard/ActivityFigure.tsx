import { type ComponentType, useEffect, useState } from "react";
import { type ActivityDay, shortDate } from "#core/activity/days.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./Activity.module.css";
import { ActivityTable } from "./ActivityTable.tsx";
import type { ChartProps } from "./Chart.tsx";
import { SERIES } from "./series.ts";

/** The chart with its numbers in words, its key and its table. */
export function ActivityFigure({ days, timeZone }: { days: ActivityDay[]; timeZone: string }) {
  const Chart = useChart();
  const [pointed, setPointed] = useState<number>();
  const day = pointed === undefined ? undefined : days[pointed];
  const shown = day ?? total(days);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <dl className={styles.key}>
          {SERIES.map(({ id, name }) => (
            <div key={id} className={styles.entry}>
              <dt>
                <span className={classNames(styles.swatch, styles[id])} aria-hidden="true" />
                {name}
              </dt>
              <dd>{shown[id].toLocaleString("en-US")}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.when}>
          {day ? shortDate(day.date) : `the last ${days.length} days`}, days of {timeZone}
        </p>
      </figcaption>
      <div className={styles.chart} aria-hidden="true">
        {Chart && <Chart days={days} onPoint={setPointed} />}
      </div>
      <details className={styles.details}>
        <summary>As a table</summary>
        <ActivityTable days={days} />
      </details>
    </figure>
  );
}

/** The chart's code, which comes after the page has been painted. */
function useChart(): ComponentType<ChartProps> | undefined {
  const [chart, setChart] = useState<{ Chart: ComponentType<ChartProps> }>();
  useEffect(() => {
    let gone = false;
    const load = async () => {
      // Without it the table tells the same.
      const loaded = await import("./Chart.tsx").catch(() => undefined);
      if (!gone && loaded) setChart({ Chart: loaded.Chart });
    };
    const frame = requestAnimationFrame(() => setTimeout(() => void load()));
    return () => {
      gone = true;
      cancelAnimationFrame(frame);
    };
  }, []);
  return chart?.Chart;
}

function total(days: readonly ActivityDay[]) {
  const sum = { sent: 0, rehearsed: 0, dropped: 0 };
  for (const { sent, rehearsed, dropped } of days) {
    sum.sent += sent;
    sum.rehearsed += rehearsed;
    sum.dropped += dropped;
  }
  return sum;
}
