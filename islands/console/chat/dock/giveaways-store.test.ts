import { expect, test } from "vitest";
import { openPage } from "../../../../tests/simulators/browser.ts";

test("a run is started and ended, and the list is loaded again", async () => {
  const { store, server, toasts } = await openPage(() => import("./giveaways-store.ts"));
  server.route("GET /api/gq/giveaways", () => ({ giveaways: [] }));
  server.route("POST /api/gq/giveaways/:action", () => ({}));
  await store.startRun("giveaway1");
  await store.endRun("run1");
  expect(server.requestsTo("POST /api/gq/giveaways/start")[0]?.body).toEqual({
    giveaway: "giveaway1",
  });
  expect(server.requestsTo("POST /api/gq/giveaways/end")[0]?.body).toEqual({ run: "run1" });
  expect(server.requestsTo("GET /api/gq/giveaways")).toHaveLength(2);
  expect(toasts()).toEqual([]);
});

test("why a run can't start is shown", async () => {
  const { store, server, toasts } = await openPage(() => import("./giveaways-store.ts"));
  server.refuse("POST /api/gq/giveaways/start", 409, { message: "Another giveaway is open." });
  await store.startRun("giveaway1");
  expect(toasts()).toEqual(["Another giveaway is open."]);
});
