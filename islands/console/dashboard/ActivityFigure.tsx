import { useMemo, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./Activity.module.css";
import type { Bar } from "./bars.ts";
import { useChart } from "./chart-code.ts";
import { SERIES } from "./series.ts";

export type ActivityFigureProps = {
  /** What the numbers are of while no bar is pointed at. */
  whole: string;
  bars: readonly Bar[];
  heightPx: number;
};

/** A chart with its numbers and its key: of all bars, or of the one that is pointed at. */
export function ActivityFigure({ whole, bars, heightPx }: ActivityFigureProps) {
  const Chart = useChart();
  const [pointed, setPointed] = useState<number>();
  const sum = useMemo(() => total(whole, bars), [whole, bars]);
  const shown = (pointed === undefined ? undefined : bars[pointed]) ?? sum;
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
        <p className={styles.when}>{shown.label}</p>
      </figcaption>
      <div className={styles.chart} style={{ height: heightPx }} aria-hidden="true">
        {Chart && <Chart bars={bars} heightPx={heightPx} onPoint={setPointed} />}
      </div>
    </figure>
  );
}

function total(label: string, bars: readonly Bar[]): Bar {
  const sum = { label, sent: 0, rehearsed: 0, dropped: 0 };
  for (const { sent, rehearsed, dropped } of bars) {
    sum.sent += sent;
    sum.rehearsed += rehearsed;
    sum.dropped += dropped;
  }
  return sum;
}
