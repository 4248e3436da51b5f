import { Search } from "lucide-react";
import { SearchField as AriaSearchField, Input } from "react-aria-components";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
};

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <AriaSearchField
      aria-label={label}
      className={classNames(styles.search)}
      value={value}
      onChange={onChange}
    >
      <Search aria-hidden="true" />
      <Input className={classNames(styles.input)} placeholder={placeholder} />
    </AriaSearchField>
  );
}
