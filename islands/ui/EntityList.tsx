import type { ReactNode } from "react";
import styles from "./EntityList.module.css";
import { SearchField } from "./SearchField.tsx";

export type EntityListProps = {
  /** What the list holds, e.g. "Timers". */
  label: string;
  /** What a search looks through. */
  placeholder: string;
  search: string;
  onSearch: (text: string) => void;
  /** How many the search found, and how many there are. */
  found: number;
  total: number;
  /** What stands beside the search, e.g. how to sort. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A list with its search and how many it shows. */
export function EntityList(props: EntityListProps) {
  const { label, placeholder, search, onSearch, found, total, tools, children } = props;
  return (
    <section aria-label={label} className={styles.list}>
      <div className={styles.tools}>
        <SearchField
          label={`Search ${label.toLowerCase()}`}
          placeholder={placeholder}
          value={search}
          onChange={onSearch}
        />
        {tools}
      </div>
      <p className={styles.count} role="status">
        {found === total ? `${total} in all` : `${found} of ${total}`}
      </p>
      {children}
    </section>
  );
}
