import { Gift, Pencil, Trash2 } from "lucide-react";
import { Cell, Column, Row, Table, TableBody, TableHeader } from "react-aria-components";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Switch } from "../../../ui/Switch.tsx";
import styles from "./Giveaways.module.css";
import { isRunning, SORT_DEFAULT, SORTS, type Sort } from "./list.ts";
import { RunButton } from "./RunButton.tsx";
import { RunState } from "./RunState.tsx";
import { removeGiveaway, setEnabled } from "./store.ts";

export type GiveawayTableProps = {
  giveaways: readonly GiveawayListing[];
  /** Those that the search does not show too. */
  all: readonly GiveawayListing[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
};

export function GiveawayTable({ giveaways, sort, onSort, ...row }: GiveawayTableProps) {
  return (
    <Table
      aria-label="Giveaways"
      className={classNames(styles.table)}
      sortDescriptor={{ column: sort.by, direction: sort.descending ? "descending" : "ascending" }}
      onSortChange={({ column, direction }) => {
        const by = SORTS.find((name) => name === column) ?? SORT_DEFAULT.by;
        onSort({ by, descending: direction === "descending" });
      }}
    >
      <TableHeader className={classNames(styles.head)}>
        <SortColumn id="name" name="Giveaway" isRowHeader />
        <SortColumn id="codes" name="Codes left" />
        <SortColumn id="run" name="Last run" />
        <Column id="enabled">On</Column>
        <Column id="actions">
          <span className="visually-hidden">Actions</span>
        </Column>
      </TableHeader>
      <TableBody renderEmptyState={() => <p className={styles.none}>No giveaway matches.</p>}>
        {giveaways.map((giveaway) => (
          <GiveawayRow key={giveaway.id} giveaway={giveaway} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

type SortColumnProps = { id: Sort["by"]; name: string; isRowHeader?: boolean };

function SortColumn({ id, name, isRowHeader = false }: SortColumnProps) {
  return (
    <Column id={id} allowsSorting isRowHeader={isRowHeader} className={classNames(styles.sortable)}>
      {({ sortDirection }) => (
        <>
          {name}
          <span aria-hidden="true" className={styles.arrow}>
            {sortDirection === "ascending" ? "▲" : sortDirection === "descending" ? "▼" : ""}
          </span>
        </>
      )}
    </Column>
  );
}

type GiveawayRowProps = Pick<GiveawayTableProps, "all" | "onOpen" | "onEdit"> & {
  giveaway: GiveawayListing;
};

function GiveawayRow({ giveaway, all, onOpen, onEdit }: GiveawayRowProps) {
  const { id, name, description, enabled, run, unused_codes, total_codes } = giveaway;
  return (
    <Row
      id={id}
      className={classNames(styles.row, !enabled && styles.disabled)}
      onAction={() => onOpen(id)}
    >
      <Cell className={classNames(styles.name)} textValue={name}>
        {name}
        {description !== "" && <span className={styles.description}>{description}</span>}
      </Cell>
      <Cell className={classNames(styles.codes)}>
        <span className={classNames(unused_codes === 0 && styles.out)}>{unused_codes}</span>
        <span className={styles.of}> of {total_codes}</span>
        <span className={styles.codesWord}> codes left</span>
      </Cell>
      <Cell className={classNames(styles.run)}>
        {run ? <RunState run={run} /> : <span className={styles.never}>has not run</span>}
      </Cell>
      <Cell className={classNames(styles.enabled)}>
        <Switch
          label={`${name} is on`}
          isSelected={enabled}
          onChange={(on) => void setEnabled(giveaway, on)}
        />
      </Cell>
      <Cell className={classNames(styles.actions)}>
        <RunButton giveaway={giveaway} all={all} look="quiet" />
        <ActionMenu
          label={`More for ${name}`}
          actions={[
            { id: "open", name: "Open", icon: <Gift aria-hidden="true" />, run: () => onOpen(id) },
            {
              id: "edit",
              name: "Edit",
              icon: <Pencil aria-hidden="true" />,
              run: () => onEdit(id),
            },
            ...(isRunning(giveaway)
              ? []
              : [
                  {
                    id: "delete",
                    name: "Delete",
                    tone: "danger" as const,
                    icon: <Trash2 aria-hidden="true" />,
                    run: () => removeGiveaway(giveaway),
                  },
                ]),
          ]}
        />
      </Cell>
    </Row>
  );
}
