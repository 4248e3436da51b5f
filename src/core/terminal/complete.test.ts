import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commonStart, complete, type Names } from "./complete.ts";
import { TERMINAL_COMMANDS } from "./registry.ts";

const NAMES: Names = {
  commands: ["!lurk", "!hug"],
  giveaways: ["Friday keys", "Egg"],
  pages: ["/waddle/chat"],
  "terminal-commands": ["chat create"],
};

function offered(line: string): string[] {
  return complete(line, line.length, TERMINAL_COMMANDS, NAMES).items.map(({ text }) => text);
}

describe("completion (TERMINAL-Q100 to TERMINAL-Q103)", () => {
  test("TERMINAL-Q100: commands and subcommands by their beginning", () => {
    expect(offered("ti")).toEqual(["timer"]);
    expect(offered("timer ")).toEqual(["create", "list", "update", "delete"]);
    expect(offered("giveaway code c")).toEqual(["create"]);
  });

  test("TERMINAL-Q101: flags that are not given yet, and their values", () => {
    expect(offered("chat create --le")).toEqual(["--level"]);
    expect(offered("chat create --level ")).toEqual(["everyone", "vip", "mod", "broadcaster"]);
    expect(offered("chat create --level=m")).toEqual(["--level=mod"]);
    expect(offered("chat create --name !a ")).not.toContain("--name");
  });

  test("TERMINAL-Q102: names that exist, quoted where they have spaces", () => {
    expect(offered("giveaway code list --giveaway fr")).toEqual(['"Friday keys"']);
    expect(offered('giveaway code list --giveaway "Fri')).toEqual(['"Friday keys"']);
    expect(offered("chat delete !l")).toEqual(["!lurk"]);
    expect(offered("theme d")).toEqual(["dark"]);
  });

  test("TERMINAL-Q103: any line and cursor get an answer, which replaces a part of the line", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.nat(60), (line, cursor) => {
        const at = Math.min(cursor, line.length);
        const { from, to, items } = complete(line, at, TERMINAL_COMMANDS, NAMES);
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBe(at);
        expect(commonStart(items).length).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
