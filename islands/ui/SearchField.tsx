import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { SearchField as AriaSearchField, Input } from "react-aria-components";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
};

/** `value` may follow what is typed late, as an address does; the field itself never waits for it. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value);
  }, [value]);
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return (
    <AriaSearchField
      aria-label={label}
      className={classNames(styles.search)}
      value={typed}
      onChange={change}
    >
      <Search aria-hidden="true" />
      <Input ref={input} className={classNames(styles.input)} placeholder={placeholder} />
    </AriaSearchField>
  );
}
