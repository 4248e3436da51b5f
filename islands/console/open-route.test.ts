import { expect, test } from "vitest";
import { CONSOLE_ROUTES } from "#core/platform/console-routes.ts";
import {
  MEMBER_SERVICES,
  memberSession,
  openPage,
  type PageOptions,
} from "../../tests/simulators/browser.ts";

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
  services: { ...MEMBER_SERVICES, waddle_enabled: false },
});

test.each([
  ["/dashboard", {}, "open"],
  ["/dashboard", { as: null }, "/login?redirect=%2Fdashboard"],
  ["/login?redirect=/account", {}, "/dashboard"],
  ["/waddle/timers", { as: off }, "/waddle"],
  ["/waddle", { as: off }, "open"],
  ["/waddle", {}, "/waddle/general"],
  ["/waddle", { as: memberSession({ permissions: ["waddle_timers_edit"] }) }, "/waddle/timers"],
  ["/pond-party", {}, "open"],
] as const)("%s leads %o to %s", async (address, options, end) => {
  expect(await leadsTo(address, options)).toBe(end);
});

test.each([
  ["/waddle/timers", "/dashboard?error=settings_missing"],
  ["/nest-sketch", "/dashboard?error=settings_missing"],
  ["/account", "open"],
])("GUARD-G14: %s, while the services could not be loaded, leads to %s", async (address, end) => {
  expect(await leadsTo(address, { as: memberSession({ services: null }) })).toBe(end);
});

test("GUARD-G11: somebody who signs in on the log-in page goes where they wanted to", async () => {
  const { store } = await openConsole({ as: null });
  const session = await import("../stores/session.ts");
  const route = CONSOLE_ROUTES.find(({ path }) => path === "/login");
  if (!route) throw new Error("There is a log-in page");
  const url = new URL("/login?redirect=/account", "http://creator.localhost");
  await store.openRoute(route, url);
  session.$session.set({ status: "member", session: memberSession() });
  const thrown: unknown = await store.openRoute(route, url).catch((error: unknown) => error);
  expect(thrown instanceof Response && thrown.headers.get("location")).toBe("/account");
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
