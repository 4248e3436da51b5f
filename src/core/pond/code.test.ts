import { expect, test } from "vitest";
import { randomOfSeed } from "../../../tests/oracles/pond-game.ts";
import { isRude, newCode, readCode, roomOfCode } from "./code.ts";

test("POND-L1: codes have four letters that can't be misread, and none is rude", () => {
  const random = randomOfSeed(7);
  const codes = Array.from({ length: 5000 }, () => newCode(random));
  for (const code of codes) {
    expect(code).toMatch(/^[BCDFGHJKMNPRSTWXYZ]{4}$/);
    expect(isRude(code)).toBe(false);
  }
  expect(new Set(codes).size).toBeGreaterThan(4500);
  expect(isRude("XFCK")).toBe(true);
});

test("POND-L1: a code is read however it was typed", () => {
  expect(readCode(" hj-k m ")).toBe("HJKM");
  expect(readCode("HJK")).toBeNull();
  expect(readCode("HJKA")).toBeNull();
  expect(roomOfCode("HJKM")).toBe("hjkm");
});
