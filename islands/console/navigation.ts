import type { Session } from "#core/entities/session.ts";
import { serviceFlag } from "#core/entities/tenant.ts";
import { isPlanned } from "#core/platform/availability.ts";
import { SERVICES, type ServiceId } from "#core/platform/brand.ts";
import { CONSOLE_ROUTES } from "#core/platform/console-routes.ts";
import { serviceRoot } from "#core/platform/guards.ts";

/** A link of the navigation. The mark of what is not built yet is `planned`. */
export type NavEntry = { path: string; label: string; mark: "none" | "planned" | "off" };

export type NavGroup = { id: "workspace" | ServiceId | "more"; name: string; links: NavEntry[] };

/**
 * The navigation of a member: the workspace's pages, the pages of each service that is on, and the
 * services that are off or planned. Pages without their permission are left out, and a service with
 * none of its pages.
 */
export function navigationFor(session: Session): NavGroup[] {
  const services = SERVICES.filter(
    ({ id }) => session.services?.[serviceFlag(id)] && !isPlannedService(id),
  );
  const others = SERVICES.filter((service) => !services.includes(service));
  const groups: NavGroup[] = [
    { id: "workspace", name: "Workspace", links: openPages("workspace", session) },
    ...services.map(({ id, name }) => ({ id, name, links: openPages(id, session) })),
    {
      id: "more",
      name: "More services",
      links: others.map((service) => aboutService(service, session)),
    },
  ];
  return groups.filter(({ links }) => links.length > 0);
}

function openPages(group: "workspace" | ServiceId, { permissions }: Session): NavEntry[] {
  return CONSOLE_ROUTES.filter(
    ({ menu, permission }) =>
      menu?.group === group && (!permission || permissions.includes(permission)),
  ).map(({ path, menu, title, feature }) => ({
    path,
    label: menu?.label ?? title,
    mark: feature && isPlanned(feature) ? "planned" : "none",
  }));
}

/** A service whose settings could not be loaded has no mark: it may be on. */
function aboutService({ id, name }: (typeof SERVICES)[number], session: Session): NavEntry {
  const mark = isPlannedService(id) ? "planned" : session.services ? "off" : "none";
  return { path: serviceRoot(id), label: name, mark };
}

/** A service without an engine: its root's feature is planned. */
function isPlannedService(service: ServiceId): boolean {
  const root = CONSOLE_ROUTES.find(({ path }) => path === serviceRoot(service));
  return root?.feature !== undefined && isPlanned(root.feature);
}
