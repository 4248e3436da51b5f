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
    timeout: 30_000,
  });
});

test("a terminal that was closed leaves nothing running", async () => {
  const goose = await startGooseQuarters({ LISTEN_HOST: "127.0.0.2" });
  const leaders = (["pocketbase", "rooms", "bots", "web"] as const).map(goose.leader);
  goose.closeOutput();
  // Something is said after that, and must not end the supervisor before it has ended the others.
  goose.crash("bots");
  await vi.waitFor(() => expect(goose.leaderOrNull("bots")).not.toBe(leaders[2]), {
    timeout: 30_000,
  });
  expect(await goose.stop()).toBe(0);
  expect(leaders.map(groupIsAlive)).toEqual([false, false, false, false]);
});

test("a second start on the same data folder is refused, and the first goes on", async () => {
  const goose = await startGooseQuarters();
  await expect(startGooseQuarters({ DATA_DIR: goose.dataDir })).rejects.toThrow(
    `Goose Quarters already runs on ${goose.dataDir}`,
  );
  expect(groupIsAlive(goose.leader("web"))).toBe(true);
  await goose.stop();
});
