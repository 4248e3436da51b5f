import { expect, it } from "vitest";
import { BUILT_IN_NAMES } from "./built-in-names.ts";
import { BUILT_INS } from "./built-ins.ts";

it("WADDLE-V9: every built-in command is among the words that no giveaway may have", () => {
  expect([...BUILT_INS.keys()].filter((name) => !BUILT_IN_NAMES.includes(name))).toEqual([]);
});
