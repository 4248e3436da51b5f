import { describe, expect, it } from "vitest";
import type { IncomingLine } from "../chat/chat-events.ts";
import type { GiveawayAction } from "./chat-commands.ts";
import { type DryGiveaway, type DryState, NO_DRY_RUN, rehearseGiveaway } from "./dry-run.ts";

const KEYS: DryGiveaway = {
  name: "Keys",
  duration_minutes: 10,
  max_entries_per_user: 2,
  winner_count: 1,
  min_chat_lines: 0,
  claim_minutes: 60,
  keyword: "",
  enabled: true,
};

function line(login: string): IncomingLine {
  return {
    type: "line",
    id: "l1",
    channel: "t1",
    login,
    displayName: login,
    level: "mod",
    text: "",
    isSelf: false,
    isBot: false,
  };
}

/** A rehearsal whose clock is moved by hand. */
function chat(giveaways: readonly DryGiveaway[] = [KEYS]) {
  let state: DryState = NO_DRY_RUN;
  let now = 0;
  const step = (event: Parameters<typeof rehearseGiveaway>[1]) => {
    const next = rehearseGiveaway(state, event, { now, random: () => 0, prefix: "!" });
    state = next.state;
    return next.says;
  };
  return {
    ask: (action: GiveawayAction, argument = "", login = "hanna") =>
      step({
        type: "asked",
        request: { action, argument, line: line(login) },
        giveaways,
      }),
    hear: (login: string) => step({ type: "heard", line: line(login) }),
    pass: (minutes: number) => {
      now += minutes * 60_000;
      return step({ type: "tick" });
    },
  };
}

describe("a rehearsed giveaway (WADDLE-V8)", () => {
  it("opens, takes entries up to the limit, ends by its clock and names a winner", () => {
    const { ask, pass } = chat();
    expect(ask("start", "keys")[0]).toContain('Giveaway "Keys" is open for 10 minutes');
    expect(ask("enter")).toEqual(["In the draw: hanna."]);
    expect(ask("enter", "5")).toEqual(["In the draw: hanna (2 entries)."]);
    expect(ask("enter")).toEqual(["In already, with every entry one may have: hanna."]);
    expect(pass(9)).toEqual([]);
    expect(pass(1)[0]).toMatch(/^Rehearsal: "Keys" goes to hanna!/);
    expect(ask("status")).toEqual(["No giveaway is open right now."]);
  });

  it("asks for chat lines, as the real one does", () => {
    const { ask, hear, pass } = chat([{ ...KEYS, min_chat_lines: 2 }]);
    ask("start", "Keys");
    hear("hanna");
    expect(ask("enter")[0]).toContain("hanna (1 more)");
    expect(ask("enter", "", "reedling")[0]).toContain("reedling (2 more)");
    hear("hanna");
    expect(pass(10)[0]).toContain("goes to hanna!");
  });

  it("names what there is when the name is unknown, and starts nothing that is off", () => {
    expect(chat().ask("start", "coins")).toEqual(['There is no such giveaway. There is: "Keys".']);
    expect(chat([]).ask("start", "coins")).toEqual(["There is no giveaway yet."]);
    expect(chat([{ ...KEYS, enabled: false }]).ask("start", "Keys")).toEqual(['"Keys" is off.']);
  });

  it("gives nothing away, and says so", () => {
    const { ask } = chat();
    ask("start", "Keys");
    expect(ask("claim", "123456")[0]).toContain("nothing to claim");
    expect(ask("end", "cancel")).toEqual(['The giveaway "Keys" was cancelled. Nobody wins.']);
    expect(ask("end")).toEqual(["No giveaway is open here."]);
  });
});
