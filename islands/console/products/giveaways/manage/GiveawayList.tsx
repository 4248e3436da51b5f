import { countOf } from "#core/entities/define-entity.ts";
import { giveaway } from "#core/entities/giveaway.ts";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { EntityList } from "../../../../ui/EntityList.tsx";
import { formatSort, parseSort } from "../../../../ui/list-query.ts";
import { SelectionBar } from "../../../../ui/SelectionBar.tsx";
import { useSelection } from "../../../../ui/selection.ts";
import type { PageQuery } from "../../../shell/page-query.ts";
import { GiveawayTable } from "./GiveawayTable.tsx";
import { arrange, SORTS } from "./list.ts";
import { NoChatNote } from "./StartNote.tsx";
import { removeGiveaways, setEnabled } from "./store.ts";

export type GiveawayListProps = { giveaways: readonly GiveawayListing[]; query: PageQuery };

/** The giveaways to search, sort and select from. */
export function GiveawayList({ giveaways, query }: GiveawayListProps) {
  const search = query.get("search");
  const sort = parseSort(query.get("sort"), SORTS);
  const found = arrange(giveaways, search, sort);
  const { selected, keys, select, clear } = useSelection(found);
  const ids = selected.map(({ id }) => id);
  return (
    <>
      <NoChatNote />
      <EntityList
        label="Giveaways"
        placeholder="Search names and descriptions"
        search={search}
        onSearch={(text) => query.set({ search: text }, { replace: true })}
        found={found.length}
        total={giveaways.length}
      >
        <GiveawayTable
          giveaways={found}
          all={giveaways}
          sort={sort}
          onSort={(next) => query.set({ sort: formatSort(next) }, { replace: true })}
          onOpen={(open) => query.set({ open })}
          onEdit={(edit) => query.set({ edit })}
          selected={keys}
          onSelect={select}
        />
        <SelectionBar
          count={selected.length}
          words={countOf(giveaway, selected.length)}
          onClear={clear}
          onDelete={() => removeGiveaways(ids)}
          onSwitch={(isOn) => void setEnabled(ids, isOn)}
        />
      </EntityList>
    </>
  );
}
