import { expect, onTestFinished, test, vi } from "vitest";
import { openPage } from "../../tests/simulators/browser.ts";
import type { OverlayState } from "./moments.ts";

const ROUTE = "GET /api/gq/public/giveaway-overlay/abc";
const MOMENT = {
  id: "run1-5",
  giveaway: "Keys",
  picture: "",
  winners: ["Hanna"],
  prizes: ["A game"],
};

async function follow() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, server } = await openPage(() => import("./moments.ts"), { as: null });
  const states: OverlayState[] = [];
  const start = () => {
    onTestFinished(store.followMoments("abc", (state) => void states.push(state)));
  };
  const next = async (status: OverlayState["status"]) => {
    // The next question may not be due yet when the answer to the last one is there.
    const ask = async () => {
      await vi.advanceTimersToNextTimerAsync();
      return states.at(-1)?.status;
    };
    await expect.poll(ask).toBe(status);
  };
  return { server, states, start, next };
}

test("STATUS-O3: shows what was approved, and comes back by itself after a failure", async () => {
  const { server, states, start, next } = await follow();
  server.route(ROUTE, () => ({ moment: null, now: 1 }));
  start();
  await expect.poll(() => states.at(-1)).toEqual({ status: "connected", moment: null });
  server.refuse(ROUTE, 500);
  await next("away");
  server.route(ROUTE, () => ({ moment: MOMENT, now: 2 }));
  await next("connected");
  expect(states.at(-1)).toEqual({ status: "connected", moment: MOMENT });
});

test("an address that was renewed shows nothing", async () => {
  const { server, states, start } = await follow();
  server.refuse(ROUTE, 404);
  start();
  await expect.poll(() => states.at(-1)).toEqual({ status: "unknown" });
});
