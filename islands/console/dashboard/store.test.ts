import { describe, expect, it } from "vitest";
import { nextSteps } from "./store.ts";

describe("next steps", () => {
  it("follow what is there, not what was clicked", () => {
    const steps = nextSteps(true, false, { commands: 2, channel: "" });
    expect(steps.filter(({ done }) => done).map(({ id }) => id)).toEqual(["waddle", "command"]);
    expect(steps.find(({ done }) => !done)?.to).toBe("/waddle/general");
  });
});
