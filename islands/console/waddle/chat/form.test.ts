import { describe, expect, it } from "vitest";
import { commandOf, EMPTY_FORM, forgetDraft, readDraft, validateForm, writeDraft } from "./form.ts";

const filled = { ...EMPTY_FORM, command_name: "!hello", response_text: "Hi $(user)!" };

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}

describe("the command form", () => {
  it("is a valid command when name and response are given", () => {
    expect(validateForm(filled)).toEqual({});
  });

  it("takes aliases parted by spaces or commas", () => {
    expect(commandOf({ ...filled, aliases: "!hi, !hey  !yo" }).aliases).toEqual([
      "!hi",
      "!hey",
      "!yo",
    ]);
  });

  it("says what is wrong in the words of the schema", () => {
    expect(validateForm({ ...filled, command_name: "hello" }).command_name).toBe(
      'Command name must start with "!"',
    );
    expect(validateForm({ ...filled, response_text: " " }).response_text).toBe(
      "Response is required",
    );
    expect(validateForm({ ...filled, cooldown_seconds: "1.5" }).cooldown_seconds).toBe(
      "Cooldown must be a whole number of seconds",
    );
    expect(validateForm({ ...filled, cooldown_seconds: "" }).cooldown_seconds).toMatch(/number/);
  });
});

describe("a draft", () => {
  it("survives, per command, until it is forgotten", () => {
    const storage = memoryStorage();
    writeDraft(storage, "new", filled);
    expect(readDraft(storage, "new")).toEqual(filled);
    expect(readDraft(storage, "abc")).toBeUndefined();
    forgetDraft(storage, "new");
    expect(readDraft(storage, "new")).toBeUndefined();
  });

  it("of another shape is dropped", () => {
    const storage = memoryStorage();
    storage.setItem("gq:command-draft:new", '{"command_name":5}');
    expect(readDraft(storage, "new")).toBeUndefined();
    storage.setItem("gq:command-draft:new", "{");
    expect(readDraft(storage, "new")).toBeUndefined();
  });
});
