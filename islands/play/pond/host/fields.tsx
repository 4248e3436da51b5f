import styles from "./SettingsPanel.module.css";

/** One of some values with their names. */
export function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find(([one]) => one === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A whole number from `min` to `max`, in steps; a list, so that none is ever wrong. */
export function NumberChoice({
  label,
  value,
  min,
  max,
  step = 1,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}) {
  const steps = Array.from(
    { length: Math.floor((max - min) / step) + 1 },
    (_, at) => min + at * step,
  );
  const values = [...new Set([...steps, value])].toSorted((a, b) => a - b);
  return (
    <Choice
      label={label}
      value={String(value)}
      options={values.map((one) => [String(one), String(one)])}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

export function Tick({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
