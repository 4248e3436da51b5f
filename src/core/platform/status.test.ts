import { expect, test } from "vitest";
import { readBotsHealth, type ServiceState, summaryOf } from "./status.ts";

test.each([
  [{ status: "ok", networks: { twitch: { state: "connected", channels: 3 } } }, "up", "connected"],
  [{ status: "degraded", networks: { twitch: { state: "refused" } } }, "degraded", "refused"],
  [{ status: "ok", networks: { rehearsal: { state: "connected" } } }, "up", "unset"],
  [{ status: "fine" }, "down", "unknown"],
  [undefined, "down", "unknown"],
])("the bots' health %j", (answer, waddle, twitch) => {
  expect(readBotsHealth(answer)).toEqual({ waddle, twitch });
});

test.each<[ServiceState, ServiceState, string]>([
  ["up", "up", "All systems operational."],
  ["up", "degraded", "Some systems are degraded."],
  ["down", "up", "1 of 4 services is down."],
  ["down", "down", "2 of 4 services are down."],
])("rooms %s, Waddle %s: %s", (rooms, waddle, sentence) => {
  const services = { web: "up", pocketbase: "up", rooms, waddle } as const;
  expect(summaryOf({ checked_at: "", services, twitch: "unset" })).toBe(sentence);
});
