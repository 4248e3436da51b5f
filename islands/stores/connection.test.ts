import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "../../tests/simulators/browser.ts";

afterEach(() => vi.useRealTimers());

test("GUARD-G39: a page of which one part can't be reached does not ask in a circle", async () => {
  vi.useFakeTimers();
  const { store, server } = await openPage(async () => ({
    ...(await import("./connection.ts")),
    ...(await import("../console/account/links-store.ts")),
    ...(await import("../console/account/devices-store.ts")),
  }));
  const LINKS = "GET /api/collections/link_status/records";
  server.refuse(LINKS, 502, { times: Number.POSITIVE_INFINITY });
  server.route("GET /api/health", () => ({ code: 200 }));
  const load = () => {
    // A circle would never end here.
    if (server.requestsTo(LINKS).length >= 50) return;
    void store.loadLinks();
    void store.loadDevices();
  };
  const stop = store.onRecovery(load);
  load();
  await vi.advanceTimersByTimeAsync(60_000);
  const asked = server.requestsTo(LINKS).length;
  expect(asked).toBeGreaterThan(3);
  expect(asked).toBeLessThan(15);

  // Once it is reachable again, that is noticed by itself.
  server.route(LINKS, () => ({ items: [], page: 1, perPage: 1, totalItems: 0, totalPages: 0 }));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.requestsTo(LINKS).length).toBe(asked + 1);
  expect(store.$connection.get()).toEqual({ status: "online" });
  stop();
});
