import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Outlet, useNavigation, useSearchParams } from "react-router";
import { $session } from "../../stores/session.ts";
import { followTenant } from "../../stores/tenants.ts";
import { classNames } from "../../ui/class-names.ts";
import { isDockView } from "./dock-view.ts";
import { Header } from "./Header.tsx";
import { Overlays } from "./Overlays.tsx";
import styles from "./Shell.module.css";
import { SideNav } from "./SideNav.tsx";
import { TenantSwitcher } from "./TenantSwitcher.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useSideMenu } from "./use-side-menu.ts";

/** The console's frame: header, side navigation, page. */
export function Shell() {
  const menu = useSideMenu();
  const navigation = useNavigation();
  const state = useStore($session);
  useShortcuts();
  useEffect(followTenant, []);

  const [query] = useSearchParams();
  if (isDockView(query)) {
    return (
      <main id="console-main" tabIndex={-1} className={styles.alone}>
        <Outlet />
        <Overlays />
      </main>
    );
  }
  return (
    <div className={styles.shell}>
      <a className="button skip-link" href="#console-main">
        Skip to the page
      </a>
      <Header menuOpen={menu.isOpen} onToggleMenu={menu.toggle} />
      <div
        ref={menu.side}
        className={classNames(styles.side, menu.isOpen && styles.open)}
        id="console-menu"
      >
        {state.status === "member" && (
          <div className={styles.sideWorkspace}>
            <TenantSwitcher session={state.session} />
          </div>
        )}
        <SideNav />
      </div>
      {menu.covers && (
        <button
          type="button"
          className={styles.shade}
          tabIndex={-1}
          aria-label="Close the menu"
          onClick={menu.close}
        />
      )}
      <main id="console-main" tabIndex={-1} className={styles.main} inert={menu.covers}>
        {navigation.state === "loading" && <div className={styles.progress} aria-hidden="true" />}
        <Outlet />
      </main>
      <Overlays />
    </div>
  );
}
