import { RotateCcw, Trash2 } from "lucide-react";
import { GridList, GridListItem } from "react-aria-components";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SelectionBar } from "../bulk/SelectionBar.tsx";
import { useSelection } from "../bulk/selection.ts";
import { CounterCard } from "./CounterCard.tsx";
import styles from "./Counters.module.css";
import { arrange, SORT_NAMES, SORTS, type Sort } from "./list.ts";
import { removeCounters, resetCounters, type StoredCounter } from "./store.ts";

const SORT_OPTIONS = SORTS.map((id) => ({ id, name: SORT_NAMES[id] }));

export type CounterListProps = {
  counters: readonly StoredCounter[];
  search: string;
  onSearch: (text: string) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onEdit: (id: string) => void;
};

/** The counters to search, sort and select from, each with its buttons. */
export function CounterList({
  counters,
  search,
  onSearch,
  sort,
  onSort,
  onEdit,
}: CounterListProps) {
  const shown = arrange(counters, search, sort);
  const { selected, keys, select, clear } = useSelection(shown);
  return (
    <section aria-label="Counters" className={styles.list}>
      <div className={styles.tools}>
        <SearchField
          label="Search counters"
          placeholder="Search names"
          value={search}
          onChange={onSearch}
        />
        <Select label="Sort" isLabelHidden options={SORT_OPTIONS} value={sort} onChange={onSort} />
      </div>
      <p className={styles.count} role="status">
        {shown.length === counters.length
          ? `${counters.length} in all`
          : `${shown.length} of ${counters.length}`}
      </p>
      <GridList
        aria-label="Counters"
        layout="grid"
        className={classNames(styles.grid)}
        selectionMode="multiple"
        selectedKeys={keys}
        onSelectionChange={select}
        renderEmptyState={() => <p className={styles.none}>No counter matches.</p>}
      >
        {shown.map((counter) => (
          <GridListItem
            key={counter.id}
            id={counter.id}
            textValue={counter.name}
            className={classNames(styles.card)}
            onAction={() => onEdit(counter.id)}
          >
            <CounterCard counter={counter} onEdit={onEdit} />
          </GridListItem>
        ))}
      </GridList>
      <SelectionBar kind="counters" count={selected.length} onClear={clear}>
        <Button look="quiet" onPress={() => void resetCounters(selected)}>
          <RotateCcw aria-hidden="true" /> Set to 0
        </Button>
        <Button
          look="danger"
          onPress={() => {
            removeCounters(selected);
            clear();
          }}
        >
          <Trash2 aria-hidden="true" /> Delete
        </Button>
      </SelectionBar>
    </section>
  );
}
