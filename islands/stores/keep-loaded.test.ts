import { expect, test, vi } from "vitest";
import { openPage } from "../../tests/simulators/browser.ts";

async function openWatched() {
  const page = await openPage(() => import("./keep-loaded.ts"));
  const load = vi.fn(() => Promise.resolve());
  const onNews = vi.fn();
  const stop = page.store.keepLoaded(load, [page.client.realtime.subscribe("gq/news", onNews)]);
  return { ...page, load, onNews, stop };
}

test("loads at once, and again when it is subscribed to changes", async () => {
  const { server, load, onNews, stop } = await openWatched();
  expect(load).toHaveBeenCalledTimes(1);
  await server.whenFollowed("gq/news");
  await vi.waitUntil(() => load.mock.calls.length === 2);
  server.push("gq/news", { text: "quack" });
  await vi.waitUntil(() => onNews.mock.calls.length === 1);
  expect(onNews).toHaveBeenCalledWith({ text: "quack" });
  stop();
});

test("loads again when the page can be seen again", async () => {
  const { server, browser, load, stop } = await openWatched();
  await server.whenFollowed("gq/news");
  await vi.waitUntil(() => load.mock.calls.length === 2);
  browser.emit("visible", undefined);
  expect(load).toHaveBeenCalledTimes(3);
  stop();
  browser.emit("visible", undefined);
  expect(load).toHaveBeenCalledTimes(3);
});

test("loads again when the live connection was lost and is back", async () => {
  const { server, load, stop } = await openWatched();
  await server.whenFollowed("gq/news");
  await vi.waitUntil(() => load.mock.calls.length === 2);
  server.dropConnections();
  await vi.waitUntil(() => load.mock.calls.length === 3);
  expect(server.topics()).toContain("gq/news");
  stop();
});

test("a store that joins a connection loads again, too, when it was lost and is back", async () => {
  const page = await openPage(() => import("./keep-loaded.ts"));
  const { server, client, store } = page;
  const stopFirst = store.keepLoaded(
    () => Promise.resolve(),
    [client.realtime.subscribe("gq/first", () => undefined)],
  );
  await server.whenFollowed("gq/first");
  await vi.waitUntil(() => client.realtime.isConnected);
  const load = vi.fn(() => Promise.resolve());
  const stop = store.keepLoaded(load, [client.realtime.subscribe("gq/news", () => undefined)]);
  await server.whenFollowed("gq/news");
  await vi.waitUntil(() => load.mock.calls.length === 2);
  server.dropConnections();
  await vi.waitUntil(() => load.mock.calls.length === 3);
  stop();
  stopFirst();
});
