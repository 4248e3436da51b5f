import { describe, expect, it } from "vitest";
import type { ChatLine } from "#core/chat/chat-line.ts";
import { REHEARSAL } from "#core/chat/limits.ts";
import { QUIET_STAGE } from "#core/chat/rehearsal/protocol.ts";
import { applyNotice, EMPTY_TRANSCRIPT } from "./transcript.ts";

function line(id: string): ChatLine {
  return {
    id,
    at: 0,
    login: "pondweed",
    display_name: "pondweed",
    level: "everyone",
    from_bot: false,
    text: "!hello",
    kind: "said",
  };
}

describe("the transcript of a rehearsal", () => {
  it("shows a line once, even when it is told twice", () => {
    const once = applyNotice(EMPTY_TRANSCRIPT, { type: "line", line: line("a") });
    const twice = applyNotice(once, { type: "line", line: line("a") });
    expect(twice.lines).toHaveLength(1);
  });

  it("keeps a trace for its line, whichever comes first", () => {
    const trace = { type: "trace", line: "a", answered: false, reason: "vip and above" } as const;
    const traced = applyNotice(EMPTY_TRANSCRIPT, trace);
    const both = applyNotice(traced, { type: "line", line: line("a") });
    expect(both.traces.a).toEqual({ answered: false, reason: "vip and above" });
  });

  it("begins anew with a welcome after a lost connection, without losing traces", () => {
    const trace = { type: "trace", line: "a", answered: true, reason: "!hello" } as const;
    const before = applyNotice(EMPTY_TRANSCRIPT, trace);
    const after = applyNotice(before, {
      type: "welcome",
      protocol: 2,
      bot: true,
      people: 2,
      lines: [line("a")],
      stage: QUIET_STAGE,
      traces: [],
      ledger: [],
    });
    expect(after).toMatchObject({ botHere: true, people: 2, lines: [{ id: "a" }] });
    expect(after.traces.a?.answered).toBe(true);
  });

  it("keeps as many lines as the room does", () => {
    let transcript = EMPTY_TRANSCRIPT;
    for (let count = 0; count < REHEARSAL.linesKeptCount + 5; count += 1) {
      transcript = applyNotice(transcript, { type: "line", line: line(`line${count}`) });
    }
    expect(transcript.lines).toHaveLength(REHEARSAL.linesKeptCount);
    expect(transcript.lines[0]?.id).toBe("line5");
  });

  it("begins anew with a reset, and whoever is there stays", () => {
    const said = applyNotice(EMPTY_TRANSCRIPT, { type: "line", line: line("a") });
    const here = applyNotice(said, { type: "presence", bot: true, people: 1 });
    const delivery = { type: "delivery", text: "Hi", state: "sent", reason: "", at: 1 } as const;
    const told = applyNotice(here, delivery);
    expect(told.ledger).toHaveLength(1);
    expect(applyNotice(told, { type: "reset", stage: QUIET_STAGE })).toEqual({
      ...EMPTY_TRANSCRIPT,
      botHere: true,
      people: 1,
    });
  });
});
