import { expect, test } from "vitest";
import { dataOf, openPage } from "../../../../../tests/simulators/browser.ts";
import type { Run } from "./run-store.ts";

const RUN = { id: "run1" } as unknown as Run;
const open = () => openPage(() => import("./overlay-store.ts"));

test("STATUS-O1: the overlay's address is on the main site, and can be renewed", async () => {
  const { store, server, toasts } = await open();
  server.route("POST /api/gq/giveaways/overlay", ({ body }) => ({
    token: JSON.stringify(body).includes("true") ? "new" : "old",
  }));
  await store.loadOverlay();
  expect(dataOf(store.$overlay)).toBe("http://localhost/embed/giveaway/old");
  await store.loadOverlay({ renew: true });
  expect(dataOf(store.$overlay)).toBe("http://localhost/embed/giveaway/new");
  expect(toasts().at(-1)).toContain("new address");
});

test("STATUS-O2: winners are shown when they are approved, and why they can't be", async () => {
  const { store, server, toasts } = await open();
  server.route("POST /api/gq/giveaways/show", () => ({}));
  await store.showWinners(RUN);
  await store.hideWinners(RUN);
  expect(server.requestsTo("POST /api/gq/giveaways/show").map(({ body }) => body)).toEqual([
    { run: "run1", is_shown: true },
    { run: "run1", is_shown: false },
  ]);
  server.refuse("POST /api/gq/giveaways/show", 409, { message: "It is not drawn yet." });
  await store.showWinners(RUN);
  expect(toasts().at(-1)).toBe("It is not drawn yet.");
});
