import { describe, expect, it } from "vitest";
import { eventProblems } from "./event-variables.ts";

describe("WADDLE-E2: what an event's message can't say", () => {
  const messages = (text: string, kind: Parameters<typeof eventProblems>[1]) =>
    eventProblems(text, kind).map(({ message }) => message);

  it("knows the event's own variables, and those of any response", () => {
    expect(messages("$(user) brings $(viewers), $(counter raids)", "raid")).toEqual([]);
    expect(messages("$(bits) bits: $(input)", "cheer")).toEqual([]);
  });

  it("points at those of other events and at what is looked up", () => {
    expect(messages("$(bits)", "raid")).toEqual([
      'There is no variable "bits"; it says nothing in chat',
    ]);
    expect(messages("$(viewers) $(random 1-)", "cheer")).toEqual([
      "$(viewers) says nothing here: only commands look things up",
      "A range is two whole numbers, as in $(random 1-100)",
    ]);
  });
});
