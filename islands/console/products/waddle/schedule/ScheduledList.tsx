import { useStore } from "@nanostores/react";
import { countOf, type Entity } from "#core/entities/define-entity.ts";
import { EntityList } from "../../../../ui/EntityList.tsx";
import { formatSort, parseSort } from "../../../../ui/list-query.ts";
import { SelectionBar } from "../../../../ui/SelectionBar.tsx";
import { useSelection } from "../../../../ui/selection.ts";
import type { PageQuery } from "../../../shell/page-query.ts";
import { $config } from "../config-store.ts";
import { arrange, type ScheduledRow, SORTS, withNext } from "./list.ts";
import { ScheduledTable } from "./ScheduledTable.tsx";
import type { ScheduledStore } from "./store.ts";

export type ScheduledListProps = {
  entity: Pick<Entity, "label">;
  label: string;
  rows: readonly ScheduledRow[];
  timeZone: string;
  nowMs: number;
  query: PageQuery;
  store: Pick<ScheduledStore, "setEnabled" | "remove">;
};

/** The list with its search, and what can be done with the selected rows. */
export function ScheduledList(props: ScheduledListProps) {
  const { entity, label, rows, timeZone, nowMs, query, store } = props;
  const { setEnabled, remove } = store;
  const config = useStore($config);
  const search = query.get("search");
  const sort = parseSort(query.get("sort"), SORTS);
  const timed = rows.map((row) => withNext(row, timeZone, nowMs));
  const shown = arrange(timed, search, sort);
  const { selected, keys, select, clear } = useSelection(shown);
  const ids = selected.map(({ id }) => id);
  return (
    <EntityList
      label={label}
      placeholder="Search messages and schedules"
      search={search}
      onSearch={(text) => query.set({ search: text }, { replace: true })}
      found={shown.length}
      total={rows.length}
    >
      <ScheduledTable
        label={label}
        rows={shown}
        timeZone={timeZone}
        nowMs={nowMs}
        isPaused={config.status === "ready" && config.data.timers_paused}
        sort={sort}
        onSort={(next) => query.set({ sort: formatSort(next) }, { replace: true })}
        selected={keys}
        onSelect={select}
        onEdit={(edit) => query.set({ edit })}
        onSwitch={(id, isOn) => void setEnabled([id], isOn)}
        onDelete={(id) => remove([id])}
      />
      <SelectionBar
        count={ids.length}
        words={countOf(entity, ids.length)}
        onClear={clear}
        onDelete={() => remove(ids)}
        onSwitch={(isOn) => void setEnabled(ids, isOn)}
      />
    </EntityList>
  );
}
