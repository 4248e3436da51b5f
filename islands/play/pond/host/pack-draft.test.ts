import { expect, test } from "vitest";
import { PACK } from "#core/pond/limits.ts";
import { openPage } from "../../../../tests/simulators/browser.ts";
import { lineRange, packErrors } from "./pack-draft.ts";

test("POND-P2: a wrong line is named with its number, and found in the text", () => {
  const text = "goose\r\nrubber duck, easy\nbread, tricky\nnest";
  const [error] = packErrors("words", text);
  expect(error).toMatchObject({ line: 3, message: expect.stringMatching(/^Difficulty must be/) });
  const { start, end } = lineRange(text, error?.line ?? 0);
  expect(text.slice(start, end)).toBe("bread, tricky");
  expect(lineRange("goose", 1)).toEqual({ start: 0, end: 5 });
  expect(packErrors("words", text.replace(", tricky", ""))).toEqual([]);
});

test("POND-P2: a question without its answers, an empty pack and one that is too long", () => {
  expect(packErrors("questions", "Who honks?, a goose")).toMatchObject([{ line: 1 }]);
  expect(packErrors("questions", "# only a comment")).toMatchObject([{ line: 0 }]);
  expect(packErrors("words", "x".repeat(PACK.textMaxChars + 1))).toMatchObject([{ line: 0 }]);
});

test("POND-U3: a draft is there again after a reload", async () => {
  const { store } = await openPage(() => import("./pack-draft.ts"), { as: null });
  store.keepPack("words", "goose");
  expect(store.keptPack("words")).toBe("goose");
  expect(store.keptPack("questions")).toBe("");
  store.keepPack("words", "");
  expect(store.keptPack("words")).toBe("");
});
