import { useStore } from "@nanostores/react";
import { NavLink, useLocation } from "react-router";
import { VERSION_LABEL } from "#core/platform/brand.ts";
import { $session } from "../../stores/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { BotNavStatus } from "../chat/presence/BotNavStatus.tsx";
import { type NavEntry, type NavGroup, navigationFor } from "../navigation.ts";
import styles from "./SideNav.module.css";

/** Links to the pages that the member may open; what is planned or switched off says so. */
export function SideNav() {
  const state = useStore($session);
  if (state.status !== "member") return null;
  return (
    <nav className={styles.nav} aria-label="Console">
      {navigationFor(state.session).map((group) =>
        group.id === "workspace" ? (
          <Links key={group.id} links={group.links} />
        ) : (
          <Group key={group.id} group={group} />
        ),
      )}
    </nav>
  );
}

function Group({ group: { id, name, links } }: { group: NavGroup }) {
  const planned = id === "more" ? [] : links.filter(({ mark }) => mark === "planned");
  return (
    <section className={styles.group} aria-labelledby={`nav-${id}`}>
      <h2 id={`nav-${id}`} className={styles.heading}>
        {name}
      </h2>
      {id === "waddle" && <BotNavStatus />}
      <Links links={links.filter((link) => !planned.includes(link))} />
      {planned.length > 0 && <Planned links={planned} />}
    </section>
  );
}

/** The pages of a service that are not built yet, folded away below those that are. */
function Planned({ links }: { links: readonly NavEntry[] }) {
  const { pathname } = useLocation();
  const holdsPage = links.some(({ path }) => path === pathname);
  return (
    <details className={styles.planned} open={holdsPage}>
      <summary className={styles.summary}>
        {links.length} more <Mark mark="planned" />
      </summary>
      <Links links={links.map((link) => ({ ...link, mark: "none" }))} />
    </details>
  );
}

function Links({ links }: { links: readonly NavEntry[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ path, label, mark }) => (
        <li key={path}>
          <NavLink className={styles.link ?? ""} to={path}>
            {label}
            {mark !== "none" && <Mark mark={mark} />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function Mark({ mark }: { mark: "planned" | "off" }) {
  const isPlanned = mark === "planned";
  return (
    <span
      className={classNames(styles.mark, isPlanned && styles.egg)}
      title={isPlanned ? `Not in ${VERSION_LABEL} yet` : "Switched off"}
    >
      {mark}
    </span>
  );
}
