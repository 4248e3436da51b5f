import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanInput, cleanLine } from "./line.ts";

describe("cleanInput (WADDLE-W5)", () => {
  it.each([
    ["!hello \u{E0000}", "!hello"],
    ["!hello\u034F", "!hello"],
    ["  !hello  you ", "!hello  you"],
    ["\u{E0000}", ""],
  ])("%j becomes %j", (text, expected) => {
    expect(cleanInput(text)).toBe(expected);
  });
});

describe("cleanLine", () => {
  it.each([
    ["Hi Hanna!", "Hi Hanna!"],
    ["/ban someone", "ban someone"],
    ["  ./\\ /me waves", "me waves"],
    ["\u200B\u034F/ban someone", "ban someone"],
    ["\u3000.timeout x", "timeout x"],
    ["one\r\nPRIVMSG #x :two", "one PRIVMSG #x :two"],
    ["tab\tand\u0000null\u2028end", "tab and null end"],
    ["../..", ""],
    [" ", ""],
  ])("WADDLE-S1, WADDLE-S2, WADDLE-S4: %j is said as %j", (text, expected) => {
    expect(cleanLine(text)).toBe(expected);
  });

  it("WADDLE-S3: cuts at a word", () => {
    const line = cleanLine(`${"honk ".repeat(99)}feathers`);
    expect(line).toBe("honk ".repeat(99).trimEnd());
  });

  it("WADDLE-S3: keeps exactly 500 characters", () => {
    expect(cleanLine("a".repeat(500))).toHaveLength(500);
    expect(cleanLine(`${"a".repeat(500)} b`)).toHaveLength(500);
  });

  it("WADDLE-S3: does not cut a character in half", () => {
    expect(cleanLine(`${"a".repeat(499)}🪿🪿`)).toBe("a".repeat(499));
  });

  it("says nothing unsafe of 10,000 arbitrary lines", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom(
        "/",
        ".",
        "\\",
        " ",
        "\r\n",
        "\u034F",
        "\u{E0000}",
        "\u200B",
        "word ".repeat(60),
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const line = cleanLine(pieces.join(""));
        expect(line.length).toBeLessThanOrEqual(500);
        expect(line).not.toMatch(/^[\s/.\\]/u);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u);
        expect(line.isWellFormed()).toBe(true);
        expect(cleanLine(line)).toBe(line);
      }),
      { numRuns: 10_000 },
    );
  });
});
