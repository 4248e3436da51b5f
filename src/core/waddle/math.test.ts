import { describe, expect, it } from "vitest";
import { calculate } from "./math.ts";

describe("WADDLE-R15: arithmetic", () => {
  it.each([
    ["2*3+1", 7],
    ["2 + 3 * 4", 14],
    ["(2+3)*4", 20],
    ["-2^2", 4],
    ["2^3^2", 512],
    ["7 % 4", 3],
    ["0.1+0.2", 0.3],
    ["10/4", 2.5],
    ["3 x 4 × 2", 24],
    ["--1", 1],
  ])("%s is %d", (expression, value) => {
    expect(calculate(expression)).toBe(value);
  });

  it.each([
    "",
    "2+",
    "1/0",
    "two",
    "2**3",
    "(1",
    "1)",
    "9^9^9^9",
    "(".repeat(900),
    "process.exit()",
  ])("%j has no value", (expression) => {
    expect(calculate(expression)).toBeUndefined();
  });
});
