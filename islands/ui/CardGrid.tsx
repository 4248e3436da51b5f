import type { ReactNode } from "react";
import { GridList, GridListItem, type Selection } from "react-aria-components";
import styles from "./CardGrid.module.css";
import { classNames } from "./class-names.ts";

export type CardGridProps<T> = {
  label: string;
  items: readonly T[];
  /** The keys of those that are selected. */
  keys: Set<string>;
  onSelect: (selection: Selection) => void;
  /** A press on a card, or Enter. */
  onOpen: (item: T) => void;
  /** What is in a card. */
  children: (item: T) => ReactNode;
};

/** Things as cards beside each other, to select from and to open. */
export function CardGrid<T extends { id: string; name: string }>(props: CardGridProps<T>) {
  const { label, items, keys, onSelect, onOpen, children } = props;
  return (
    <GridList
      aria-label={label}
      layout="grid"
      className={classNames(styles.grid)}
      selectionMode="multiple"
      selectedKeys={keys}
      onSelectionChange={onSelect}
    >
      {items.map((item) => (
        <GridListItem
          key={item.id}
          id={item.id}
          textValue={item.name}
          className={classNames(styles.card)}
          onAction={() => onOpen(item)}
        >
          {children(item)}
        </GridListItem>
      ))}
    </GridList>
  );
}
