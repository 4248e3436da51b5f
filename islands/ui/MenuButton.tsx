import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import styles from "./ActionMenu.module.css";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";

export type MenuButtonProps = {
  children: ReactNode;
  /** What the menu is about, for screen readers. */
  label: string;
  items: readonly { id: string; name: string; run: () => void }[];
};

/** A button with words that opens a menu. */
export function MenuButton({ children, label, items }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <Button look="quiet">
        {children}
        <ChevronDown aria-hidden="true" />
      </Button>
      <Popover className={classNames(fieldStyles.popover)} placement="bottom end">
        <Menu className={classNames(fieldStyles.list)} aria-label={label}>
          {items.map(({ id, name, run }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={name}
              className={classNames(styles.item)}
              onAction={run}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
