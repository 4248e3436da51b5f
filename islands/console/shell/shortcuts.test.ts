import { expect, test } from "vitest";
import { type Key, type KeyAction, keyAction } from "../../sketch/editor/keys.ts";
import { SHORTCUTS } from "./shortcut-list.ts";
import { actionOf, COMMAND_KEY } from "./shortcuts.ts";

const press = (key: string, held: "ctrlKey" | "metaKey" | "altKey" | "none" = "none") => ({
  key,
  ctrlKey: held === "ctrlKey",
  metaKey: held === "metaKey",
  altKey: held === "altKey",
});

test("Ctrl-K and Cmd-K open the palette, also while typing", () => {
  expect(actionOf(press("k", "ctrlKey"), true, true)).toBe("palette");
  expect(actionOf(press("K", "metaKey"), false, false)).toBe("palette");
  expect(actionOf(press("k"), false, true)).toBeUndefined();
});

test("? and / work where nothing is typed", () => {
  expect(actionOf(press("?"), false, true)).toBe("shortcuts");
  expect(actionOf(press("/"), false, true)).toBe("search");
  expect(actionOf(press("?"), true, true)).toBeUndefined();
  expect(actionOf(press("?", "altKey"), false, true)).toBeUndefined();
});

test("single keys can be switched off", () => {
  expect(actionOf(press("?"), false, false)).toBeUndefined();
});

/** Whose keys the editor does not hear: the mouse's, the browser's copying, the stream's. */
const NOT_THE_EASELS = new Set(["drag", "click", "C", "F9"]);

/** A row of the list, as the editor hears its keys; undefined: it does not. */
function heard(keys: readonly string[]): Key | undefined {
  const held = new Set(keys);
  const key = keys.at(-1) ?? "";
  if (NOT_THE_EASELS.has(key)) return undefined;
  const names: Record<string, string> = {
    "↑": "ArrowUp",
    "↓": "ArrowDown",
    "←": "ArrowLeft",
    "→": "ArrowRight",
    "−": "-",
    Esc: "Escape",
  };
  const codes: Record<string, string> = { "[": "BracketLeft", "]": "BracketRight" };
  return {
    key: names[key] ?? key,
    code: codes[key] ?? (/\d/.test(key) ? `Digit${key}` : ""),
    ctrlKey: held.has(COMMAND_KEY),
    shiftKey: held.has("Shift"),
    metaKey: false,
    altKey: false,
  };
}

/** What an action is, however far it goes. */
function nameOf(action: KeyAction): string {
  return JSON.stringify(action, (name, value) =>
    name === "dx" || name === "dy" ? undefined : value,
  );
}

test("the list names every key of the canvas, and no key that does nothing", () => {
  const rows = SHORTCUTS.filter(({ where }) => where.startsWith("On the canvas")).flatMap(
    ({ shortcuts }) => shortcuts,
  );
  const listed = rows.flatMap(({ keys, or = [] }) => {
    const ways = [keys, ...or.map((way) => way.split(" "))].flatMap((way) => heard(way) ?? []);
    return ways.map((way) => keyAction(way, true));
  });
  expect(listed).not.toContain(undefined);
  const named = new Set(listed.flatMap((action) => (action ? [nameOf(action)] : [])));

  const printed = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const others = ["Escape", "Delete", "Backspace", "Enter", "Tab", "ArrowUp", "ArrowLeft", "F2"];
  const codes = ["", "BracketLeft", "BracketRight", "Digit0", "Digit1", "Digit2", "Digit3"];
  const all = new Set<string>();
  for (const key of [...printed, ...others]) {
    for (const code of codes) {
      for (const [ctrlKey, shiftKey] of [
        [false, false],
        [false, true],
        [true, false],
        [true, true],
      ] as const) {
        const press = { key, code, ctrlKey, shiftKey, metaKey: false, altKey: false };
        const action = keyAction(press, true);
        if (action) all.add(nameOf(action));
      }
    }
  }
  expect([...all].filter((name) => !named.has(name))).toEqual([]);
});
