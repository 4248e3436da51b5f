import { expect, test } from "vitest";
import { CONSOLE_ROUTES } from "#core/platform/console-routes.ts";
import { memberSession, openPage, type PageOptions } from "../../tests/simulators/browser.ts";

const openConsole = (options: PageOptions = {}) =>
  openPage(() => import("./open-route.ts"), options);

/** Opens an address and returns where it leads: "open", another address, or the missing permission. */
async function leadsTo(address: string, options: PageOptions = {}): Promise<string> {
  const { store } = await openConsole(options);
  const url = new URL(address, "http://creator.localhost");
  const route = CONSOLE_ROUTES.find(({ path }) => path === url.pathname);
  if (!route) throw new Error(`No page is at ${address}`);
  const thrown: unknown = await store.openRoute(route, url).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown === undefined) return "open";
  if (thrown instanceof Response) return thrown.headers.get("location") ?? "";
  return JSON.stringify(thrown);
}

const nothing = memberSession({ permissions: [] });
const off = memberSession({
  services: { ...memberSession().services, waddle_enabled: false },
});

test.each([
  ["/dashboard", {}, "open"],
  ["/dashboard", { as: null }, "/login?redirect=%2Fdashboard"],
  ["/login?redirect=/account", {}, "/account"],
  ["/waddle/timers", { as: off }, "/waddle"],
  ["/waddle", { as: off }, "open"],
  ["/waddle", {}, "/waddle/general"],
  ["/waddle", { as: memberSession({ permissions: ["waddle_timers_edit"] }) }, "/waddle/timers"],
  ["/pond-party", {}, "open"],
] as const)("%s leads %o to %s", async (address, options, end) => {
  expect(await leadsTo(address, options)).toBe(end);
});

test("a page without its permission is forbidden, and names it", async () => {
  const end = JSON.parse(await leadsTo("/waddle/timers", { as: nothing }));
  expect(end.init.status).toBe(403);
  expect(end.data).toEqual({ permission: "waddle_timers_edit" });
});

test("GUARD-G29: the developers' switch opens pages of a development start alone", async () => {
  const page = await openConsole({ as: null });
  page.browser.sessionStorage.setItem("gq:auth-bypass", "on");
  const { sessionStorage } = page.browser;
  expect(await leadsTo("/dashboard", { as: null, sessionStorage })).toMatch(/^\/login/);
  page.server.route("HEAD /outbox", () => null);
  const { server } = page;
  expect(await leadsTo("/dashboard", { as: null, sessionStorage, server })).toBe("open");
});
