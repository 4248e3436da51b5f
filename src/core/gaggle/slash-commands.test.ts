import { expect, test } from "vitest";
import { GAGGLE_SLASH_COMMAND, lineOfSlashCommand } from "./slash-commands.ts";

const lineOf = (word: string, fields: Record<string, string> = {}) =>
  lineOfSlashCommand({ name: "gaggle", word, fields });

test("GAGGLE-E4: a command stands for the line of chat that says the same", () => {
  expect(lineOf("catch")).toBe("catch");
  expect(lineOf("catch", { luck: "quack" })).toBe("catch quack");
  expect(lineOf("collection")).toBe("gaggle");
  expect(lineOf("collection", { player: "42000" })).toBe("gaggle <@42000>");
  expect(lineOf("trade", { player: "42000", give: "Snow goose", take: "Nene" })).toBe(
    "trade <@42000> Snow goose for Nene",
  );
  expect(lineOf("cards", { query: "rarity:rare honk>7" })).toBe("goose rarity:rare honk>7");
  expect(lineOf("forget-me")).toBe("gaggle forget me");
  expect(lineOf("forget-me", { confirm: "Forget me for good" })).toBe("gaggle forget me for good");
  expect(lineOf("fly")).toBeUndefined();
  expect(lineOfSlashCommand({ name: "ask", word: "top", fields: {} })).toBeUndefined();
});

test("GAGGLE-E4: every command fits Discord's rules of names and descriptions", () => {
  const { words } = GAGGLE_SLASH_COMMAND;
  expect(words.length).toBeLessThanOrEqual(25);
  for (const { name, description, fields = [] } of words) {
    expect(name).toMatch(/^[a-z0-9-]{1,32}$/);
    expect(description.length).toBeLessThanOrEqual(100);
    for (const field of fields) expect(field.description.length).toBeLessThanOrEqual(100);
    const firstOptional = fields.findIndex(({ isRequired }) => isRequired !== true);
    const required = fields.slice(firstOptional).some(({ isRequired }) => isRequired === true);
    expect(firstOptional !== -1 && required).toBe(false);
  }
});
