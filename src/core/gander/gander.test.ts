import { expect, test } from "vitest";
import { PRESETS, withPreset } from "../../../content/personalities/table.ts";
import { GANDER_CONFIG_DEFAULTS } from "../entities/gander-config.ts";
import { documentProblems } from "../entities/gander-document.ts";
import { PERSONALITY_PRESETS } from "./api.ts";
import { BOT_PERMISSIONS } from "./discord.ts";
import { linkProblem } from "./link.ts";

test("GANDER-P1: an empty text is the preset's, and one's own stays", () => {
  expect(Object.keys(PRESETS)).toEqual([...PERSONALITY_PRESETS]);
  const own = { ...GANDER_CONFIG_DEFAULTS.personality, preset: "goose", tone: "grumpy" } as const;
  expect(withPreset(own)).toEqual({
    ...own,
    name: PRESETS.goose.name,
    instructions: PRESETS.goose.instructions,
    samples: PRESETS.goose.samples,
  });
});

test("GANDER-P2: the bot asks for reading and sending messages, and for no more", () => {
  expect(BigInt(BOT_PERMISSIONS)).toBe(
    (1n << 10n) | (1n << 11n) | (1n << 14n) | (1n << 16n) | (1n << 38n),
  );
});

test.each(["https://example.com", "http://example.com:8080/a?b=c#d", "https://süß.example/x"])(
  "GANDER-K1: %s may be read",
  (link) => expect(linkProblem(link)).toBeUndefined(),
);

test.each([
  ["", "required"],
  ["example.com", "https://"],
  ["ftp://example.com", "https://"],
  ["javascript:alert(1)", "https://"],
  ["https://user:word@example.com", "password"],
  ["https://127.0.0.1/", "number"],
  ["https://2130706433/", "number"],
  ["https://0x7f000001/", "number"],
  ["https://[::1]/", "number"],
  ["https://localhost/", "everybody"],
  ["https://printer.local/", "everybody"],
  ["https://metadata.google.internal/", "everybody"],
  ["https://intranet/", "everybody"],
])("GANDER-K1: %s may not", (link, reason) => expect(linkProblem(link)).toContain(reason));

test("GANDER-K2: a document has what its kind needs", () => {
  const document = { kind: "text", title: "Rules", text: " ", link: "" } as const;
  expect(documentProblems(document)).toEqual({ text: "Text is required" });
  expect(documentProblems({ ...document, text: "Be kind." })).toEqual({});
  expect(documentProblems({ ...document, kind: "link" })).toEqual({ link: "Link is required" });
  expect(documentProblems({ ...document, kind: "file" })).toEqual({});
});
