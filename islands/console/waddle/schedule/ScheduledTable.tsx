import { Pencil, Trash2 } from "lucide-react";
import {
  Cell,
  Column,
  Row,
  type Selection,
  Table,
  TableBody,
  TableHeader,
} from "react-aria-components";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { Time } from "../../../ui/Time.tsx";
import { SORT_DEFAULT, SORTS, type Sort, type TimedRow } from "./list.ts";
import { SelectBox } from "./SelectBox.tsx";
import styles from "./Table.module.css";

export type ScheduledTableProps = {
  label: string;
  rows: readonly TimedRow[];
  timeZone: string;
  nowMs: number;
  isPaused: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: Selection;
  onSelect: (selected: Selection) => void;
  onEdit: (id: string) => void;
  onSwitch: (id: string, isOn: boolean) => void;
  onDelete: (id: string) => void;
};

/** Timers or offline messages: what they say, when, and how their last turn went. */
export function ScheduledTable(props: ScheduledTableProps) {
  const { label, rows, sort, onSort, selected, onSelect } = props;
  return (
    <Table
      aria-label={label}
      className={classNames(styles.table)}
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={onSelect}
      sortDescriptor={{ column: sort.by, direction: sort.descending ? "descending" : "ascending" }}
      onSortChange={({ column, direction }) => {
        const by = SORTS.find((name) => name === column) ?? SORT_DEFAULT.by;
        onSort({ by, descending: direction === "descending" });
      }}
    >
      <TableHeader className={classNames(styles.head)}>
        <Column id="select">
          <SelectBox label="Select all" />
        </Column>
        <SortColumn id="message" name="Message" isRowHeader />
        <Column id="schedule">Schedule</Column>
        <SortColumn id="next" name="Next" />
        <SortColumn id="sent" name="Last said" />
        <Column id="enabled">On</Column>
        <Column id="actions">
          <span className="visually-hidden">Actions</span>
        </Column>
      </TableHeader>
      <TableBody renderEmptyState={() => <p className={styles.none}>Nothing matches.</p>}>
        {rows.map((row) => (
          <ScheduledRow key={row.id} row={row} {...props} />
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

type ScheduledRowProps = Omit<ScheduledTableProps, "rows" | "label"> & { row: TimedRow };

function ScheduledRow({ row, timeZone, nowMs, isPaused, ...act }: ScheduledRowProps) {
  const { id, message, words, conditions, enabled, next, lastSent, silentReason } = row;
  return (
    <Row
      id={id}
      className={classNames(styles.row, !enabled && styles.off)}
      onAction={() => act.onEdit(id)}
    >
      <Cell className={classNames(styles.select)}>
        <SelectBox label={`Select ${message}`} />
      </Cell>
      <Cell className={classNames(styles.message)}>
        <span className={styles.text}>{message}</span>
      </Cell>
      <Cell className={classNames(styles.schedule)}>
        {words}
        {conditions.length > 0 && (
          <span className={styles.conditions}>{conditions.join(" · ")}</span>
        )}
      </Cell>
      <Cell className={classNames(styles.next)}>
        <span className={styles.word}>next </span>
        {next === undefined ? (
          "off"
        ) : isPaused ? (
          "paused"
        ) : (
          <RelativeTime atMs={next} nowMs={nowMs} timeZone={timeZone} />
        )}
      </Cell>
      <Cell className={classNames(styles.sent)}>
        {lastSent === "" ? "never" : <Time at={lastSent} />}
        <span className={styles.word}> said</span>
        {silentReason !== "" && enabled && <span className={styles.reason}>{silentReason}</span>}
      </Cell>
      <Cell className={classNames(styles.enabled)}>
        <Switch
          label={`${message} is on`}
          isSelected={enabled}
          onChange={(isOn) => act.onSwitch(id, isOn)}
        />
      </Cell>
      <Cell className={classNames(styles.actions)}>
        <Button look="icon" aria-label={`Edit ${message}`} onPress={() => act.onEdit(id)}>
          <Pencil aria-hidden="true" />
        </Button>
        <Button look="icon" aria-label={`Delete ${message}`} onPress={() => act.onDelete(id)}>
          <Trash2 aria-hidden="true" />
        </Button>
      </Cell>
    </Row>
  );
}
