import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { SHELL } from "#core/limits.ts";
import { classNames } from "../../ui/class-names.ts";
import { Header } from "./Header.tsx";
import styles from "./Shell.module.css";
import { SideNav } from "./SideNav.tsx";

const NARROW = `(width <= ${SHELL.mobileMaxWidthPx}px)`;

/** The console's frame: header, side navigation, page. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const navigation = useNavigation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a page closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);

  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === "Escape" && setMenuOpen(false);
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, []);

  return (
    <div className={styles.shell}>
      <a className="button skip-link" href="#console-main">
        Skip to the page
      </a>
      <Header menuOpen={menuOpen} onToggleMenu={() => setMenuOpen(!menuOpen)} />
      <div className={classNames(styles.side, menuOpen && styles.open)} id="console-menu">
        <SideNav />
      </div>
      {menuOpen && matchMedia(NARROW).matches && (
        <button
          type="button"
          className={styles.shade}
          aria-label="Close the menu"
          onClick={() => setMenuOpen(false)}
        />
      )}
      <main id="console-main" tabIndex={-1} className={styles.main}>
        {navigation.state === "loading" && <div className={styles.progress} aria-hidden="true" />}
        <Outlet />
      </main>
    </div>
  );
}
