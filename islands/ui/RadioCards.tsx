import { Label, Radio, RadioGroup } from "react-aria-components";
import { classNames } from "./class-names.ts";
import styles from "./RadioCards.module.css";

export type RadioCardsProps<T extends string> = {
  label: string;
  options: readonly { id: T; name: string; hint: string }[];
  value: T;
  onChange: (value: T) => void;
};

/** One of a few choices, each with a line about it. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { label, options, value, onChange } = props;
  return (
    <RadioGroup
      className={classNames(styles.group)}
      value={value}
      onChange={(key) => {
        const picked = options.find(({ id }) => id === key);
        if (picked) onChange(picked.id);
      }}
    >
      <Label className={classNames(styles.label)}>{label}</Label>
      {options.map(({ id, name, hint }) => (
        <Radio key={id} value={id} className={classNames(styles.card)}>
          <span className={styles.dot} aria-hidden="true" />
          <span>
            <span className={styles.name}>{name}</span>
            <span className={styles.hint}>{hint}</span>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
