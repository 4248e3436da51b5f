import { describe, expect, it } from "vitest";
import type { IncomingLine } from "../chat/chat-events.ts";
import { readGiveawayRequest } from "./chat-commands.ts";

function line(text: string, more: Partial<IncomingLine> = {}): IncomingLine {
  return {
    type: "line",
    id: "l1",
    channel: "t1",
    login: "hanna",
    displayName: "Hanna",
    level: "everyone",
    text,
    isSelf: false,
    isBot: false,
    ...more,
  };
}

describe("commands of giveaways", () => {
  it.each([
    ["!giveaway", "everyone", "status", ""],
    ["!giveaway start Golden Egg", "mod", "start", "Golden Egg"],
    ["!giveaway END", "broadcaster", "end", ""],
    ["!giveaway Golden Egg", "everyone", "status", "Golden Egg"],
    ["!enter", "everyone", "enter", ""],
    ["!claim 1234", "everyone", "claim", "1234"],
  ] as const)("WADDLE-B14: %s by %s is read", (text, level, action, argument) => {
    const typed = line(text, { level });
    expect(readGiveawayRequest(typed, "!")).toEqual({ action, argument, line: typed });
  });

  it.each(["start Eggs", "END"])("WADDLE-B4: !giveaway %s is for mods and above", (args) => {
    const typed = line(`!giveaway ${args}`, { level: "vip" });
    expect(readGiveawayRequest(typed, "!")).toEqual({ refusal: "mod and above only" });
  });

  it("WADDLE-V9: the giveaway's own word enters in place of !enter", () => {
    const typed = line("?GOOSE 3");
    const read = (text: string, keyword: string) => readGiveawayRequest(line(text), "?", keyword);
    expect(readGiveawayRequest(typed, "?", "!goose")).toEqual({
      action: "enter",
      argument: "3",
      line: typed,
    });
    expect(read("?enter", "!goose")).toEqual({ refusal: "this giveaway is entered with ?goose" });
    expect(read("?goose", "")).toBeUndefined();
  });

  it("WADDLE-B2: go by the tenant's prefix", () => {
    expect(readGiveawayRequest(line("!enter"), "?")).toBeUndefined();
    expect(readGiveawayRequest(line("?ENTER 3"), "?")).toMatchObject({ argument: "3" });
  });

  it.each([{ isSelf: true }, { isBot: true }, { isShared: true }])(
    "WADDLE-W6, WADDLE-W7: lines with %o do nothing",
    (more) => {
      const typed = line("!giveaway start Eggs", { level: "broadcaster", ...more });
      expect(readGiveawayRequest(typed, "!")).toBeUndefined();
    },
  );

  it.each(["hello", "!entering", "! enter", "!hello"])("%s is none of them", (text) => {
    expect(readGiveawayRequest(line(text), "!")).toBeUndefined();
  });
});
