import { COLOURS, type Crayon, SIZES } from "./crayons.ts";
import styles from "./DrawingTable.module.css";

/** Crayons, and what takes strokes back. Arrow keys go through colours and sizes. */
export function Tools({
  crayon,
  isOff,
  onCrayon,
  onUndo,
  onClear,
}: {
  crayon: Crayon;
  isOff: boolean;
  onCrayon: (crayon: Crayon) => void;
  onUndo: () => void;
  onClear: () => void;
}) {
  return (
    <div className={styles.tools}>
      <fieldset className={styles.colours}>
        <legend className="visually-hidden">Colour</legend>
        {COLOURS.map(({ name, colour }) => (
          <label key={colour} className={styles.colour} title={name}>
            <input
              type="radio"
              name="doodle-colour"
              aria-label={name}
              checked={crayon.colour === colour}
              onChange={() => onCrayon({ ...crayon, colour })}
            />
            <span style={{ background: colour }} />
          </label>
        ))}
      </fieldset>
      <div className={styles.row}>
        <fieldset className={styles.sizes}>
          <legend className="visually-hidden">Size</legend>
          {SIZES.map(({ name, width, nibPx }) => (
            <label key={name} className={styles.size} title={name}>
              <input
                type="radio"
                name="doodle-size"
                aria-label={name}
                checked={crayon.width === width}
                onChange={() => onCrayon({ ...crayon, width })}
              />
              <span>
                <i style={{ width: nibPx, height: nibPx, background: crayon.colour }} />
              </span>
            </label>
          ))}
        </fieldset>
        <button
          type="button"
          className="button quiet"
          title="Ctrl+Z"
          aria-keyshortcuts="Control+Z"
          disabled={isOff}
          onClick={onUndo}
        >
          Undo
        </button>
        <button type="button" className="button quiet" disabled={isOff} onClick={onClear}>
          Clear
        </button>
      </div>
    </div>
  );
}
