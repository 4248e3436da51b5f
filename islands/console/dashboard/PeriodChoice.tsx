import { ACTIVITY } from "#core/platform/limits.ts";
import styles from "./Activity.module.css";

export type PeriodChoiceProps = { days: number; onChange: (days: number) => void };

/** How many days are shown. */
export function PeriodChoice({ days, onChange }: PeriodChoiceProps) {
  return (
    <fieldset className={styles.periods}>
      <legend className={styles.hidden}>Days shown</legend>
      {ACTIVITY.periodsDays.map((period) => (
        <label key={period} className={styles.period}>
          <input
            type="radio"
            name="days"
            checked={period === days}
            onChange={() => onChange(period)}
          />
          {period} days
        </label>
      ))}
    </fieldset>
  );
}
