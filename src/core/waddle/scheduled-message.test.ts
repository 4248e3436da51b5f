import { describe, expect, it } from "vitest";
import { isImpersonal, messageProblems } from "./scheduled-message.ts";

describe("the text of a timer or an offline message (WADDLE-T10)", () => {
  it("points at variables that stand for a person, nested ones too", () => {
    expect(messageProblems("Hi $(pick $(user)|all), $(time Europe/Berlin)")).toMatchObject([
      { start: 10, end: 17, message: "$(user) says nothing here: nobody asked for this message" },
    ]);
    expect(messageProblems("$(1) $(count)").map(({ start }) => start)).toEqual([0, 5]);
  });

  it("points at what a response is warned of, in order", () => {
    expect(messageProblems("$(args) $(nope)").map(({ start }) => start)).toEqual([0, 8]);
    expect(messageProblems("$(channel) has been live for $(uptime)")).toEqual([]);
  });

  it("may hold what needs no person", () => {
    expect(
      ["channel", "time", "pick", "random", "uptime", "game", "title", "counter"].every(
        isImpersonal,
      ),
    ).toBe(true);
    expect(["user", "touser", "args", "1", "count", "nope"].some(isImpersonal)).toBe(false);
  });
});
