import { expect, test } from "vitest";
import { openPage } from "../../../tests/simulators/browser.ts";

const openBroken = () => openPage(() => import("./clear-cache.ts"));

test("SHELL-SE5: forgets what is kept but theme, consent and sign-in, and loads the page again", async () => {
  const { store, browser } = await openBroken();
  browser.sessionStorage.setItem("gq:draft", "x");
  browser.localStorage.setItem("gq:theme", "dark");
  browser.localStorage.setItem("gq:terminal", "x");
  await store.clearCacheAndRefresh();
  expect(browser.sessionStorage.length).toBe(0);
  expect(browser.localStorage.getItem("gq:theme")).toBe("dark");
  expect(browser.localStorage.getItem("gq:terminal")).toBeNull();
  expect(browser.visited).toEqual(["reload"]);
});

test("SHELL-SE5: the page is loaded again where nothing can be forgotten", async () => {
  const { store, server, browser } = await openBroken();
  browser.localStorage.isBlocked = true;
  server.goDown();
  await store.clearCacheAndRefresh();
  expect(browser.visited).toEqual(["reload"]);
});
