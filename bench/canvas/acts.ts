import type { Tab } from "../pages/tab.ts";

/** Something that a person does on the canvas, over and over. */
export type Act = {
  name: string;
  prepare?: (tab: Tab) => Promise<void>;
  go: (tab: Tab) => Promise<void>;
  end?: (tab: Tab) => Promise<void>;
};

type Mouse = "mousePressed" | "mouseMoved" | "mouseReleased";

const WAIT_MS = 8;

async function mouse(tab: Tab, type: Mouse, x: number, y: number): Promise<void> {
  const isPressed = type !== "mouseMoved" || pressed;
  pressed = type === "mousePressed" || (type === "mouseMoved" && pressed);
  await tab.send("Input.dispatchMouseEvent", {
    type,
    x,
    y,
    button: isPressed ? "left" : "none",
    buttons: pressed ? 1 : 0,
    clickCount: type === "mouseMoved" ? 0 : 1,
  });
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
}

let pressed = false;

async function key(tab: Tab, name: string): Promise<void> {
  for (const type of ["keyDown", "keyUp"]) {
    await tab.send("Input.dispatchKeyEvent", {
      type,
      key: name,
      text: type === "keyDown" ? name : "",
    });
  }
}

async function wheel(tab: Tab, deltaY: number, modifiers: number): Promise<void> {
  await tab.send("Input.dispatchMouseEvent", {
    type: "mouseWheel",
    x: 500,
    y: 330,
    deltaX: 0,
    deltaY,
    modifiers,
  });
  await new Promise((resolve) => setTimeout(resolve, 16));
}

const CTRL = 2;

async function circle(tab: Tab, radius: number): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    const turn = (step / 90) * 2 * Math.PI;
    await mouse(tab, "mouseMoved", 500 + Math.cos(turn) * radius, 330 + Math.sin(turn) * radius);
  }
}

export const ACTS: readonly Act[] = [
  {
    name: "watching the others draw",
    go: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
  },
  {
    name: "drawing",
    prepare: (tab) => key(tab, "p"),
    go: async (tab) => {
      await mouse(tab, "mouseMoved", 620, 330);
      await mouse(tab, "mousePressed", 620, 330);
      await circle(tab, 120);
      await mouse(tab, "mouseReleased", 620, 330);
    },
  },
  {
    name: "moving an element among the others",
    prepare: async (tab) => {
      await key(tab, "r");
      await mouse(tab, "mousePressed", 480, 310);
      await mouse(tab, "mouseMoved", 560, 370);
      await mouse(tab, "mouseReleased", 620, 390);
      await mouse(tab, "mouseMoved", 600, 330);
      await mouse(tab, "mousePressed", 600, 330);
    },
    go: (tab) => circle(tab, 100),
    end: (tab) => mouse(tab, "mouseReleased", 600, 330),
  },
  {
    name: "zooming",
    go: async (tab) => {
      for (let step = 0; step < 25; step += 1) await wheel(tab, -8, CTRL);
      for (let step = 0; step < 25; step += 1) await wheel(tab, 8, CTRL);
    },
    end: (tab) => key(tab, "0"),
  },
  {
    name: "panning",
    go: async (tab) => {
      for (let step = 0; step < 20; step += 1) await wheel(tab, 9, 0);
      for (let step = 0; step < 20; step += 1) await wheel(tab, -9, 0);
    },
  },
];
