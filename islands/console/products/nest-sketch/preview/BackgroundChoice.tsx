import { OWN_BACKGROUND, parseBackground } from "#core/sketch/background.ts";
import { BACKGROUNDS } from "./address.ts";
import styles from "./Preview.module.css";

export type BackgroundChoiceProps = { value: string; onChange: (background: string) => void };

/** What stands behind the overlay: radio buttons, so arrow keys move between them; or any colour. */
export function BackgroundChoice({ value, onChange }: BackgroundChoiceProps) {
  const isOwn = !BACKGROUNDS.some(({ id }) => id === value);
  return (
    <fieldset className={styles.backgrounds}>
      <legend className="visually-hidden">Background</legend>
      {BACKGROUNDS.map(({ id, name }) => (
        <label key={name} className={styles.background} title={name}>
          <input
            type="radio"
            name="background"
            className="visually-hidden"
            aria-label={name}
            checked={value === id}
            onChange={() => onChange(id)}
          />
          <span
            className={id === "" ? styles.clear : styles.swatch}
            style={id === "" ? {} : { background: parseBackground(id) ?? "" }}
          />
        </label>
      ))}
      <label className={styles.background} title="A colour of your own">
        <input
          type="color"
          className={styles.own}
          aria-label="A colour of your own"
          data-chosen={isOwn || undefined}
          value={parseBackground(value) ?? OWN_BACKGROUND}
          onChange={(event) => onChange(event.currentTarget.value.replace("#", ""))}
        />
      </label>
    </fieldset>
  );
}
