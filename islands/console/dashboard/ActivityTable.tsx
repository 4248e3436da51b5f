import { type ActivityDay, shortDate } from "#core/platform/activity/days.ts";
import styles from "./Activity.module.css";
import { SERIES } from "./series.ts";

/** The chart's numbers, newest day first; days on which nothing happened are left out. */
export function ActivityTable({ days }: { days: readonly ActivityDay[] }) {
  const busy = days.filter((day) => SERIES.some(({ id }) => day[id] > 0)).toReversed();
  if (busy.length === 0) return <p className={styles.none}>Nothing was said in these days.</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.hidden}>Lines of Waddle by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {SERIES.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map((day) => (
            <tr key={day.date}>
              <th scope="row">{shortDate(day.date)}</th>
              {SERIES.map(({ id }) => (
                <td key={id}>{day[id].toLocaleString("en-US")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
