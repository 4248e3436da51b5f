import { SearchField } from "../../../ui/SearchField.tsx";
import { useSelection } from "../bulk/selection.ts";
import { CommandBulk } from "./CommandBulk.tsx";
import styles from "./Commands.module.css";
import { CommandTable } from "./CommandTable.tsx";
import { arrange, type Command, type Sort } from "./list.ts";

export type CommandListProps = {
  commands: readonly Command[];
  search: string;
  onSearch: (text: string) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onEdit: (id: string) => void;
};

/** The commands to search, sort and select from. */
export function CommandList(props: CommandListProps) {
  const { commands, search, onSearch, sort, onSort, onEdit } = props;
  const shown = arrange(commands, search, sort);
  const { selected, keys, select, clear } = useSelection(shown);
  return (
    <section aria-label="Commands" className={styles.list}>
      <SearchField
        label="Search commands"
        placeholder="Search names, aliases and responses"
        value={search}
        onChange={onSearch}
      />
      <CommandTable
        commands={shown}
        total={commands.length}
        sort={sort}
        onSort={onSort}
        onEdit={onEdit}
        selected={keys}
        onSelect={select}
      />
      <CommandBulk selected={selected} onClear={clear} />
    </section>
  );
}
