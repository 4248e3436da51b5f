import { expect, onTestFinished, test, vi } from "vitest";
import type { BotReport } from "#core/chat/bot-report.ts";
import { BOT_STATUS } from "#core/chat/limits.ts";
import { dataOf, openPage, type PageOptions, until } from "../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../tests/simulators/pocketbase.ts";

const report = (changes: Partial<BotReport> = {}): BotReport => ({
  is_on: true,
  has_beacon: true,
  channel: "maplemilk",
  bot_login: "waddlebot",
  status: {
    state: "joined",
    channel: "maplemilk",
    is_moderator: true,
    last_line_at: 0,
    last_error: "",
    last_error_at: 0,
    intake: "irc",
    outlet: "irc",
  },
  heard_at: Date.now(),
  now: Date.now(),
  ...changes,
});

const openBot = (options: PageOptions = {}) => openPage(() => import("./store.ts"), options);

test("STATUS-C1: shows what the server reports, and each change at once", async () => {
  const server = new PocketBaseServer();
  server.route("GET /api/gq/bot", () => report());
  const { store } = await openBot({ server });
  onTestFinished(store.$bot.listen(() => undefined));
  await until(store.$bot, ({ status }) => status === "ready");
  expect(dataOf(store.$bot)).toMatchObject({ sentence: "In #maplemilk as a moderator" });
  await expect.poll(() => server.topics()).toContain("gq/bot/tenant1");
  const banned = report();
  if (banned.status) banned.status.state = "banned";
  server.route("GET /api/gq/bot", () => banned);
  server.push("gq/bot/tenant1", banned);
  await expect.poll(() => dataOf(store.$bot).sentence).toBe("Banned in #maplemilk");
});

test("STATUS-C2: a status that nobody renews grows old, while the server is away too", async () => {
  const server = new PocketBaseServer();
  server.route("GET /api/gq/bot", () => report());
  const { store } = await openBot({ server });
  await store.loadBot();
  expect(dataOf(store.$bot).isInChat).toBe(true);
  server.goDown();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * BOT_STATUS.silentMs);
  await store.loadBot();
  vi.restoreAllMocks();
  expect(dataOf(store.$bot)).toMatchObject({ state: "silent", isInChat: false });
});

test("STATUS-C3: why nothing is known is shown", async () => {
  const server = new PocketBaseServer();
  server.refuse("GET /api/gq/bot", 404);
  const { store } = await openBot({ server });
  await store.loadBot();
  expect(store.$bot.get()).toMatchObject({ status: "failed" });
});
