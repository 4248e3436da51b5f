import type { ServiceFlags } from "../entities/session.ts";
import { serviceFlag } from "../entities/tenant.ts";
import { SERVICES, type ServiceId } from "./brand.ts";
import type { Permission } from "./permissions.ts";
import type { Initialisation } from "./startup.ts";

/**
 * The guards of the console's routes, rules GUARD-G10 to GUARD-G29 of docs/spec/guards.md: pure functions that
 * run in one order, initialisation, authentication, verified e-mail, Discord link, service enabled,
 * permission. The first that objects decides. They are for people's convenience: the server
 * enforces the same rules.
 */

/** What a route asks of its visitor. */
export type RouteNeeds = {
  /** `guests` is for people who are not signed in, `members` for those who are. */
  audience: "anyone" | "guests" | "members";
  /** Routes of the verification itself and of linking accounts work before it is done. */
  unverified?: "allowed";
  /** The Discord callback, which reads its answer from Discord before it looks at the visitor. */
  signedOut?: "allowed";
  discord?: "required";
  service?: ServiceId;
  permission?: Permission;
};

export type LinkStatus = { discord_linked: boolean; discord_user_id: string };

/** What is known about the visitor when a route is opened. */
export type Visitor = {
  initialisation: Initialisation;
  user: { email_verified: boolean; link?: LinkStatus } | undefined;
  /** Undefined until it has been fetched; the user's own fields count then. */
  link: LinkStatus | undefined;
  /** Undefined when the service settings could not be loaded. */
  services: ServiceFlags | undefined;
  permissions: readonly Permission[];
  /** The developers' switch is on, see authBypass. */
  bypass?: boolean;
  /** The visitor signed in on this very page, which was opened for a guest. */
  signedInHere?: boolean;
};

/** `path` and `search` (with its `?`, or empty) of the address that is being opened. */
export type Destination = { path: string; search: string };

export type Verdict =
  | { type: "allow" }
  | { type: "redirect"; to: string }
  | { type: "forbidden"; permission: Permission };

/** Query errors of the login page. */
export const LOGIN_ERRORS = {
  timeout: "Starting took too long. Check your connection; this page goes on by itself.",
  init_failed:
    "The server can't be reached right now. This page goes on by itself when it is back.",
} as const;

/** Query errors of the dashboard. */
export const DASHBOARD_ERRORS = {
  discord_auth_required: "Please verify your Discord account to access Gander services.",
  settings_missing: "The settings of your services could not be loaded. Try that page again.",
  check_failed: "Whether you may open that page could not be checked. Try it again.",
} as const;

export const DASHBOARD = "/dashboard";
export const LOGIN = "/login";
export const VERIFY_EMAIL = "/verify-email";

const ALLOW: Verdict = { type: "allow" };

/**
 * A `redirect` query value, when it is a path on this origin; else undefined. Anything that a
 * browser could read as another origin (a scheme, `//`, `/\`, control characters) is dropped.
 */
export function sameOriginPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith("/")) return undefined;
  const base = "https://same-origin.invalid";
  try {
    const url = new URL(value, base);
    if (url.origin !== base) return undefined;
    const path = url.pathname + url.search + url.hash;
    return path.startsWith("//") ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * The address of a service's root: its id with underscores replaced by hyphens, but for Pond Party,
 * whose id has no underscore where its address has a hyphen.
 */
export function serviceRoot(service: ServiceId): string {
  const slug = SERVICES.find(({ id }) => id === service)?.slug;
  return `/${slug ?? service.replaceAll("_", "-")}`;
}

/** True for the routes that wait for initialisation and don't open without it (GUARD-G10). */
export function isProtected(needs: RouteNeeds): boolean {
  return needs.audience === "members" && needs.signedOut !== "allowed";
}

/** The key in session storage under which the developers' switch is kept. */
export const AUTH_BYPASS_KEY = "gq:auth-bypass";

/**
 * Whether the developers' switch is on (GUARD-G29): never in production, whatever a browser has stored.
 * It opens the pages alone; the server answers their requests as it answers any stranger's.
 */
export function authBypass(mode: "development" | "production", stored: string | null): boolean {
  return mode === "development" && stored === "on";
}

/**
 * Runs the chain. An exception in it sends members to the dashboard with `check_failed`, and leaves
 * public pages open. On the dashboard itself it is thrown, for the error boundary (GUARD-G19).
 */
export function guard(needs: RouteNeeds, visitor: Visitor, destination: Destination): Verdict {
  try {
    if (visitor.bypass && isProtected(needs)) return ALLOW;
    for (const check of CHAIN) {
      const verdict = check(needs, visitor, destination);
      if (verdict.type !== "allow") return verdict;
    }
    return ALLOW;
  } catch (error) {
    if (!isProtected(needs)) return ALLOW;
    if (destination.path === DASHBOARD) throw error;
    return redirect(DASHBOARD, { error: "check_failed" });
  }
}

type Guard = (needs: RouteNeeds, visitor: Visitor, destination: Destination) => Verdict;

const CHAIN: readonly Guard[] = [
  guardInitialisation,
  guardAuthentication,
  guardVerifiedEmail,
  guardDiscordLink,
  guardServiceEnabled,
  guardPermission,
];

function guardInitialisation(needs: RouteNeeds, visitor: Visitor, at: Destination): Verdict {
  if (visitor.initialisation === "ready" || !isProtected(needs)) return ALLOW;
  const error = visitor.initialisation === "timeout" ? "timeout" : "init_failed";
  return redirect(LOGIN, { error, redirect: at.path + at.search });
}

function guardAuthentication(needs: RouteNeeds, visitor: Visitor, at: Destination): Verdict {
  if (needs.audience === "guests" && visitor.user) {
    const asked = sameOriginPath(new URLSearchParams(at.search).get("redirect"));
    return redirect((visitor.signedInHere && asked) || DASHBOARD, {});
  }
  if (needs.audience === "members" && !visitor.user) {
    if (needs.signedOut === "allowed") return ALLOW;
    return redirect(LOGIN, { redirect: at.path + at.search });
  }
  return ALLOW;
}

function guardVerifiedEmail(needs: RouteNeeds, visitor: Visitor, at: Destination): Verdict {
  if (needs.audience !== "members" || needs.unverified === "allowed") return ALLOW;
  if (visitor.user?.email_verified === true) return ALLOW;
  return redirect(VERIFY_EMAIL, { redirect: at.path + at.search });
}

function guardDiscordLink(needs: RouteNeeds, visitor: Visitor): Verdict {
  if (needs.discord !== "required") return ALLOW;
  const link = visitor.link ?? visitor.user?.link;
  if (link?.discord_linked === true && link.discord_user_id !== "") return ALLOW;
  return redirect(DASHBOARD, { error: "discord_auth_required" });
}

function guardServiceEnabled(needs: RouteNeeds, visitor: Visitor, at: Destination): Verdict {
  if (!needs.service) return ALLOW;
  if (!visitor.services) return redirect(DASHBOARD, { error: "settings_missing" });
  if (visitor.services[serviceFlag(needs.service)]) return ALLOW;
  const segments = at.path.split("/").filter((segment) => segment !== "");
  return segments.length > 1 ? redirect(serviceRoot(needs.service), {}) : ALLOW;
}

function guardPermission(needs: RouteNeeds, visitor: Visitor): Verdict {
  if (!needs.permission || visitor.permissions.includes(needs.permission)) return ALLOW;
  return { type: "forbidden", permission: needs.permission };
}

function redirect(path: string, query: Record<string, string>): Verdict {
  const parameters = new URLSearchParams(query).toString();
  return { type: "redirect", to: parameters === "" ? path : `${path}?${parameters}` };
}
