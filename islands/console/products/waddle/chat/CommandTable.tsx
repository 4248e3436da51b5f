import { Cell, type Selection } from "react-aria-components";
import { classNames } from "../../../../ui/class-names.ts";
import { EditAndDelete, EntityRow } from "../../../../ui/EntityRow.tsx";
import { type EntityColumn, EntityTable } from "../../../../ui/EntityTable.tsx";
import type { Sort } from "../../../../ui/list-query.ts";
import styles from "./Commands.module.css";
import { type Command, LEVEL_NAMES, type SortBy } from "./list.ts";
import { removeCommands, setEnabled } from "./store.ts";

const COLUMNS: readonly EntityColumn<SortBy>[] = [
  { name: "Command", sort: "name" },
  { name: "Response" },
  { name: "Level", sort: "level" },
  { name: "Used", sort: "used" },
];

export type CommandTableProps = {
  commands: readonly Command[];
  sort: Sort<SortBy>;
  onSort: (sort: Sort<SortBy>) => void;
  onEdit: (id: string) => void;
  selected: ReadonlySet<string>;
  onSelect: (selection: Selection) => void;
};

export function CommandTable({ commands, onEdit, ...table }: CommandTableProps) {
  return (
    <EntityTable
      label="Chat commands"
      columns={COLUMNS}
      items={commands}
      row={(command) => <CommandRow key={command.id} command={command} onEdit={onEdit} />}
      {...table}
    />
  );
}

type CommandRowProps = { command: Command; onEdit: (id: string) => void };

function CommandRow({ command, onEdit }: CommandRowProps) {
  const { id, command_name, aliases, response_text, user_level, enabled } = command;
  const edit = () => onEdit(id);
  return (
    <EntityRow
      id={id}
      name={command_name}
      isOn={enabled}
      onSwitch={(on) => void setEnabled([id], on)}
      onOpen={edit}
      actions={
        <EditAndDelete name={command_name} onEdit={edit} onDelete={() => removeCommands([id])} />
      }
    >
      <Cell className={classNames(styles.name)}>
        {command_name}
        {aliases.length > 0 && <span className={styles.aliases}>{aliases.join(" ")}</span>}
      </Cell>
      <Cell className={classNames(styles.response)}>
        <span className={styles.text}>{response_text}</span>
        {command.more_responses.length > 0 && (
          <span className={styles.aliases}>and {command.more_responses.length} more</span>
        )}
      </Cell>
      <Cell className={classNames(styles.level)}>
        <span className={classNames("tag", user_level === "everyone" && "on")}>
          {LEVEL_NAMES[user_level]}
        </span>
      </Cell>
      <Cell className={classNames(styles.used)}>
        <span className={styles.usedWord}>used </span>
        {command.usage_count.toLocaleString("en-US")}
      </Cell>
    </EntityRow>
  );
}
