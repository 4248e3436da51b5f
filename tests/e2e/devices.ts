/** What people hold over a sketch, or bring to it: a stylus, fingers, files and what was copied. */
import type { Page } from "playwright/test";
import { onScreen, type Spot, sheetOf } from "./sketching.ts";

/** A stylus on the glass: `force` is how hard it is pressed, 0 to 1. */
export async function stylus(page: Page) {
  const session = await page.context().newCDPSession(page);
  const tell = async (
    type: "mousePressed" | "mouseMoved" | "mouseReleased",
    spot: Spot,
    force: number,
  ) => {
    const { x, y } = await onScreen(page, spot);
    const pressed = {
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      clickCount: 1,
    } as const;
    await session.send("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      force,
      pointerType: "pen",
      ...pressed,
    });
  };
  return {
    down: (spot: Spot, force: number) => tell("mousePressed", spot, force),
    move: (spot: Spot, force: number) => tell("mouseMoved", spot, force),
    up: (spot: Spot) => tell("mouseReleased", spot, 0),
  };
}

/** Fingers on the glass, at places of the window; those that are named no more are lifted. */
export async function fingers(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async (type: "touchStart" | "touchMove" | "touchEnd", ...spots: Spot[]) => {
    const touchPoints = spots.map(([x, y], id) => ({ x, y, id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
}

type Given = { name: string; type: string; base64?: string; bytes?: number } | { text: string };

/** Drops something in the middle of the sheet, or pastes it. */
export async function give(page: Page, by: "drop" | "paste", given: Given) {
  await sheetOf(page).evaluate(
    (sheet, [way, what]) => {
      const clipboardData = new DataTransfer();
      if ("text" in what) {
        clipboardData.setData("text/plain", what.text);
      } else {
        const { base64 = "", bytes } = what;
        const content =
          bytes === undefined
            ? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
            : new Uint8Array(bytes);
        clipboardData.items.add(new File([content], what.name, { type: what.type }));
      }
      const init = { bubbles: true, cancelable: true };
      const { left, top, width, height } = sheet.getBoundingClientRect();
      const event =
        way === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData })
          : new DragEvent("drop", {
              ...init,
              dataTransfer: clipboardData,
              clientX: left + width / 2,
              clientY: top + height / 2,
            });
      sheet.dispatchEvent(event);
    },
    [by, given] as const,
  );
}
