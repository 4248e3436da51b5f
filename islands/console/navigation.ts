import { isPlanned } from "#core/availability.ts";
import { SERVICES, type ServiceId } from "#core/brand.ts";
import type { Session } from "#core/entities/session.ts";
import { serviceFlag } from "#core/entities/tenant.ts";
import { serviceRoot } from "#core/guards.ts";
import { type ConsoleRoute, ROUTES } from "./routes.tsx";

/** A link of the navigation. `planned` pages say so: what is behind them is not built yet. */
export type NavLinkEntry = { path: string; label: string; planned: boolean };

export type NavGroup = {
  id: "workspace" | ServiceId;
  name: string;
  /** `off` groups have one link, to what the service does. */
  state: "on" | "off" | "planned";
  links: NavLinkEntry[];
};

/** The navigation of a member: what they may open, what works first, what is planned after it. */
export function navigationFor(session: Session): NavGroup[] {
  const workspace = { id: "workspace", name: "Workspace", state: "on" } as const;
  const services = SERVICES.map((service): NavGroup => groupOf(service, session));
  return [
    { ...workspace, links: openPages("workspace", session) },
    ...services.filter(({ links }) => links.length > 0),
  ];
}

function groupOf({ id, name }: (typeof SERVICES)[number], session: Session): NavGroup {
  const root = ROUTES.find(({ path }) => path === serviceRoot(id));
  const planned = root?.feature !== undefined && isPlanned(root.feature);
  const isOn = session.services[serviceFlag(id)];
  const pages = openPages(id, session);
  if (isOn && pages.length > 0)
    return { id, name, state: planned ? "planned" : "on", links: pages };
  const about = { path: serviceRoot(id), label: "Learn more", planned: false };
  return { id, name, state: planned ? "planned" : "off", links: root ? [about] : [] };
}

/** The listed pages of a group that the member has the permission for. */
export function openPages(group: NavGroup["id"], { permissions }: Session): NavLinkEntry[] {
  const pages = ROUTES.filter(
    ({ menu, permission }) =>
      menu?.group === group && (!permission || permissions.includes(permission)),
  ).map(entryOf);
  return [...pages.filter(({ planned }) => !planned), ...pages.filter(({ planned }) => planned)];
}

function entryOf({ path, menu, title, feature }: ConsoleRoute): NavLinkEntry {
  const planned = feature !== undefined && isPlanned(feature);
  return { path, label: menu?.label ?? title, planned };
}
