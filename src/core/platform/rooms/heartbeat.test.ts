import { expect, test } from "vitest";
import { ROOM } from "../limits.ts";
import { Heartbeat } from "./heartbeat.ts";

test("ROOM-R15: a connection that speaks is never asked", () => {
  const heartbeat = new Heartbeat(0);
  for (let now = 0; now < 60_000; now += ROOM.heartbeatMs) {
    expect(heartbeat.check(now)).toBe("nothing");
    heartbeat.heard(now);
  }
});

test("ROOM-R15: a silent one is asked once in each silence, and kept while it answers", () => {
  const heartbeat = new Heartbeat(0);
  const asked: number[] = [];
  for (let now = 0; now < 60_000; now += 1000) {
    const next = heartbeat.check(now);
    expect(next).not.toBe("give up");
    if (next === "ask") asked.push(now);
    if (asked.at(-1) === now - 1000) heartbeat.heard(now);
  }
  expect(asked[0]).toBe(ROOM.silenceMs);
  expect(asked.length).toBe(Math.floor(60_000 / (ROOM.silenceMs + 1000)));
});

test("ROOM-R15: one that does not answer is given up within 30 s", () => {
  const heartbeat = new Heartbeat(0);
  let now = 0;
  while (heartbeat.check(now) !== "give up") now += ROOM.heartbeatMs;
  expect(now).toBeLessThan(30_000);
});

test("ROOM-R15: after a long sleep of the machine it is asked before it is given up", () => {
  const heartbeat = new Heartbeat(0);
  expect(heartbeat.check(3_600_000)).toBe("ask");
  expect(heartbeat.check(3_600_000 + ROOM.heartbeatMs)).toBe("nothing");
});
