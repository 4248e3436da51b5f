import {
  anyGoose,
  choiceOfSeed,
  GUEST_MOODS,
  GUEST_SPECIES,
  GUEST_WEARS,
  type GuestChoice,
  gooseSeedOf,
} from "../../../../src/art/goose/guest.ts";
import { GuestGoose } from "../GuestGoose.tsx";
import styles from "./GooseEditor.module.css";

const ROWS = [
  { part: "species", label: "Goose", names: GUEST_SPECIES.map(([, name]) => name) },
  { part: "wears", label: "Wears", names: GUEST_WEARS },
  { part: "mood", label: "Mood", names: GUEST_MOODS.map(([mood]) => mood) },
] as const;

/** The guest's goose: each part by buttons, or all of it by chance. */
export function GooseEditor({
  goose,
  onChange,
}: {
  goose: string;
  onChange: (goose: string) => void;
}) {
  const choice = choiceOfSeed(goose);
  const change = (part: keyof GuestChoice, count: number, step: number) =>
    onChange(gooseSeedOf({ ...choice, [part]: (choice[part] + step + count) % count }));
  return (
    <fieldset className={styles.editor}>
      <legend>Your goose</legend>
      <div className={styles.picture}>
        <GuestGoose goose={goose} size={168} look="plain" />
      </div>
      <div className={styles.rows}>
        {ROWS.map(({ part, label, names }) => (
          <div key={part} className={styles.row}>
            <button
              type="button"
              className={styles.step}
              aria-label={`${label}: the one before`}
              onClick={() => change(part, names.length, -1)}
            >
              ‹
            </button>
            <p aria-live="polite">
              <span className={styles.label}>{label}</span> {names[choice[part]]}
            </p>
            <button
              type="button"
              className={styles.step}
              aria-label={`${label}: the next one`}
              onClick={() => change(part, names.length, 1)}
            >
              ›
            </button>
          </div>
        ))}
      </div>
      <button
        type="button"
        className="button quiet"
        onClick={() => onChange(gooseSeedOf(anyGoose(Math.random)))}
      >
        Shuffle
      </button>
    </fieldset>
  );
}
