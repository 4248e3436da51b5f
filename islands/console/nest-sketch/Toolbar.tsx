import type { StrokeStyle } from "#core/sketch/one/protocol.ts";
import styles from "./Canvas.module.css";

const COLOURS = [
  { name: "ink", colour: "#2a2318" },
  { name: "emerald", colour: "#0a6349" },
  { name: "leaf", colour: "#5b9a3c" },
  { name: "pond", colour: "#1d5c96" },
  { name: "sky", colour: "#58a8d6" },
  { name: "violet", colour: "#7a3b94" },
  { name: "poppy", colour: "#c2341d" },
  { name: "beak", colour: "#d97b1f" },
  { name: "straw", colour: "#e9bf45" },
  { name: "paper", colour: "#fffdf6" },
] as const;

const WIDTHS = [4, 8, 16, 32, 64] as const;

export const PEN_START: StrokeStyle = { colour: COLOURS[0].colour, width: WIDTHS[1] };

export type ToolbarProps = { style: StrokeStyle; onChange: (style: StrokeStyle) => void };

/** Colours and widths of the pen: radio buttons, so arrow keys move between them. */
export function Toolbar({ style, onChange }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">Colour</legend>
        {COLOURS.map(({ name, colour }) => (
          <label key={name} className={styles.choice} title={name}>
            <input
              type="radio"
              name="colour"
              className="visually-hidden"
              aria-label={name}
              checked={style.colour === colour}
              onChange={() => onChange({ ...style, colour })}
            />
            <span className={styles.swatch} style={{ background: colour }} />
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">Width</legend>
        {WIDTHS.map((width) => (
          <label key={width} className={styles.choice} title={`${width} pixels`}>
            <input
              type="radio"
              name="width"
              className="visually-hidden"
              aria-label={`${width} pixels`}
              checked={style.width === width}
              onChange={() => onChange({ ...style, width })}
            />
            <span className={styles.nib}>
              <span style={{ width: 4 + width / 3.6, height: 4 + width / 3.6 }} />
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
