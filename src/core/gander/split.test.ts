import fc from "fast-check";
import { expect, test } from "vitest";
import { runCount } from "../../../tests/oracles/run-count.ts";
import { splitText } from "./split.ts";

const words = (text: string) => text.replace(/^(`{3,}|~{3,}).*$/gm, " ").replace(/\s+/g, "");

test("GANDER-D5: a short text is one message, and an empty one none", () => {
  expect(splitText("Honk.")).toEqual(["Honk."]);
  expect(splitText("  \n ")).toEqual([]);
});

test("GANDER-D5: a block of code is whole in each message", () => {
  const code = Array.from({ length: 40 }, (_, line) => `const goose${line} = "honk";`).join("\n");
  const parts = splitText(`Before.\n\`\`\`ts\n${code}\n\`\`\`\nAfter.`, 300);
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(300);
    expect((part.match(/^```/gm) ?? []).length % 2).toBe(0);
  }
  expect(parts[1]?.startsWith("```ts\n")).toBe(true);
});

test("GANDER-D5: nothing is lost, and no message is too long or ends in half a character", () => {
  const line = fc.oneof(
    fc.string({ maxLength: 200, unit: "grapheme" }),
    fc.constantFrom(
      "```ts",
      "```",
      "~~~",
      "🪿".repeat(60),
      "a sentence. another one! and a third?",
    ),
  );
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.integer({ min: 60, max: 300 }),
      (lines, max) => {
        const text = lines.map((each) => each.replace(/\n/g, " ")).join("\n");
        const parts = splitText(text, max);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(max);
          expect(part.trim()).not.toBe("");
          expect(part.isWellFormed()).toBe(true);
        }
        expect(words(parts.join("\n"))).toBe(words(text));
      },
    ),
    { numRuns: runCount(200) },
  );
});
