import { describe, expect, test } from "vitest";
import { TERMINAL } from "./limits.ts";
import {
  type Entry,
  newSession,
  readSession,
  saveSession,
  withCommand,
  withEntries,
} from "./session.ts";

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

function entries(count: number, text = "honk"): Entry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `e${index}`,
    timestamp: NOW,
    type: "output",
    content: text,
  }));
}

describe("the session (TERMINAL-Q80 to TERMINAL-Q85)", () => {
  test("TERMINAL-Q80: the last 100 commands and 1,000 entries are kept", () => {
    let session = newSession("s", NOW);
    for (let index = 0; index < 130; index += 1) session = withCommand(session, `honk ${index}`);
    session = withEntries(session, entries(1200));
    expect(session.commandHistory).toHaveLength(100);
    expect(session.commandHistory.at(-1)).toBe("honk 129");
    expect(session.entries).toHaveLength(1000);
    expect(session.entries.at(-1)?.id).toBe("e1199");
  });

  test("TERMINAL-Q81: a session over 5 MB is saved with its last 500 entries", () => {
    const large = withEntries(newSession("s", NOW), entries(1000, "x".repeat(6000)));
    const saved: string[] = [];
    saveSession(large, (text) => saved.push(text));
    expect(JSON.parse(saved[0] ?? "").entries).toHaveLength(500);
  });

  test("TERMINAL-Q82: when saving fails it is tried with the last 100, and given up after that", () => {
    const session = withEntries(newSession("s", NOW), entries(1000));
    const sizes: number[] = [];
    const full = (limit: number) => (text: string) => {
      sizes.push(JSON.parse(text).entries.length);
      if (text.length > limit) throw new DOMException("full", "QuotaExceededError");
    };
    expect(saveSession(session, full(20_000))?.entries).toHaveLength(100);
    expect(sizes).toEqual([1000, 100]);
    expect(saveSession(session, full(0))).toBeNull();
  });

  test("TERMINAL-Q83: a session is forgotten after 7 days unused, and read again until then", () => {
    const text = JSON.stringify(withCommand(newSession("s", NOW), "honk"));
    const days = TERMINAL.sessionDays * DAY;
    expect(readSession(text, NOW + days)?.commandHistory).toEqual(["honk"]);
    expect(readSession(text, NOW + days)?.lastOpened).toBe(NOW + days);
    expect(readSession(text, NOW + days + 1)).toBeNull();
  });

  test.each([null, "", "{", '{"entries":1}', "[]"])("TERMINAL-Q84: %j is no session", (text) => {
    expect(readSession(text, NOW)).toBeNull();
  });

  test("TERMINAL-Q85: a kept session can't link to another site", () => {
    const session = {
      ...newSession("s", NOW),
      entries: [
        {
          id: "e",
          timestamp: NOW,
          type: "output",
          content: {
            type: "links",
            links: [{ text: "x", variant: "main", path: "//evil.example" }],
          },
        },
      ],
    };
    expect(readSession(JSON.stringify(session), NOW)).toBeNull();
  });
});
