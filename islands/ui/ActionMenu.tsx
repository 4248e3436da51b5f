import { MoreHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import styles from "./ActionMenu.module.css";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";

export type Action = {
  id: string;
  name: string;
  icon?: ReactNode;
  tone?: "danger";
  run: () => void;
};

/** A button with three dots and what can be done with the thing beside it. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  return (
    <MenuTrigger>
      <Button look="icon" aria-label={label}>
        <MoreHorizontal aria-hidden="true" />
      </Button>
      <Popover className={classNames(fieldStyles.popover)} placement="bottom end">
        <Menu className={classNames(fieldStyles.list)} aria-label={label}>
          {actions.map(({ id, name, icon, tone, run }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={name}
              className={classNames(styles.item, tone === "danger" && styles.danger)}
              onAction={run}
            >
              {icon}
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
