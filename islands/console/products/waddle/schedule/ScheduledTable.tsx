import { Cell, type Selection } from "react-aria-components";
import { classNames } from "../../../../ui/class-names.ts";
import { EditAndDelete, EntityRow } from "../../../../ui/EntityRow.tsx";
import { type EntityColumn, EntityTable } from "../../../../ui/EntityTable.tsx";
import type { Sort } from "../../../../ui/list-query.ts";
import { RelativeTime } from "../../../../ui/RelativeTime.tsx";
import { Time } from "../../../../ui/Time.tsx";
import type { SortBy, TimedRow } from "./list.ts";
import styles from "./Table.module.css";

const COLUMNS: readonly EntityColumn<SortBy>[] = [
  { name: "Message", sort: "message" },
  { name: "Schedule" },
  { name: "Next", sort: "next" },
  { name: "Last said", sort: "sent" },
];

export type ScheduledTableProps = {
  label: string;
  rows: readonly TimedRow[];
  sort: Sort<SortBy>;
  onSort: (sort: Sort<SortBy>) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: Selection) => void;
} & Omit<ScheduledRowProps, "row">;

/** Timers or offline messages: what they say, when, and how their last turn went. */
export function ScheduledTable(props: ScheduledTableProps) {
  const { label, rows, sort, onSort, selected, onSelect, ...rest } = props;
  return (
    <EntityTable
      label={label}
      columns={COLUMNS}
      items={rows}
      row={(row) => <ScheduledRow key={row.id} row={row} {...rest} />}
      sort={sort}
      onSort={onSort}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

type ScheduledRowProps = {
  row: TimedRow;
  timeZone: string;
  nowMs: number;
  isPaused: boolean;
  onEdit: (id: string) => void;
  onSwitch: (id: string, isOn: boolean) => void;
  onDelete: (id: string) => void;
};

function ScheduledRow({ row, timeZone, nowMs, isPaused, ...act }: ScheduledRowProps) {
  const { id, message, words, conditions, enabled, next, lastSent, skipReason } = row;
  return (
    <EntityRow
      id={id}
      name={message}
      isOn={enabled}
      onSwitch={(isOn) => act.onSwitch(id, isOn)}
      onOpen={() => act.onEdit(id)}
      actions={
        <EditAndDelete
          name={message}
          onEdit={() => act.onEdit(id)}
          onDelete={() => act.onDelete(id)}
        />
      }
    >
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
        {skipReason !== "" && enabled && <span className={styles.reason}>{skipReason}</span>}
      </Cell>
    </EntityRow>
  );
}
