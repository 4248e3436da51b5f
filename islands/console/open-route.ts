import { data, redirect } from "react-router";
import { serviceFlag } from "#core/entities/tenant.ts";
import type { ServiceId } from "#core/platform/brand.ts";
import type { ConsoleRoute } from "#core/platform/console-route.ts";
import { CONSOLE_ROUTES } from "#core/platform/console-routes.ts";
import { AUTH_BYPASS_KEY, authBypass, guard } from "#core/platform/guards.ts";
import type { Permission } from "#core/platform/permissions.ts";
import { serverMode } from "../stores/mode.ts";
import { readKept } from "../stores/safe-storage.ts";
import { currentVisitor, initialiseOnce } from "../stores/session.ts";

/** What a page that may not be opened says to the error boundary (status 403). */
export type Forbidden = { permission: Permission };

/** The path of the page for guests that is open, if nobody is signed in. Its query may change. */
let guestPath: string | undefined;

/** Runs the guards before a route is opened, and says where to go in its place. */
export async function openRoute(route: ConsoleRoute, url: URL): Promise<null> {
  await initialiseOnce();
  const known = currentVisitor();
  const signedInHere = guestPath === url.pathname;
  guestPath = known.user || route.audience !== "guests" ? undefined : url.pathname;
  const visitor = { ...known, signedInHere, bypass: await isBypassed() };
  const verdict = guard(route, visitor, { path: url.pathname, search: url.search });
  if (verdict.type === "redirect") throw redirect(verdict.to);
  if (verdict.type === "forbidden") {
    throw data({ permission: verdict.permission } satisfies Forbidden, { status: 403 });
  }
  const { service } = route;
  const isRoot = route.path.split("/").length === 2;
  if (service && isRoot && visitor.services?.[serviceFlag(service)]) {
    throw redirect(firstPage(service, visitor.permissions));
  }
  return null;
}

/** The first page of a service that the visitor may open, or else the first of all. */
function firstPage(service: ServiceId, permissions: readonly Permission[]): string {
  const pages = CONSOLE_ROUTES.filter(({ menu }) => menu?.group === service);
  const open = pages.find(({ permission }) => !permission || permissions.includes(permission));
  return (open ?? pages[0])?.path ?? "/dashboard";
}

/** The developers' switch; the server is asked only where somebody has switched it on. */
async function isBypassed(): Promise<boolean> {
  const stored = readKept("sessionStorage", AUTH_BYPASS_KEY);
  return stored !== null && authBypass(await serverMode(), stored);
}
