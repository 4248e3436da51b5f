import { useStore } from "@nanostores/react";
import { NavLink } from "react-router";
import { VERSION_LABEL } from "#core/brand.ts";
import { $session } from "../../stores/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { type NavGroup, type NavLinkEntry, navigationFor } from "../navigation.ts";
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

function Group({ group: { id, name, state, links } }: { group: NavGroup }) {
  return (
    <section className={styles.group} aria-labelledby={`nav-${id}`}>
      <h2 id={`nav-${id}`} className={styles.heading}>
        {name}
        {state === "off" && <span className={styles.tag}>off</span>}
        {state === "planned" && <Planned />}
      </h2>
      <Links links={links} quiet={state === "planned"} />
    </section>
  );
}

/** `quiet`: the heading says of the whole list that it is planned. */
function Links({ links, quiet = false }: { links: readonly NavLinkEntry[]; quiet?: boolean }) {
  return (
    <ul className={styles.links}>
      {links.map(({ path, label, planned }) => (
        <li key={path}>
          <NavLink className={classNames(styles.link, planned && styles.planned)} to={path}>
            {label}
            {planned && !quiet && <Planned />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function Planned() {
  return (
    <span
      className={classNames(styles.tag, styles.egg)}
      title={`Planned: not in ${VERSION_LABEL} yet`}
    >
      planned
    </span>
  );
}
