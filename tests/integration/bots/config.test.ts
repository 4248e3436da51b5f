/** How the bots keep hearing of changes to their configuration. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startBots } from "../../stack/bots.ts";
import { startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";

test("a connection that PocketBase ends is made again without a word", async () => {
  const pocketBase = await startPocketBase();
  onTestFinished(() => pocketBase.stop());
  const listening = new Set<Socket>();
  let subscriptions = 0;
  const line = createServer((bots) => {
    const server = connect(Number(new URL(pocketBase.url).port), "127.0.0.1");
    for (const socket of [bots, server]) socket.on("error", () => socket.destroy());
    bots.on("data", (bytes) => {
      const request = String(bytes);
      if (request.startsWith("GET /api/realtime")) listening.add(server);
      if (request.startsWith("POST /api/realtime")) subscriptions += 1;
    });
    bots.pipe(server).pipe(bots);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void line.close());
  await once(line, "listening");
  const { port } = line.address() as AddressInfo;
  const bots = await startBots({
    GQ_POCKETBASE_URL: `http://127.0.0.1:${port}`,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
  });
  onTestFinished(async () => void (await bots.stop()));
  await bots.waitForHealth("the configuration", ({ config }) => config === "connected");
  const before = subscriptions;
  expect(before).toBeGreaterThan(0);
  // PocketBase ends the silent one alone; a request that is under way is answered.
  for (const server of listening) server.end();
  await expect.poll(() => subscriptions, { timeout: 45_000 }).toBeGreaterThan(before);
  expect(bots.log().filter(({ msg }) => msg.startsWith("PocketBase"))).toEqual([]);
});
