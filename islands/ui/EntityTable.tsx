import { type ReactElement, useRef, useState } from "react";
import { Column, type Selection, Table, TableBody, TableHeader } from "react-aria-components";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./EntityTable.module.css";
import type { Sort } from "./list-query.ts";
import { SelectBox } from "./SelectBox.tsx";
import { rangeTo } from "./selection.ts";

const SHOWN_AT_ONCE = 100;

/** A column; its id is what sorts by it. The first one names its row. */
export type EntityColumn<S extends string> = { name: string; sort?: S };

export type EntityTableProps<T extends { id: string }, S extends string> = {
  label: string;
  /** Those between the boxes that select and the switches. */
  columns: readonly EntityColumn<S>[];
  items: readonly T[];
  /** An EntityRow. */
  row: (item: T) => ReactElement;
  sort: Sort<S>;
  onSort: (sort: Sort<S>) => void;
  selected: ReadonlySet<string>;
  onSelect: (selection: Selection) => void;
};

/**
 * A table of things that have a name and a switch, to sort and to select from; with Shift, from the
 * row that was chosen last. Where it is narrow, each row is a card.
 */
export function EntityTable<T extends { id: string }, S extends string>(
  props: EntityTableProps<T, S>,
) {
  const { label, columns, items, row, sort, onSort, selected, onSelect } = props;
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const isRange = useRef(false);
  const last = useRef<string>(undefined);
  const shown = items.slice(0, limit);

  const select = (selection: Selection) => {
    if (selection === "all") return onSelect(selection);
    const keys = new Set([...selection].map(String));
    const [changed] = [...keys.symmetricDifference(selected)];
    const from = isRange.current ? last.current : undefined;
    last.current = changed;
    onSelect(from && changed ? rangeTo(shown, { keys, from, to: changed }) : keys);
  };
  return (
    <div
      className={styles.frame}
      onClickCapture={(event) => {
        isRange.current = event.shiftKey;
      }}
    >
      <Table
        aria-label={label}
        className={classNames(styles.table)}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={select}
        sortDescriptor={{
          column: sort.by,
          direction: sort.descending ? "descending" : "ascending",
        }}
        onSortChange={({ column, direction }) => {
          const by = columns.find((each) => each.sort === column)?.sort;
          if (by !== undefined) onSort({ by, descending: direction === "descending" });
        }}
      >
        <TableHeader className={classNames(styles.head)}>
          <Column id="select">
            <SelectBox />
          </Column>
          {columns.map((column, at) => (
            <HeadColumn key={column.name} {...column} isRowHeader={at === 0} />
          ))}
          <Column id="enabled">On</Column>
          <Column id="actions">
            <span className="visually-hidden">Actions</span>
          </Column>
        </TableHeader>
        <TableBody>{shown.map(row)}</TableBody>
      </Table>
      {items.length > limit && (
        <Button look="quiet" onPress={() => setLimit(limit + SHOWN_AT_ONCE)}>
          Show {Math.min(items.length - limit, SHOWN_AT_ONCE)} more
        </Button>
      )}
    </div>
  );
}

function HeadColumn({ name, sort, isRowHeader }: EntityColumn<string> & { isRowHeader: boolean }) {
  return (
    <Column
      id={sort ?? name}
      allowsSorting={sort !== undefined}
      isRowHeader={isRowHeader}
      className={classNames(sort !== undefined && styles.sortable)}
    >
      {({ sortDirection }) => (
        <>
          {name}
          {sort !== undefined && (
            <span aria-hidden="true" className={styles.arrow}>
              {sortDirection === "ascending" ? "▲" : sortDirection === "descending" ? "▼" : ""}
            </span>
          )}
        </>
      )}
    </Column>
  );
}
