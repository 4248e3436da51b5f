import { expect, it } from "vitest";
import { WorkQueue } from "./work-queue.ts";

const never = new AbortController().signal;

it("lets so many in, so many wait, and the next one not (KNOW-A2, KNOW-A3)", async () => {
  const queue = new WorkQueue(1, 2);
  const first = await queue.enter(never);
  const left = new AbortController();
  const impatient = queue.enter(left.signal);
  const patient = queue.enter(never);
  expect(await queue.enter(never)).toBeUndefined();
  left.abort();
  expect(await impatient).toBeUndefined();
  first?.leave();
  const second = await patient;
  expect(second).toBeDefined();
  second?.leave();
  expect(await queue.enter(never)).toBeDefined();
});
