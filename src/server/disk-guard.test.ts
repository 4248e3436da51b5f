import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { DiskGuard, freeBytesAt } from "./disk-guard.ts";

test("WEB-B6: uploads stop while what is free would fall below the reserve, and go on afterwards", async () => {
  let free = 1000;
  const guard = new DiskGuard(async () => free, 600);
  const first = await guard.take(300);
  expect(first).toBeDefined();
  // The first is not on the disk yet, but it is going to be.
  expect(await guard.take(300)).toBeUndefined();
  first?.();
  expect(await guard.take(300)).toBeDefined();
  free = 599;
  expect(await guard.take(0)).toBeUndefined();
});

test("WEB-B6: the free space of a real disk is read, and an unknown one stops nothing", async () => {
  expect(await freeBytesAt(tmpdir())()).toBeGreaterThan(0);
  expect(await new DiskGuard(freeBytesAt("/no/such/folder"), 600).take(1)).toBeDefined();
});
