import { describe, expect, it } from "vitest";
import { grantsOf } from "#core/platform/permissions.ts";
import { nextSteps } from "./store.ts";

const services = {
  waddle_enabled: true,
  gaggle_enabled: false,
  gander_enabled: false,
  nest_sketch_enabled: false,
  pondparty_enabled: false,
};

describe("next steps", () => {
  it("follow what is there, not what was clicked", () => {
    const standing = { services, permissions: grantsOf("owner") };
    const steps = nextSteps(standing, { commands: 2, channel: "" });
    expect(steps.filter(({ done }) => done).map(({ id }) => id)).toEqual(["waddle", "command"]);
    expect(steps.find(({ done }) => !done)?.to).toBe("/waddle/general");
  });

  it("are those that the member may take", () => {
    const standing = { services, permissions: grantsOf("chat_moderator") };
    expect(nextSteps(standing, { commands: 0, channel: "" }).map(({ id }) => id)).toEqual([
      "command",
    ]);
  });
});
