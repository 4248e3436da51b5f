import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDraft, keepDraft, readDraft } from "./drafts.ts";

const form = { prefix: "!", count: 1 };

/** The browser's storage for one tab. */
class TabStorage {
  readonly #values = new Map<string, string>();
  getItem = (key: string) => this.#values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#values.set(key, value);
  removeItem = (key: string) => void this.#values.delete(key);
}

beforeEach(() => void vi.stubGlobal("sessionStorage", new TabStorage()));
afterEach(() => void vi.unstubAllGlobals());

test("what was typed is there again, until it is forgotten", () => {
  expect(readDraft("general", form)).toEqual({});
  keepDraft("general", { prefix: "?", count: 2 });
  expect(readDraft("general", form)).toEqual({ prefix: "?", count: 2 });
  expect(readDraft("another", form)).toEqual({});
  forgetDraft("general");
  expect(readDraft("general", form)).toEqual({});
});

test("fields that the form no longer has, and values of another type, are left out", () => {
  keepDraft("general", { prefix: 7, count: 2, gone: "x" });
  expect(readDraft("general", form)).toEqual({ count: 2 });
});

test.each(["nonsense", "null", "7", '"text"'])("%s in the storage is no draft", (text) => {
  keepDraft("general", {});
  sessionStorage.setItem("gq:draft:::general", text);
  expect(readDraft("general", form)).toEqual({});
});

test("blocked storage breaks nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepDraft("general", form);
  expect(readDraft("general", form)).toEqual({});
});
