import { useStore } from "@nanostores/react";
import { LogOut, Settings, UserRound } from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { Session } from "#core/entities/session.ts";
import { THEMES } from "#core/platform/themes.ts";
import { logOut } from "../../stores/session.ts";
import { $theme, chooseTheme } from "../../stores/theme.ts";
import styles from "./AccountMenu.module.css";

/**
 * Who is signed in, the theme, and the way out. A popover of the browser's own: it is on every
 * page, and the kit's overlays would weigh 30 KB on the first one.
 */
export function AccountMenu({ user }: { user: Session["user"] }) {
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    void navigate("/login");
  };
  return (
    <>
      <button type="button" className={styles.trigger} popoverTarget="account" aria-label="Account">
        <UserRound aria-hidden="true" />
      </button>
      <div id="account" popover="auto" className={styles.popover}>
        <p className={styles.who}>
          <span className={styles.muted}>Signed in as</span>
          {user.email}
        </p>
        <ThemeChoice />
        <Link
          className={styles.item ?? ""}
          to="/account"
          onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
        >
          <Settings aria-hidden="true" />
          Account settings
        </Link>
        <button type="button" className={styles.item} onClick={leave}>
          <LogOut aria-hidden="true" />
          Log out
        </button>
      </div>
    </>
  );
}

function ThemeChoice() {
  const chosen = useStore($theme);
  return (
    <fieldset className={styles.themes}>
      <legend className={styles.muted}>Theme</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={styles.theme}>
          <input
            type="radio"
            name="theme"
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
          />
          {theme}
        </label>
      ))}
    </fieldset>
  );
}
