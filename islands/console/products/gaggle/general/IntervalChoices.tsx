import { Button } from "../../../../ui/Button.tsx";
import styles from "../Gaggle.module.css";

/** What most people want, in minutes. */
const USUAL = [15, 20, 30, 45, 60, 90, 120] as const;

export type IntervalChoicesProps = { value: string; onPick: (minutes: string) => void };

/** Usual times between two geese, to press instead of typing. */
export function IntervalChoices({ value, onPick }: IntervalChoicesProps) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">Usual times</legend>
      {USUAL.map((minutes) => (
        <Button
          key={minutes}
          look="quiet"
          aria-pressed={value === String(minutes)}
          aria-label={`Every ${minutes} minutes`}
          onPress={() => onPick(String(minutes))}
        >
          {minutes}
        </Button>
      ))}
    </fieldset>
  );
}
