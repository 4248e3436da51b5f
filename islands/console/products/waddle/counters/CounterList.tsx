import { RotateCcw } from "lucide-react";
import { counter } from "#core/entities/counter.ts";
import { countOf } from "#core/entities/define-entity.ts";
import { Button } from "../../../../ui/Button.tsx";
import { CardGrid } from "../../../../ui/CardGrid.tsx";
import { EntityList } from "../../../../ui/EntityList.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { SelectionBar } from "../../../../ui/SelectionBar.tsx";
import { useSelection } from "../../../../ui/selection.ts";
import type { PageQuery } from "../../../shell/page-query.ts";
import { CounterCard } from "./CounterCard.tsx";
import { arrange, parseSort, SORT_NAMES, SORTS } from "./list.ts";
import { removeCounters, resetCounters, type StoredCounter } from "./store.ts";

const SORT_OPTIONS = SORTS.map((id) => ({ id, name: SORT_NAMES[id] }));

export type CounterListProps = { counters: readonly StoredCounter[]; query: PageQuery };

/** The counters to search, sort and select from, each with its buttons. */
export function CounterList({ counters, query }: CounterListProps) {
  const search = query.get("search");
  const sort = parseSort(query.get("sort"));
  const shown = arrange(counters, search, sort);
  const { selected, keys, select, clear } = useSelection(shown);
  const ids = selected.map(({ id }) => id);
  return (
    <EntityList
      label="Counters"
      placeholder="Search names"
      search={search}
      onSearch={(text) => query.set({ search: text }, { replace: true })}
      found={shown.length}
      total={counters.length}
      tools={
        <Select
          label="Sort"
          isLabelHidden
          options={SORT_OPTIONS}
          value={sort}
          onChange={(next) => query.set({ sort: next }, { replace: true })}
        />
      }
    >
      <CardGrid
        label="Counters"
        items={shown}
        keys={keys}
        onSelect={select}
        onOpen={({ id }) => query.set({ edit: id })}
      >
        {(counter) => <CounterCard counter={counter} onEdit={(edit) => query.set({ edit })} />}
      </CardGrid>
      <SelectionBar
        count={selected.length}
        words={countOf(counter, selected.length)}
        onClear={clear}
        onDelete={() => removeCounters(ids)}
      >
        <Button look="quiet" onPress={() => void resetCounters(ids)}>
          <RotateCcw aria-hidden="true" /> Set to 0
        </Button>
      </SelectionBar>
    </EntityList>
  );
}
