import { useStore } from "@nanostores/react";
import { Menu as MenuIcon, Search, X } from "lucide-react";
import { lazy, Suspense } from "react";
import { useMatch } from "react-router";
import { BRAND } from "#core/platform/brand.ts";
import { $session } from "../../stores/session.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Mark } from "../../ui/Plate.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import styles from "./Shell.module.css";
import { COMMAND_KEY, openPalette } from "./shortcuts.ts";
import { TenantSwitcher } from "./TenantSwitcher.tsx";

const CanvasToolbar = lazy(async () => ({
  default: (await import("../products/nest-sketch/header/CanvasToolbar.tsx")).CanvasToolbar,
}));

export type HeaderProps = { menuOpen: boolean; onToggleMenu: () => void };

export function Header({ menuOpen, onToggleMenu }: HeaderProps) {
  const state = useStore($session);
  const onCanvas = useMatch("/nest-sketch/canvas");
  return (
    <header className={styles.header}>
      <span className={styles.burger}>
        <Button
          look="icon"
          aria-label={menuOpen ? "Close the menu" : "Open the menu"}
          aria-expanded={menuOpen}
          aria-controls="console-menu"
          onPress={onToggleMenu}
        >
          {menuOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </Button>
      </span>
      <a
        className={classNames(styles.brand, onCanvas !== null && styles.short)}
        href="/"
        aria-label={BRAND}
      >
        <Mark size={38} />
        <span>{BRAND}</span>
      </a>
      {state.status === "member" && (
        <span className={styles.workspace}>
          <TenantSwitcher session={state.session} />
        </span>
      )}
      {onCanvas && (
        <div className={styles.canvas}>
          <Suspense>
            <CanvasToolbar />
          </Suspense>
        </div>
      )}
      <div className={styles.tools}>
        {state.status === "member" && <FindButton />}
        {state.status === "member" && <AccountMenu user={state.session.user} />}
      </div>
    </header>
  );
}

function FindButton() {
  return (
    <button
      type="button"
      className={styles.find}
      aria-keyshortcuts="Control+K Meta+K"
      aria-label="Find pages, commands and actions"
      onClick={openPalette}
    >
      <Search aria-hidden="true" />
      <span className={styles.findWords}>
        Find
        {/* Written by the style: the keys are no part of the button's name. */}
        <span className={styles.keys} data-keys={`${COMMAND_KEY} K`} aria-hidden="true" />
      </span>
    </button>
  );
}
