import { LogOut, UserRound } from "lucide-react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useNavigate } from "react-router";
import type { Session } from "#core/entities/session.ts";
import { logOut } from "../../stores/session.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./AccountMenu.module.css";

export function AccountMenu({ user }: { user: Session["user"] }) {
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    void navigate("/login");
  };
  return (
    <MenuTrigger>
      <Button look="icon" aria-label="Account">
        <UserRound aria-hidden="true" />
      </Button>
      <Popover className={classNames(styles.popover)} placement="bottom end">
        <p className={styles.who}>
          <span className={styles.muted}>Signed in as</span>
          {user.email}
        </p>
        <Menu className={classNames(styles.menu)} aria-label="Account">
          <MenuItem className={classNames(styles.item)} onAction={leave}>
            <LogOut aria-hidden="true" />
            Log out
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
