import { expect, test } from "vitest";
import { memberSession, openPage, type PageOptions } from "../../tests/simulators/browser.ts";

const form = { prefix: "!", count: 1 };

const openDrafts = (options: PageOptions = {}) => openPage(() => import("./drafts.ts"), options);

test("what was typed is there again after a reload, until it is forgotten", async () => {
  const before = await openDrafts();
  expect(before.store.readDraft("general", form)).toEqual({});
  before.store.keepDraft("general", { prefix: "?", count: 2 });
  const { store } = await openDrafts({ sessionStorage: before.browser.sessionStorage });
  expect(store.readDraft("general", form)).toEqual({ prefix: "?", count: 2 });
  expect(store.readDraft("another", form)).toEqual({});
  store.forgetDraft("general");
  expect(store.readDraft("general", form)).toEqual({});
});

test("a draft is its writer's alone", async () => {
  const before = await openDrafts();
  before.store.keepDraft("general", form);
  const as = memberSession({ user: { ...memberSession().user, id: "user2" } });
  const { store } = await openDrafts({ as, sessionStorage: before.browser.sessionStorage });
  expect(store.readDraft("general", form)).toEqual({});
});

test("fields that the form no longer has, and values of another type, are left out", async () => {
  const { store } = await openDrafts();
  store.keepDraft("general", { prefix: 7, count: 2, gone: "x" });
  expect(store.readDraft("general", form)).toEqual({ count: 2 });
});

test.each(["nonsense", "null", "7", '"text"'])("%s in the storage is no draft", async (text) => {
  const { store, browser } = await openDrafts();
  store.keepDraft("general", {});
  const key = browser.sessionStorage.key(0) ?? "";
  browser.sessionStorage.setItem(key, text);
  expect(store.readDraft("general", form)).toEqual({});
});

test("blocked storage breaks nothing", async () => {
  const { store, browser } = await openDrafts();
  browser.sessionStorage.isBlocked = true;
  store.keepDraft("general", form);
  expect(store.readDraft("general", form)).toEqual({});
});
