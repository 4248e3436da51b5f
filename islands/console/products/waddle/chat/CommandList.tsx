import { EntityList } from "../../../../ui/EntityList.tsx";
import { formatSort, parseSort } from "../../../../ui/list-query.ts";
import { useSelection } from "../../../../ui/selection.ts";
import type { PageQuery } from "../../../shell/page-query.ts";
import { CommandBulk } from "./CommandBulk.tsx";
import { CommandTable } from "./CommandTable.tsx";
import { arrange, type Command, SORTS } from "./list.ts";

export type CommandListProps = { commands: readonly Command[]; query: PageQuery };

/** The commands to search, sort and select from. */
export function CommandList({ commands, query }: CommandListProps) {
  const search = query.get("search");
  const sort = parseSort(query.get("sort"), SORTS);
  const shown = arrange(commands, search, sort);
  const { selected, keys, select, clear } = useSelection(shown);
  return (
    <EntityList
      label="Commands"
      placeholder="Search names, aliases and responses"
      search={search}
      onSearch={(text) => query.set({ search: text }, { replace: true })}
      found={shown.length}
      total={commands.length}
    >
      <CommandTable
        commands={shown}
        sort={sort}
        onSort={(next) => query.set({ sort: formatSort(next) }, { replace: true })}
        onEdit={(edit) => query.set({ edit })}
        selected={keys}
        onSelect={select}
      />
      <CommandBulk selected={selected} onClear={clear} />
    </EntityList>
  );
}
