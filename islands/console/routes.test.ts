import { expect, test } from "vitest";
import { SERVICES } from "#core/platform/brand.ts";
import { CONSOLE_ADDRESSES } from "#core/platform/console-addresses.ts";
import { serviceRoot } from "#core/platform/guards.ts";
import { REQUIRED_ROUTES, type RequiredRoute } from "../../tests/oracles/required-routes.ts";
import { type ConsoleRoute, ROUTES } from "./routes.tsx";

/** What a route asks of its visitor, in one order. */
function needsOf(route: RequiredRoute | ConsoleRoute) {
  const { audience, unverified, signedOut, discord, service, permission } = route;
  return { audience, unverified, signedOut, discord, service, permission };
}

/** The routes at a path of the requirements; `:service` may be written out for each service. */
function routesAt(path: string): ConsoleRoute[] {
  const written = SERVICES.map(({ id }) => path.replace("/:service", serviceRoot(id)));
  return ROUTES.filter((route) => route.path === path || written.includes(route.path));
}

test.each(REQUIRED_ROUTES)(
  "G20: the router has $path, and it asks what is required",
  (required) => {
    const routes = routesAt(required.path);
    expect(routes.length).toBeGreaterThan(0);
    for (const route of routes) expect(needsOf(route)).toEqual(needsOf(required));
  },
);

test("the web server answers at each route of the router, and at no other", () => {
  expect(new Set(ROUTES.map(({ path }) => path))).toEqual(new Set(CONSOLE_ADDRESSES));
});

test("no two routes have the same path", () => {
  expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
});
