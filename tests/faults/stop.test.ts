/** Stopping: a service manager signals npm alone, and nothing may be left running. */
import { expect, test, vi } from "vitest";
import { groupIsAlive } from "../../scripts/supervisor/process-group.ts";
import { startGooseQuarters } from "../stack/whole.ts";

test("SIGTERM to npm start ends all four processes", async () => {
  const goose = await startGooseQuarters({}, ["npm", "start"]);
  const leaders = (["pocketbase", "rooms", "bots", "web"] as const).map(goose.leader);
  expect(leaders.map(groupIsAlive)).toEqual([true, true, true, true]);
  await goose.stop();
  await vi.waitFor(() => expect(leaders.map(groupIsAlive)).toEqual([false, false, false, false]), {
    timeout: 10_000,
  });
});

test("a second start on the same data folder is refused, and the first goes on", async () => {
  const goose = await startGooseQuarters();
  await expect(startGooseQuarters({ DATA_DIR: goose.dataDir })).rejects.toThrow(
    `Goose Quarters already runs on ${goose.dataDir}`,
  );
  expect(groupIsAlive(goose.leader("web"))).toBe(true);
  await goose.stop();
});
