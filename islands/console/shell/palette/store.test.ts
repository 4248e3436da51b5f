import { expect, test } from "vitest";
import {
  MEMBER_SERVICES,
  memberSession,
  openPage,
  type PageOptions,
} from "../../../../tests/simulators/browser.ts";

const openPalette = (options: PageOptions = {}) =>
  openPage(
    async () => ({
      ...(await import("./store.ts")),
      ...(await import("../shortcuts.ts")),
      ...(await import("../../../stores/session.ts")),
    }),
    options,
  );

test("finds commands and what else the member may edit, by name", async () => {
  const { store, server } = await openPalette();
  const tenant = "tenant1";
  server.add("chat_commands", { tenant, command_name: "!lurk" });
  server.add("timers", { tenant, message_text: "Drink some water" });
  server.add("counters", { tenant, name: "falls" });
  store.watchPalette();
  await expect.poll(() => store.$paletteCommands.get().status).toBe("ready");
  expect(store.$paletteCommands.get()).toMatchObject({ data: [{ command_name: "!lurk" }] });
  await expect.poll(() => store.$paletteThings.get().things.counters).toHaveLength(1);
  expect(store.$paletteThings.get().things.timers).toMatchObject([{ name: "Drink some water" }]);
});

test.each([
  ["without the permission", memberSession({ permissions: [] })],
  [
    "while Waddle is off",
    memberSession({ services: { ...MEMBER_SERVICES, waddle_enabled: false } }),
  ],
])("finds none of them %s, and asks for none", async (_, as) => {
  const { store, server } = await openPalette({ as });
  const before = server.requests.length;
  store.watchPalette();
  expect(store.$paletteCommands.get()).toEqual({ status: "ready", data: [] });
  await expect.poll(() => store.$paletteThings.get()).toEqual({ things: {} });
  expect(server.requests).toHaveLength(before);
});

test("says when it could not load all of them", async () => {
  const { store, server } = await openPalette();
  server.refuse("GET /api/collections/timers/records", 500);
  store.watchPalette();
  await expect.poll(() => store.$paletteThings.get().failure?.status).toBe(500);
});

test("does what the chosen entry stands for", async () => {
  const { store, server, browser, toasts } = await openPalette();
  const gone: string[] = [];
  const go = (to: string) => void gone.push(to);
  store.perform({ type: "go", to: "/waddle/chat" }, go);
  store.perform({ type: "theme", theme: "dark" }, go);
  store.perform({ type: "shortcuts" }, go);
  expect([browser.theme, store.$overlay.get(), gone]).toEqual([
    "dark",
    "shortcuts",
    ["/waddle/chat"],
  ]);
  server.refuse("POST /api/gq/session/tenant", 404, { message: "That workspace is gone." });
  store.perform({ type: "tenant", id: "tenant2" }, go);
  await expect.poll(toasts).toEqual(["That workspace is gone."]);
  store.perform({ type: "log-out" }, go);
  expect(gone.at(-1)).toBe("/login");
  expect(store.$session.get().status).toBe("guest");
});

test("single keys stay switched off in this browser", async () => {
  const { store, browser } = await openPalette();
  expect(store.$singleKeys.get()).toBe(true);
  store.setSingleKeys(false);
  const { localStorage } = browser;
  const reloaded = await openPalette({ localStorage });
  expect(reloaded.store.$singleKeys.get()).toBe(false);
});
