import { type ReactNode, useRef } from "react";
import { Button } from "./Button.tsx";
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
  /** The list itself; it is there while the search finds something. */
  children: ReactNode;
};

/** A list with its search and how many it shows. */
export function EntityList(props: EntityListProps) {
  const { label, placeholder, search, onSearch, found, total, tools, children } = props;
  const list = useRef<HTMLElement>(null);
  const showAll = () => {
    onSearch("");
    // The button goes away with what it says.
    list.current?.focus();
  };
  return (
    <section ref={list} tabIndex={-1} aria-label={label} className={styles.list}>
      <div className={styles.tools}>
        <SearchField
          label={`Search ${label.toLowerCase()}`}
          placeholder={placeholder}
          value={search}
          onChange={onSearch}
        />
        {tools && <div className={styles.beside}>{tools}</div>}
      </div>
      <p className={styles.count} role="status">
        {found === total ? `${total} in all` : `${found} of ${total}`}
      </p>
      {found > 0 ? (
        children
      ) : (
        <div className={styles.none}>
          <p>
            Nothing matches <q>{search.trim()}</q>.
          </p>
          <Button look="quiet" onPress={showAll}>
            Show all {total}
          </Button>
        </div>
      )}
    </section>
  );
}
