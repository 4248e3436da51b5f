import fc from "fast-check";
import { expect, test } from "vitest";
import { runCount } from "../../../tests/oracles/run-count.ts";
import { check, singleLine } from "./text.ts";
import { visibleText } from "./visible-text.ts";

test.each([
  ["a right-to-left override", "moc.\u202eelgoog", "moc.elgoog"],
  ["isolates and marks", "\u2066ad\u2069min\u200f\u061c", "admin"],
  ["zero-width spaces", "o\u200bw\ufeffn\u2060er", "owner"],
  ["joiners between letters", "a\u200db\u200cc", "abc"],
  ["a filler for an empty name", "\u3164\u115f", ""],
  ["hidden tags", "hi\u{e0041}\u{e0042}", "hi"],
  ["a heap of marks", `Z${"\u0334".repeat(30)}algo`, `Z${"\u0334".repeat(4)}algo`],
])("GUARD-G67: %s", (_, text, seen) => {
  expect(visibleText(text)).toBe(seen);
});

test.each([
  "👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 👩🏽‍🚀 1️⃣",
  "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  "Nguyễn Thị Phượng",
  "ที่นี่ न्दी עברית العربية 日本語",
  "naïve façade",
])("GUARD-G67: %s stays as it is", (text) => {
  expect(visibleText(text)).toBe(text);
  expect(visibleText(text.normalize("NFD"))).toBe(text.normalize("NFD"));
});

test("GUARD-G67: cleaned text has nothing left to clean, and every line of an entity is", () => {
  const nasty = fc.constantFrom(
    "\u202e",
    "\u200d",
    "\u200b",
    "\u0334",
    "a",
    "👩",
    "💻",
    "🏴",
    "\u{e0067}",
  );
  const line = singleLine("Name", 0, 10_000);
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 40 }), (parts) => {
      const clean = visibleText(parts.join(""));
      expect(visibleText(clean)).toBe(clean);
      const result = check(line, parts.join(""));
      expect(result.ok && result.value).toBe(clean.trim());
    }),
    { numRuns: runCount(200) },
  );
  expect(check(singleLine("Name", 1, 5), "\u3164\u200b")).toMatchObject({ ok: false });
});
