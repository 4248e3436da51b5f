import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inOneStep } from "./one-step.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("puts the way of a slider together, for the elements that were chosen then", () => {
  const apply = vi.fn();
  const soon = inOneStep(apply);
  for (let width = 3; width <= 30; width += 1) soon({ width }, ["one"]);
  soon({ opacity: 0.5 }, ["one"]);
  expect(apply).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(apply.mock.calls).toEqual([[{ width: 30, opacity: 0.5 }, ["one"]]]);
  soon({ width: 5 }, ["one"]);
  soon({ width: 6 }, ["two"]);
  expect(apply).toHaveBeenLastCalledWith({ width: 5 }, ["one"]);
  soon.flush();
  expect(apply).toHaveBeenLastCalledWith({ width: 6 }, ["two"]);
  vi.runAllTimers();
  expect(apply).toHaveBeenCalledTimes(3);
});
