/**
 * Every route of the console that the requirements name (section 2), and what each asks of its
 * visitor. The router's own entries are compared with it; the matrix of guards walks it.
 */
import type { ServiceId } from "#core/platform/brand.ts";
import type { RouteNeeds } from "#core/platform/guards.ts";
import type { Permission } from "#core/platform/permissions.ts";

export type RequiredRoute = RouteNeeds & { path: string };

const MEMBERS = { audience: "members" } as const;
/** Sign-in required, verified e-mail not. */
const LINKING = { audience: "members", unverified: "allowed" } as const;

export const REQUIRED_ROUTES: readonly RequiredRoute[] = [
  { path: "/login", audience: "guests" },
  { path: "/signup", audience: "guests" },
  { path: "/forgot-password", audience: "guests" },
  { path: "/confirm-signup", audience: "guests" },
  { path: "/auth/action", audience: "anyone" },
  { path: "/:service/terms", audience: "anyone" },
  { path: "/public/giveaway/:tenantName/:token", audience: "anyone" },
  { path: "/verify-email", ...LINKING },
  { path: "/twitch", ...LINKING },
  { path: "/auth/twitch-callback", ...LINKING },
  { path: "/console/auth/twitch-callback", ...LINKING },
  { path: "/oauth/discord/callback", ...LINKING, signedOut: "allowed" },
  { path: "/dashboard", ...MEMBERS },
  { path: "/account", ...MEMBERS },
  { path: "/users", ...MEMBERS, permission: "tenant_admin" },
  { path: "/invite", ...MEMBERS, permission: "tenant_admin" },
  ...area("waddle", "/waddle", {
    general: "waddle_config_edit",
    chat: "waddle_chat_edit",
    timers: "waddle_timers_edit",
    giveaways: "waddle_giveaways_edit",
    offline: "waddle_timers_edit",
    dock: "waddle_manage",
    test: "waddle_chat_edit",
  }),
  ...area("gaggle", "/gaggle", {
    general: "gaggle_manage",
    gameplay: "gaggle_manage",
    discord: "gaggle_manage",
    privacy: "gaggle_manage",
  }),
  ...area("gander", "/gander", { general: "gander_manage", servers: "gander_manage" }).map(
    (route): RequiredRoute => ({ ...route, discord: "required" }),
  ),
  ...area("nest_sketch", "/nest-sketch", {
    preview: "nest_sketch_manage",
    canvas: "nest_sketch_manage",
    saved: "nest_sketch_manage",
    "saved/:id": "nest_sketch_manage",
  }),
  // Coming soon: there is nothing to switch on yet, and the pages are the same for everybody.
  { path: "/pond-party", ...MEMBERS },
  { path: "/pond-party/learn-more", ...MEMBERS },
  { path: "/pond-party/coming-soon", ...MEMBERS },
];

/** The root of a service, its learn-more page, and its other pages with their permissions. */
function area(
  service: ServiceId,
  root: string,
  pages: Record<string, Permission>,
): RequiredRoute[] {
  const needs = { ...MEMBERS, service };
  return [
    { path: root, ...needs },
    { path: `${root}/learn-more`, ...needs },
    ...Object.entries(pages).map(([page, permission]) => ({
      path: `${root}/${page}`,
      ...needs,
      permission,
    })),
  ];
}
