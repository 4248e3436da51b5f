import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Cell, Row } from "react-aria-components";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./EntityTable.module.css";
import { SelectBox } from "./SelectBox.tsx";
import { Switch } from "./Switch.tsx";

export type EntityRowProps = {
  id: string;
  /** What the thing is called, for its switch. */
  name: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onOpen: () => void;
  /** Its own cells, as many as the table has columns of its own. */
  children: ReactNode;
  /** What stands at its end. */
  actions: ReactNode;
  className?: string | undefined;
};

/** A row of an EntityTable: its box, its own cells, its switch and what can be done with it. */
export function EntityRow(props: EntityRowProps) {
  const { id, name, isOn, onSwitch, onOpen, children, actions, className } = props;
  return (
    <Row
      id={id}
      className={classNames(styles.row, !isOn && styles.off, className)}
      onAction={onOpen}
    >
      <Cell className={classNames(styles.select)}>
        <SelectBox />
      </Cell>
      {children}
      <Cell className={classNames(styles.enabled)}>
        <Switch label={`${name} is on`} isSelected={isOn} onChange={onSwitch} />
      </Cell>
      <Cell className={classNames(styles.actions)}>{actions}</Cell>
    </Row>
  );
}

export type EditAndDeleteProps = { name: string; onEdit: () => void; onDelete: () => void };

/** The two buttons at the end of most rows. */
export function EditAndDelete({ name, onEdit, onDelete }: EditAndDeleteProps) {
  return (
    <>
      <Button look="icon" aria-label={`Edit ${name}`} onPress={onEdit}>
        <Pencil aria-hidden="true" />
      </Button>
      <Button look="icon" aria-label={`Delete ${name}`} onPress={onDelete}>
        <Trash2 aria-hidden="true" />
      </Button>
    </>
  );
}
