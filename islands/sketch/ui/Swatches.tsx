import styles from "./Editor.module.css";

export type SwatchesProps = {
  label: string;
  colours: readonly { name: string; colour: string }[];
  /** null: none; undefined: several. */
  chosen: string | null | undefined;
  withNone: boolean;
  onChoose: (colour: string | null) => void;
};

/** Colours to choose from: radio buttons, so that arrow keys move between them. */
export function Swatches({ label, colours, chosen, withNone, onChoose }: SwatchesProps) {
  return (
    <fieldset className={styles.swatches}>
      <legend className="visually-hidden">{label}</legend>
      {withNone && (
        <label className={styles.swatch} title="None">
          <input
            type="radio"
            name="swatch"
            className="visually-hidden"
            aria-label="None"
            checked={chosen === null}
            onChange={() => onChoose(null)}
          />
          <span data-none="" />
        </label>
      )}
      {colours.map(({ name, colour }) => (
        <label key={colour} className={styles.swatch} title={name}>
          <input
            type="radio"
            name="swatch"
            className="visually-hidden"
            aria-label={name}
            checked={chosen === colour}
            onChange={() => onChoose(colour)}
          />
          <span style={{ background: colour }} />
        </label>
      ))}
    </fieldset>
  );
}
