/** Stores about the workspace that is open: its services, switching to another, the theme, the mode. */
import { expect, test } from "vitest";
import {
  MEMBER_SERVICES,
  memberSession,
  openPage,
  signInAt,
} from "../../tests/simulators/browser.ts";

const openWorkspace = (options: Parameters<typeof openPage>[1] = {}) =>
  openPage(
    async () => ({
      ...(await import("./services.ts")),
      ...(await import("./session.ts")),
      ...(await import("./tenants.ts")),
      ...(await import("./theme.ts")),
      ...(await import("./mode.ts")),
    }),
    options,
  );

const OTHER = "tenant2";

test("a service is switched on at once, and the session agrees", async () => {
  const { store, server } = await openWorkspace();
  const before = MEMBER_SERVICES;
  const settings = server.add("service_settings", { tenant: "tenant1", ...before });
  const release = server.hold("PATCH /api/collections/service_settings/records/:id");
  const saving = store.setService("gaggle", true);
  expect(store.currentSession()?.services?.gaggle_enabled).toBe(true);
  signInAt(server, memberSession({ services: { ...before, gaggle_enabled: true } }));
  release();
  expect((await saving).ok).toBe(true);
  expect(server.one("service_settings", settings.id)?.gaggle_enabled).toBe(true);
  expect(store.currentSession()?.services?.gaggle_enabled).toBe(true);
});

test("a service that can't be switched goes back, with the reason", async () => {
  const { store, server } = await openWorkspace();
  server.add("service_settings", { tenant: "tenant1" });
  server.refuse("PATCH /api/collections/service_settings/records/:id", 403);
  const saved = await store.setService("waddle", false);
  expect(!saved.ok && saved.failure.status).toBe(403);
  expect(store.currentSession()?.services?.waddle_enabled).toBe(true);
});

test("only those with the permission may switch a service", async () => {
  const as = memberSession({ permissions: ["waddle_manage"] });
  const { store } = await openWorkspace({ as });
  expect(store.canManage("waddle")).toBe(true);
  expect(store.canManage("gaggle")).toBe(false);
});

test("another workspace opens on its dashboard, in every tab", async () => {
  const { store, server, browser } = await openWorkspace();
  server.route("POST /api/gq/session/tenant", ({ body }) => body);
  const stop = store.followTenant();
  expect(await store.switchTenant(OTHER)).toBeUndefined();
  expect(browser.visited).toEqual(["/dashboard"]);
  browser.emit("storage", { key: "gq:active-tenant", newValue: "tenant1" });
  browser.emit("storage", { key: "gq:theme", newValue: "dark" });
  expect(browser.visited).toHaveLength(1);
  browser.emit("storage", { key: "gq:active-tenant", newValue: OTHER });
  expect(browser.visited).toEqual(["/dashboard", "/dashboard"]);
  stop();
});

test("a workspace that can't be opened says why, and this one stays", async () => {
  const { store, server, browser } = await openWorkspace();
  server.refuse("POST /api/gq/session/tenant", 404);
  expect((await store.switchTenant(OTHER))?.status).toBe(404);
  expect(browser.visited).toEqual([]);
});

test("a new workspace is opened as soon as it is there", async () => {
  const { store, server, browser } = await openWorkspace();
  server.route("POST /api/gq/tenants", () => ({ id: OTHER }));
  server.route("POST /api/gq/session/tenant", ({ body }) => body);
  expect(await store.createTenant("Reed pond")).toBeUndefined();
  // GUARD-G64: it begins with the browser's time zone.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(server.requestsTo("POST /api/gq/tenants")[0]?.body).toMatchObject({ time_zone: timeZone });
  expect(server.requestsTo("POST /api/gq/session/tenant")[0]?.body).toEqual({ tenant: OTHER });
  expect(browser.visited).toEqual(["/dashboard"]);
  server.refuse("POST /api/gq/tenants", 400, { fields: { name: "Name is required" } });
  expect((await store.createTenant(""))?.fields).toEqual({ name: "Name is required" });
});

test("a theme is shown and kept, and follows other tabs", async () => {
  const { store, browser } = await openWorkspace();
  const stop = store.$theme.listen(() => undefined);
  store.chooseTheme("dark");
  expect(store.$theme.get()).toBe("dark");
  expect(browser.localStorage.getItem("gq:theme")).toBe("dark");
  browser.emit("storage", { key: "gq:theme", newValue: "light" });
  expect([store.$theme.get(), browser.theme]).toEqual(["light", "light"]);
  browser.emit("storage", { key: "gq:theme", newValue: "no theme" });
  expect(store.$theme.get()).toBe("light");
  stop();
});

test("a development start is known by its outbox", async () => {
  const { store, server } = await openWorkspace();
  server.route("HEAD /outbox", () => null);
  expect(await store.serverMode()).toBe("development");
  const { store: production } = await openWorkspace();
  expect(await production.serverMode()).toBe("production");
});
