import { useStore } from "@nanostores/react";
import { useState } from "react";
import type { Selection } from "react-aria-components";
import { SearchField } from "../../../ui/SearchField.tsx";
import { $config } from "../config-store.ts";
import { BulkBar } from "./BulkBar.tsx";
import { arrange, formatSort, parseSort, type ScheduledRow, withNext } from "./list.ts";
import styles from "./Schedule.module.css";
import { ScheduledTable } from "./ScheduledTable.tsx";

export type ScheduledListProps = {
  label: string;
  /** So many of what the list holds, in words. */
  count: (count: number) => string;
  rows: readonly ScheduledRow[];
  timeZone: string;
  nowMs: number;
  search: string;
  sort: string | null;
  onSearch: (text: string) => void;
  onSort: (sort: string) => void;
  onEdit: (id: string) => void;
  setEnabled: (ids: readonly string[], enabled: boolean) => Promise<void>;
  remove: (ids: readonly string[]) => void;
};

/** The list with its search, and what can be done with the selected rows. */
export function ScheduledList(props: ScheduledListProps) {
  const { label, count, rows, timeZone, nowMs, search, setEnabled, remove } = props;
  const [selected, setSelected] = useState<Selection>(new Set());
  const config = useStore($config);
  const sort = parseSort(props.sort);
  const timed = rows.map((row) => withNext(row, timeZone, nowMs));
  const shown = arrange(timed, search, sort);
  const ids = shown.map(({ id }) => id).filter((id) => selected === "all" || selected.has(id));
  const deleteSelected = () => {
    setSelected(new Set());
    remove(ids);
  };
  return (
    <section aria-label={label} className={styles.list}>
      <SearchField
        label={`Search ${label.toLowerCase()}`}
        placeholder="Search messages and schedules"
        value={search}
        onChange={props.onSearch}
      />
      {ids.length > 0 ? (
        <BulkBar
          count={count(ids.length)}
          onSwitch={(isOn) => void setEnabled(ids, isOn)}
          onDelete={deleteSelected}
          onClear={() => setSelected(new Set())}
        />
      ) : (
        <p className={styles.count} role="status">
          {shown.length === rows.length
            ? `${rows.length} in all`
            : `${shown.length} of ${rows.length}`}
        </p>
      )}
      <ScheduledTable
        label={label}
        rows={shown}
        timeZone={timeZone}
        nowMs={nowMs}
        isPaused={config.status === "ready" && config.data.timers_paused}
        sort={sort}
        onSort={(next) => props.onSort(formatSort(next))}
        selected={selected}
        onSelect={setSelected}
        onEdit={props.onEdit}
        onSwitch={(id, isOn) => void setEnabled([id], isOn)}
        onDelete={(id) => remove([id])}
      />
    </section>
  );
}
