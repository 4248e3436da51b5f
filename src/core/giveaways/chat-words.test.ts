import { describe, expect, it } from "vitest";
import type { EntryResult } from "./api.ts";
import { claimLine, duration, entryLines, noticeLine, statusLine } from "./chat-words.ts";

const words = {
  prefix: "?",
  now: 1_000_000,
  link: (path: string) => `https://creator.test${path}`,
};
const notice = { id: "n", tenant: "t", run: "r", name: "Keys", path: "/public/giveaway/pond/abc" };

function result(login: string, changes: Partial<EntryResult> = {}): EntryResult {
  return { login, outcome: "entered", entries: 1, lines_needed: 0, ...changes };
}

describe("what chat hears of giveaways", () => {
  it("says how to take part, with the chat's own prefix and the page's address", () => {
    const started = {
      ...notice,
      kind: "started" as const,
      keyword: "",
      ends_at: words.now + 1_800_000,
      seed_hash: `0123456789abcdef${"0".repeat(48)}`,
    };
    expect(noticeLine(started, words)).toBe(
      'Giveaway "Keys" is open for 30 minutes. Type ?enter to take part. Prizes and rules: https://creator.test/public/giveaway/pond/abc Seed hash 0123456789abcdef',
    );
  });

  it("says the list's hash and the round when entries close, so that anybody can note them (FAIR-F12)", () => {
    const entries_hash = `fedcba9876543210${"0".repeat(48)}`;
    const closed = { ...notice, kind: "closed" as const, entrants: 2, entries_hash, round: 1000 };
    expect(noticeLine(closed, words)).toBe(
      '"Keys" takes no more entries. 2 viewers took part; the draw follows. List hash fedcba9876543210, drand round 1000',
    );
    expect(noticeLine({ ...closed, round: 0 }, words)).toContain("no public beacon");
    expect(noticeLine({ ...notice, kind: "void" }, words)).toContain("is void");
  });

  it("names winners and how to claim, and never a code", () => {
    const drawn = {
      ...notice,
      kind: "drawn" as const,
      claim_minutes: 90,
      winners: ["Hanna", "Mo"],
    };
    expect(noticeLine(drawn, words)).toContain('"Keys" goes to Hanna and Mo! Open https://');
    expect(noticeLine(drawn, words)).toContain("type ?claim with the number shown there");
    expect(noticeLine({ ...drawn, winners: [] }, words)).toContain("Nobody could win");
  });

  it("answers many entries in one line for each outcome", () => {
    const lines = entryLines(
      [
        result("hanna"),
        result("mo", { entries: 3 }),
        result("lou", { outcome: "lines_needed", lines_needed: 4 }),
        result("kim", { outcome: "closed" }),
      ],
      (login) => login.toUpperCase(),
    );
    expect(lines).toEqual([
      "In the draw: HANNA and MO (3 entries).",
      "Counted once you have chatted some more lines: LOU (4 more).",
      "Too late, it takes no more entries: KIM.",
    ]);
  });

  it("WADDLE-L17: counts who entered, and names a few, when many have", () => {
    const many = Array.from({ length: 200 }, (_, index) => result(`viewer${index}`));
    const [line = ""] = entryLines(many, (login) => login);
    expect(line).toBe("200 more have entered: viewer0, viewer1, viewer2 and 197 more.");
  });

  it("tells a claim's fate without what was won", () => {
    expect(claimLine("Hanna", { ok: true, kind: "prize", prize_name: "A hat" })).toBe(
      "@Hanna, A hat is yours: the page with that number shows it in 60 seconds. If it is not your page, type your own page's number before.",
    );
  });

  it("says what is open, or that nothing is", () => {
    expect(statusLine(undefined, words)).toBe("No giveaway is open right now.");
  });

  it("tells spans in words", () => {
    expect(duration(59_000)).toBe("59 seconds");
    expect(duration(60_000)).toBe("1 minute");
    expect(duration(7_500_000)).toBe("2 hours 5 minutes");
    expect(duration(86_400_000)).toBe("1 day");
  });
});
