import { describe, expect, it } from "vitest";
import { keyAction } from "./keys.ts";

const none = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe("the keys of the editor", () => {
  it.each([
    [{ key: "p" }, { type: "tool", tool: "pen" }],
    [{ key: "6" }, { type: "tool", tool: "rectangle" }],
    [{ key: "i" }, { type: "image" }],
    [{ key: "z", ctrlKey: true }, { type: "undo" }],
    [{ key: "Z", metaKey: true, shiftKey: true }, { type: "redo" }],
    [
      { key: "]", code: "BracketRight", ctrlKey: true },
      { type: "reorder", to: "forward" },
    ],
    [
      { key: "{", code: "BracketLeft", ctrlKey: true, shiftKey: true },
      { type: "reorder", to: "back" },
    ],
    [{ key: "[" }, { type: "width", step: -1 }],
    [{ key: "m" }, { type: "pen", pen: "marker" }],
    [{ key: "g" }, { type: "line", line: "polygon" }],
    [{ key: "x" }, { type: "eraser", eraser: "part" }],
    [
      { key: "ArrowLeft", shiftKey: true },
      { type: "nudge", dx: -10, dy: 0 },
    ],
    [{ key: "!", code: "Digit1", shiftKey: true }, { type: "zoomWhole" }],
    [{ key: "Backspace" }, { type: "remove" }],
  ] as const)("%j does %j", (key, action) => {
    expect(keyAction({ ...none, ...key }, true)).toEqual(action);
  });

  it("of letters do nothing for those who have switched them off", () => {
    expect(keyAction({ ...none, key: "p" }, false)).toBeUndefined();
    expect(keyAction({ ...none, key: "z", ctrlKey: true }, false)).toEqual({ type: "undo" });
  });

  it("leave the browser what is the browser's", () => {
    expect(keyAction({ ...none, key: "r", ctrlKey: true }, true)).toBeUndefined();
    expect(keyAction({ ...none, key: "ArrowLeft", altKey: true }, true)).toBeUndefined();
  });
});
