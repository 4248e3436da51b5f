import { expect, test } from "vitest";
import { RoomOutbox } from "./room-outbox.ts";
import type { SketchEffect } from "./room-state.ts";

const stored = (version: number): SketchEffect => ({
  type: "store",
  version,
  horizon: 0,
  elements: [],
  deleted: [],
  forgotten: [],
  client: { client: "client-0000000001", person: "ada", seq: version, refused: [] },
  forgottenClients: [],
  change: null,
  at: 0,
});
const saved = (version: number): SketchEffect => ({
  type: "notify",
  to: ["ada"],
  notice: { type: "saved", seq: version, version },
});
const frame = (version: number): SketchEffect => ({
  type: "notify",
  to: ["bea"],
  notice: { type: "frame", frame: version, since: 0, version, changes: [], live: [] },
});
const role: SketchEffect = {
  type: "notify",
  to: ["bea"],
  notice: { type: "role", role: "viewer" },
};

/** What happens, in its order: how many effects are written at once, and what is carried out. */
function setUp({ isBroken = false } = {}) {
  const log: string[] = [];
  const outbox = new RoomOutbox(
    {
      write: (effects) => {
        log.push(`write ${effects.length}`);
        if (isBroken) throw new Error("The disk is full");
      },
      carryOut: (effect) => log.push(effect.type === "notify" ? effect.notice.type : effect.type),
      storeSoon: () => log.push("soon"),
      failed: (lost) => log.push(`lost ${lost.length}`),
    },
    0,
  );
  return { outbox, log };
}

test("SKETCH-S12, ROOM-R59: what several events store is written as one, and answered after that", () => {
  const { outbox, log } = setUp();
  outbox.take([stored(1), saved(1)]);
  outbox.take([stored(2), saved(2)]);
  outbox.take([frame(0)]);
  expect(log).toEqual(["soon", "soon", "frame"]);
  expect(outbox.stored).toBe(0);
  outbox.store();
  expect(log.slice(3)).toEqual(["write 2", "saved", "saved"]);
  expect(outbox.stored).toBe(2);
  outbox.take([frame(2)]);
  outbox.store();
  expect(log.slice(6)).toEqual(["frame"]);
});

test("ROOM-R59: what nothing may overtake, and a frame of what waits, are not kept waiting", () => {
  for (const pressing of [role, frame(1)]) {
    const { outbox, log } = setUp();
    outbox.take([stored(1), saved(1), pressing, frame(1)]);
    const [type] = pressing === role ? ["role"] : ["frame"];
    expect(log).toEqual(["soon", "write 1", "saved", type, "frame"]);
  }
});

test("ROOM-R58: when storing fails, all of the event is lost, and of what waited before", () => {
  const { outbox, log } = setUp({ isBroken: true });
  outbox.take([stored(1), saved(1)]);
  outbox.take([stored(2), role, frame(2), saved(2)]);
  expect(log).toEqual(["soon", "soon", "write 2", "lost 6"]);
});
