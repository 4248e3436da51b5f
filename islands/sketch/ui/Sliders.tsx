import { useEffect, useState } from "react";
import styles from "./Editor.module.css";

export type SliderProps = {
  label: string;
  min: number;
  max: number;
  /** undefined: several. */
  value: number | undefined;
  /** How the value is said, as "12 px". */
  text: (value: number) => string;
  keys?: string;
  onChange: (value: number) => void;
};

/** A slider of the style panel, with its value beside its name. */
export function Slider({ label, min, max, value, text, keys, onChange }: SliderProps) {
  /** Where the thumb is while what it sets has not followed yet. */
  const [dragged, setDragged] = useState<number>();
  useEffect(() => {
    if (value !== undefined) setDragged(undefined);
  }, [value]);
  const shown = dragged ?? value ?? min;
  const words = dragged === undefined && value === undefined ? undefined : text(shown);
  return (
    <label className={styles.slider} title={keys ? `${label} — ${keys}` : label}>
      <span className={styles.sliderWords}>
        <span>{label}</span>
        <span>{words ?? "–"}</span>
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={1}
        value={shown}
        aria-label={label}
        aria-valuetext={words ?? "several"}
        onChange={({ currentTarget }) => {
          setDragged(currentTarget.valueAsNumber);
          onChange(currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}
