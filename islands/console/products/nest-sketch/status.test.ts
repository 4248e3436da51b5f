import { afterEach, describe, expect, it, vi } from "vitest";
import {
  $canvasStatus,
  buttonsFor,
  NO_CANVAS,
  onCanvasEvent,
  raiseCanvasEvent,
  reportCanvas,
} from "./status.ts";

afterEach(() => reportCanvas(NO_CANVAS));

describe("the header's buttons of the canvas", () => {
  it("are all there for a moderator in the room", () => {
    expect(buttonsFor("owner", "connected", 3)).toEqual({
      permissions: "enabled",
      clear: "enabled",
      open: "enabled",
      save: "enabled",
    });
  });

  it("leave an editor the saving, and a viewer nothing", () => {
    expect(buttonsFor("editor", "connected", 3)).toEqual({
      permissions: "hidden",
      clear: "hidden",
      open: "hidden",
      save: "enabled",
    });
    expect(new Set(Object.values(buttonsFor("viewer", "connected", 3)))).toEqual(
      new Set(["hidden"]),
    );
  });

  it("wait for the room, and for something to clear or to save", () => {
    expect(buttonsFor("owner", "disconnected", 3)).toEqual({
      permissions: "hidden",
      clear: "disabled",
      open: "disabled",
      save: "disabled",
    });
    const empty = buttonsFor("owner", "connected", 0);
    expect([empty.clear, empty.save, empty.open]).toEqual(["disabled", "disabled", "enabled"]);
  });

  it("appear only when the canvas reports", () => {
    expect(new Set(Object.values($canvasStatus.get().buttons))).toEqual(new Set(["hidden"]));
    expect(buttonsFor(undefined, "connecting", 0)).toEqual(NO_CANVAS.buttons);
  });

  it("raise events that the canvas hears until it stops listening", () => {
    const heard: string[] = [];
    const stop = onCanvasEvent((button) => heard.push(button));
    raiseCanvasEvent("save");
    raiseCanvasEvent("clear");
    stop();
    raiseCanvasEvent("open");
    expect(heard).toEqual(["save", "clear"]);
  });
});

describe("the canvas's report", () => {
  it("tells the header once what it already shows", () => {
    const seen = vi.fn();
    const stop = $canvasStatus.listen(seen);
    const status = { ...NO_CANVAS, connection: "connected", people: 2 } as const;
    reportCanvas(status);
    reportCanvas({ ...status, buttons: { ...status.buttons } });
    stop();
    expect(seen).toHaveBeenCalledTimes(1);
  });
});
