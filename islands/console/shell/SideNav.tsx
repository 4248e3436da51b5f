import { useStore } from "@nanostores/react";
import { NavLink } from "react-router";
import { SERVICES } from "#core/brand.ts";
import type { Session } from "#core/entities/session.ts";
import { serviceFlag } from "#core/entities/tenant.ts";
import { serviceRoot } from "#core/guards.ts";
import { $session } from "../../stores/session.ts";
import { type ConsoleRoute, ROUTES } from "../routes.tsx";
import styles from "./SideNav.module.css";

/** Links to the pages that exist and that the member may open. */
export function SideNav() {
  const state = useStore($session);
  if (state.status !== "member") return null;
  const { session } = state;
  return (
    <nav className={styles.nav} aria-label="Console">
      <Links routes={openRoutes("workspace", session)} />
      {SERVICES.filter(({ id }) => ROUTES.some(({ menu }) => menu?.group === id)).map(
        ({ id, name }) => {
          const isOn = session.services[serviceFlag(id)];
          const routes = openRoutes(id, session);
          return (
            <section key={id} className={styles.group} aria-labelledby={`nav-${id}`}>
              <h2 id={`nav-${id}`} className={styles.heading}>
                {name}
              </h2>
              {isOn ? (
                <Links routes={routes} />
              ) : (
                <ul className={styles.links}>
                  <li>
                    <NavLink className={styles.link ?? ""} to={serviceRoot(id)}>
                      Learn more
                      <span className={styles.off}>off</span>
                    </NavLink>
                  </li>
                </ul>
              )}
            </section>
          );
        },
      )}
    </nav>
  );
}

function Links({ routes }: { routes: readonly ConsoleRoute[] }) {
  return (
    <ul className={styles.links}>
      {routes.map(({ path, menu }) => (
        <li key={path}>
          <NavLink className={styles.link ?? ""} to={path}>
            {menu?.label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function openRoutes(group: string, { permissions }: Session): ConsoleRoute[] {
  return ROUTES.filter(
    ({ menu, permission }) =>
      menu?.group === group && (!permission || permissions.includes(permission)),
  );
}
