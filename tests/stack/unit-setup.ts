/** Runs before each file of unit tests, which shares its worker with others. */
import { expect, vi } from "vitest";
import { isLongRun, runCount } from "../oracles/run-count.ts";

// Stores are state of their modules: a file begins with new ones, whatever ran before it.
if (expect.getState().testPath?.includes("/islands/")) vi.resetModules();

// A long run tries more cases of properties that name no number of their own, which is 100.
if (isLongRun) {
  const { configureGlobal } = await import("fast-check");
  configureGlobal({ numRuns: runCount(100) });
}
