/** Every console route of the requirements × every kind of visitor: rule GUARD-G20 of docs/spec/guards.md. */
import { describe, expect, it } from "vitest";
import { REQUIRED_ROUTES, type RequiredRoute } from "../../../tests/oracles/required-routes.ts";
import { guard, serviceRoot, type Verdict, type Visitor } from "./guards.ts";
import { PERMISSIONS } from "./permissions.ts";

const ALL_ON = {
  waddle_enabled: true,
  gaggle_enabled: true,
  gander_enabled: true,
  nest_sketch_enabled: true,
  pondparty_enabled: true,
};
const ALL_OFF = {
  waddle_enabled: false,
  gaggle_enabled: false,
  gander_enabled: false,
  nest_sketch_enabled: false,
  pondparty_enabled: false,
};
const LINKED = { discord_linked: true, discord_user_id: "80351110224678912" };

const stranger: Visitor = {
  initialisation: "ready",
  user: undefined,
  link: undefined,
  services: undefined,
  permissions: [],
};
const owner: Visitor = {
  initialisation: "ready",
  user: { email_verified: true, link: LINKED },
  link: LINKED,
  services: ALL_ON,
  permissions: PERMISSIONS,
};

/** Every fact about this visitor throws when it is looked at. */
const broken = new Proxy(owner, {
  get(): never {
    throw new Error("can't be read");
  },
});

/** What a kind of visitor meets at a route: "allow", "forbidden PERMISSION", or an address. */
type Meets = (route: RequiredRoute, path: string) => string;

const atLogin = (path: string, error?: string) =>
  `/login?${error ? `error=${error}&` : ""}redirect=${encodeURIComponent(path)}`;
const isPublic = ({ audience, signedOut }: RequiredRoute) =>
  audience !== "members" || signedOut === "allowed";
const member =
  (otherwise: Meets): Meets =>
  (route, path) =>
    route.audience === "guests" ? "/dashboard" : otherwise(route, path);
const allow = () => "allow";

const KINDS: readonly { kind: string; visitor: Visitor; meets: Meets }[] = [
  {
    kind: "a visitor",
    visitor: stranger,
    meets: (route, path) => (isPublic(route) ? "allow" : atLogin(path)),
  },
  {
    kind: "an unverified user",
    visitor: { ...owner, user: { email_verified: false, link: LINKED } },
    meets: member((route, path) =>
      route.audience === "anyone" || route.unverified === "allowed"
        ? "allow"
        : `/verify-email?redirect=${encodeURIComponent(path)}`,
    ),
  },
  {
    kind: "a verified user without permission",
    visitor: { ...owner, permissions: [] },
    meets: member(({ permission }) => (permission ? `forbidden ${permission}` : "allow")),
  },
  { kind: "a user with permission", visitor: owner, meets: member(allow) },
  {
    kind: "a user without Discord",
    visitor: {
      ...owner,
      user: { email_verified: true },
      link: { discord_linked: false, discord_user_id: "" },
    },
    meets: member(({ path }) =>
      path.startsWith("/gander") ? "/dashboard?error=discord_auth_required" : "allow",
    ),
  },
  {
    kind: "a user whose Discord link has not been loaded",
    visitor: { ...owner, link: undefined },
    meets: member(allow),
  },
  {
    kind: "a user whose services are off",
    visitor: { ...owner, services: ALL_OFF },
    meets: member(({ service }, path) => {
      if (!service || path === serviceRoot(service)) return "allow";
      return serviceRoot(service);
    }),
  },
  {
    kind: "a user whose settings are missing",
    visitor: { ...owner, services: undefined },
    meets: member(({ service }) => (service ? "/dashboard?error=settings_missing" : "allow")),
  },
  {
    kind: "an initialisation that timed out",
    visitor: { ...stranger, initialisation: "timeout" },
    meets: (route, path) => (isPublic(route) ? "allow" : atLogin(path, "timeout")),
  },
  {
    kind: "an initialisation that failed",
    visitor: { ...stranger, initialisation: "failed" },
    meets: (route, path) => (isPublic(route) ? "allow" : atLogin(path, "init_failed")),
  },
  {
    kind: "an exception in a check",
    visitor: broken,
    meets: (route, path) => {
      if (isPublic(route)) return "allow";
      return path === "/dashboard" ? "thrown" : "/dashboard?error=check_failed";
    },
  },
];

/** A route's address with its parameters filled in. */
function addressOf({ path }: RequiredRoute): string {
  return path
    .replace(":service", "waddle")
    .replace(":tenantName", "demo-pond")
    .replace(":token", "t0ken")
    .replace(":id", "sketch1");
}

function meet(route: RequiredRoute, visitor: Visitor): string {
  try {
    return inWords(guard(route, visitor, { path: addressOf(route), search: "" }));
  } catch {
    return "thrown";
  }
}

function inWords(verdict: Verdict): string {
  if (verdict.type === "redirect") return verdict.to;
  return verdict.type === "forbidden" ? `forbidden ${verdict.permission}` : "allow";
}

const CASES = REQUIRED_ROUTES.flatMap((route) => KINDS.map((kind) => ({ route, ...kind })));

describe("the matrix of guards", () => {
  it.each(CASES)("GUARD-G20: $route.path, $kind", ({ route, visitor, meets }) => {
    expect(meet(route, visitor)).toBe(meets(route, addressOf(route)));
  });

  it("GUARD-G21: whoever follows the redirects arrives, within two", () => {
    const byAddress = new Map(REQUIRED_ROUTES.map((route) => [addressOf(route), route]));
    for (const { route, visitor, kind } of CASES) {
      let [at, met, hops]: [RequiredRoute, string, number] = [route, meet(route, visitor), 0];
      while (met.startsWith("/")) {
        const next = byAddress.get(new URL(met, "https://x.invalid").pathname);
        expect(next, `${route.path}, ${kind}: ${met}`).toBeDefined();
        if (!next) break;
        [at, met, hops] = [next, meet(next, visitor), hops + 1];
        expect(hops, `${route.path}, ${kind}, at ${at.path}`).toBeLessThanOrEqual(2);
      }
    }
  });
});
