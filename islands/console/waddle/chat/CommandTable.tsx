import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
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
import { SelectBox } from "../../../ui/SelectBox.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import styles from "./Commands.module.css";
import { type Command, LEVEL_NAMES, SORT_DEFAULT, SORTS, type Sort } from "./list.ts";
import { removeCommands, setEnabled } from "./store.ts";

const SHOWN_AT_ONCE = 100;

export type CommandTableProps = {
  commands: readonly Command[];
  total: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onEdit: (id: string) => void;
  selected: ReadonlySet<string>;
  onSelect: (selection: Selection) => void;
};

export function CommandTable(props: CommandTableProps) {
  const { commands, total, sort, onSort, onEdit, selected, onSelect } = props;
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const shown = commands.slice(0, limit);
  return (
    <>
      <p className={styles.count} role="status">
        {commands.length === total ? `${total} in all` : `${commands.length} of ${total}`}
      </p>
      <Table
        aria-label="Chat commands"
        className={classNames(styles.table)}
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={onSelect}
        sortDescriptor={{
          column: sort.by,
          direction: sort.descending ? "descending" : "ascending",
        }}
        onSortChange={({ column, direction }) => {
          const by = SORTS.find((name) => name === column) ?? SORT_DEFAULT.by;
          onSort({ by, descending: direction === "descending" });
        }}
      >
        <TableHeader className={classNames(styles.head)}>
          <Column id="select">
            <SelectBox />
          </Column>
          <SortColumn id="name" name="Command" isRowHeader />
          <Column id="response">Response</Column>
          <SortColumn id="level" name="Level" />
          <SortColumn id="used" name="Used" />
          <Column id="enabled">On</Column>
          <Column id="actions">
            <span className="visually-hidden">Actions</span>
          </Column>
        </TableHeader>
        <TableBody renderEmptyState={() => <p className={styles.none}>No command matches.</p>}>
          {shown.map((command) => (
            <CommandRow key={command.id} command={command} onEdit={onEdit} />
          ))}
        </TableBody>
      </Table>
      {commands.length > limit && (
        <Button look="quiet" onPress={() => setLimit(limit + SHOWN_AT_ONCE)}>
          Show {Math.min(commands.length - limit, SHOWN_AT_ONCE)} more
        </Button>
      )}
    </>
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

type CommandRowProps = { command: Command; onEdit: (id: string) => void };

function CommandRow({ command, onEdit }: CommandRowProps) {
  const { id, command_name, aliases, response_text, user_level, enabled } = command;
  return (
    <Row
      id={id}
      className={classNames(styles.row, !enabled && styles.disabled)}
      onAction={() => onEdit(id)}
    >
      <Cell className={classNames(styles.select)}>
        <SelectBox />
      </Cell>
      <Cell className={classNames(styles.name)}>
        {command_name}
        {aliases.length > 0 && <span className={styles.aliases}>{aliases.join(" ")}</span>}
      </Cell>
      <Cell className={classNames(styles.response)}>{response_text}</Cell>
      <Cell className={classNames(styles.level)}>
        <span className={classNames("tag", user_level === "everyone" && "on")}>
          {LEVEL_NAMES[user_level]}
        </span>
      </Cell>
      <Cell className={classNames(styles.used)}>
        <span className={styles.usedWord}>used </span>
        {command.usage_count.toLocaleString("en-US")}
      </Cell>
      <Cell className={classNames(styles.enabled)}>
        <Switch
          label={`${command_name} is on`}
          isSelected={enabled}
          onChange={(on) => void setEnabled(command, on)}
        />
      </Cell>
      <Cell className={classNames(styles.actions)}>
        <Button look="icon" aria-label={`Edit ${command_name}`} onPress={() => onEdit(id)}>
          <Pencil aria-hidden="true" />
        </Button>
        <Button
          look="icon"
          aria-label={`Delete ${command_name}`}
          onPress={() => removeCommands([command])}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </Cell>
    </Row>
  );
}
