import { expect, test } from "vitest";
import { SERVICES } from "#core/platform/brand.ts";
import type { ConsoleRoute } from "#core/platform/console-route.ts";
import { CONSOLE_ROUTES } from "#core/platform/console-routes.ts";
import { serviceRoot } from "#core/platform/guards.ts";
import { REQUIRED_ROUTES, type RequiredRoute } from "../../tests/oracles/required-routes.ts";
import { openPage } from "../../tests/simulators/browser.ts";

/** What a route asks of its visitor, in one order. */
function needsOf(route: RequiredRoute | ConsoleRoute) {
  const { audience, unverified, signedOut, discord, service, permission } = route;
  return { audience, unverified, signedOut, discord, service, permission };
}

/** The routes at a path of the requirements; `:service` may be written out for each service. */
function routesAt(path: string): ConsoleRoute[] {
  const written = SERVICES.map(({ id }) => path.replace("/:service", serviceRoot(id)));
  return CONSOLE_ROUTES.filter((route) => route.path === path || written.includes(route.path));
}

test.each(REQUIRED_ROUTES)(
  "GUARD-G20: the router has $path, and it asks what is required",
  (required) => {
    const routes = routesAt(required.path);
    expect(routes.length).toBeGreaterThan(0);
    for (const route of routes) expect(needsOf(route)).toEqual(needsOf(required));
  },
);

test("each route has the file of its page, and each file of a page has a route", async () => {
  const { store } = await openPage(() => import("./pages.ts"));
  expect(new Set(CONSOLE_ROUTES.map(({ page }) => page))).toEqual(new Set(store.PAGES));
});

test("each page is exported under the name of its file", async () => {
  const { store } = await openPage(() => import("./pages.ts"));
  for (const page of store.PAGES) expect(await store.importPage(page), page).toBeTypeOf("function");
});

test("no two routes have the same path", () => {
  expect(new Set(CONSOLE_ROUTES.map(({ path }) => path)).size).toBe(CONSOLE_ROUTES.length);
});
