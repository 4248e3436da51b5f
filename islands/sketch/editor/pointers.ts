/** Fingers, pens and mice over the sheet: who draws, who pans, who zooms. */
import { panBy, type Spot, zoomAt } from "./camera.ts";
import type { Stage } from "./stage.ts";
import type { Press, Tool } from "./tool.ts";
import { createWheel } from "./wheel.ts";

/** A second finger means zooming and undoes what the first began, unless that has come this far. */
const BEGUN_MS = 250;
const BEGUN_PX = 24;

/** Two presses of one tool that follow each other this soon, and this near, are a double press. */
const DOUBLE_MS = 350;
const DOUBLE_PX = 14;

/** The button of a pen's other end. */
const PEN_ERASER = 5;

export type PointerOptions = {
  host: HTMLElement;
  stage: Stage;
  /** The tool that this press uses; null: it pans. */
  toolFor: (event: PointerEvent) => Tool | null;
  /** True when somebody else (the frame's handles) takes this press. */
  isTaken: (event: PointerEvent) => boolean;
  /** Gives them a press that went elsewhere. */
  hand: (event: PointerEvent) => void;
  /** Ends what that somebody is doing. */
  release: () => void;
  /** Returns whether a double press there means something. */
  onDouble: (at: Spot) => boolean;
  /** A press before anything else; true when it has done all it is to do. */
  onPress: (event: PointerEvent) => boolean;
  /** Where the pointer is on the sheet; null: it left. */
  onPoint: (at: Spot | null) => void;
};

type Doing =
  | { type: "nothing" }
  | { type: "tool"; pointer: number; isPen: boolean; tool: Tool; since: number; from: Spot }
  | { type: "pan"; pointer: number; last: Spot }
  | { type: "pinch"; apart: number; middle: Spot }
  | { type: "taken"; pointer: number; isPen: boolean };

const NOTHING: Doing = { type: "nothing" };

/** Returns a function that says whether the hand is pressed, and one to stop. */
export function attachPointers(options: PointerOptions): {
  /** Ends what is being done without keeping it; true if there was something. */
  cancel: () => boolean;
  isPressed: () => boolean;
  stop: () => void;
} {
  const { host, stage, toolFor, isTaken, hand, release, onDouble, onPress, onPoint } = options;
  const touches = new Map<number, Spot>();
  let doing: Doing = NOTHING;
  /** A press is on its way to those who have taken it, past us. */
  let isHandingOver = false;
  let hovering: Tool | null = null;
  let lastPress: { at: Spot; time: number; tool: Tool } | undefined;

  const inWindow = ({ clientX, clientY }: PointerEvent): Spot => {
    const { left, top } = host.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const pressOf = (event: PointerEvent): Press => ({
    at: stage.spotOf(event),
    pressure: event.pointerType === "pen" ? event.pressure : 0,
    shift: event.shiftKey,
    alt: event.altKey,
  });
  const cancel = (): boolean => {
    const wasDoing = doing.type !== "nothing";
    if (doing.type === "tool") doing.tool.cancel();
    if (doing.type === "taken") release();
    doing = NOTHING;
    return wasDoing;
  };

  const pinch = (event: PointerEvent): boolean => {
    if (event.pointerType !== "touch") return false;
    touches.set(event.pointerId, inWindow(event));
    // A hand that rests on the glass while the pen is at work means nothing.
    if ("isPen" in doing && doing.isPen) return true;
    if (touches.size < 2) return false;
    if (hasBegun(event.timeStamp) || touches.size > 2) return true;
    cancel();
    doing = { type: "pinch", ...spread(touches) };
    return true;
  };

  const hasBegun = (time: number): boolean => {
    if (doing.type !== "tool") return false;
    const { x, y } = touches.get(doing.pointer) ?? doing.from;
    const isFar = Math.hypot(x - doing.from.x, y - doing.from.y) > BEGUN_PX;
    return isFar && time - doing.since > BEGUN_MS;
  };

  const down = (event: PointerEvent) => {
    if (isText(event.target) || isHandingOver) return;
    const isPen = event.pointerType === "pen";
    // What a hand began that came to rest before the pen did was not meant.
    if (isPen && isByTouch()) cancel();
    if (pinch(event) || doing.type !== "nothing" || onPress(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const pointer = event.pointerId;
    const tool = event.button === 1 ? null : toolFor(event);
    if (tool === null) {
      event.preventDefault();
      event.stopPropagation();
      host.setPointerCapture(pointer);
      doing = { type: "pan", pointer, last: inWindow(event) };
      host.dataset.panning = "";
      return;
    }
    if (event.button !== 0 && event.button !== PEN_ERASER) return;
    if (isDouble(event, tool) && onDouble(stage.spotOf(event))) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (isTaken(event)) {
      doing = { type: "taken", pointer, isPen };
      return;
    }
    tool.down(pressOf(event));
    // What was chosen by this press can be pulled at once.
    if (!event.shiftKey && isTaken(event)) {
      tool.cancel();
      event.preventDefault();
      event.stopPropagation();
      doing = { type: "taken", pointer, isPen };
      isHandingOver = true;
      hand(event);
      isHandingOver = false;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    host.setPointerCapture(pointer);
    doing = { type: "tool", pointer, isPen, tool, since: event.timeStamp, from: inWindow(event) };
  };

  const isByTouch = (): boolean =>
    doing.type === "pinch" || ("pointer" in doing && touches.has(doing.pointer));

  const isDouble = (event: PointerEvent, tool: Tool): boolean => {
    const at = inWindow(event);
    const before = lastPress;
    lastPress = { at, time: event.timeStamp, tool };
    if (before?.tool !== tool || event.timeStamp - before.time > DOUBLE_MS) return false;
    return Math.hypot(at.x - before.at.x, at.y - before.at.y) < DOUBLE_PX;
  };

  const move = (event: PointerEvent) => {
    onPoint(stage.spotOf(event));
    if (touches.has(event.pointerId)) touches.set(event.pointerId, inWindow(event));
    switch (doing.type) {
      case "nothing": {
        const tool = event.pointerType === "touch" ? null : toolFor(event);
        if (hovering !== tool) hovering?.hover?.(null);
        hovering = tool;
        tool?.hover?.(pressOf(event));
        return;
      }
      case "pinch": {
        if (touches.size < 2) return;
        const next = spread(touches);
        const { apart, middle } = doing;
        const moved = panBy(stage.camera(), next.middle.x - middle.x, next.middle.y - middle.y);
        stage.setCamera(zoomAt(moved, next.middle, next.apart / apart));
        doing = { type: "pinch", ...next };
        return;
      }
      case "pan": {
        if (event.pointerId !== doing.pointer) return;
        const at = inWindow(event);
        stage.setCamera(panBy(stage.camera(), at.x - doing.last.x, at.y - doing.last.y));
        doing = { ...doing, last: at };
        return;
      }
      case "tool": {
        if (event.pointerId !== doing.pointer) return;
        const passed = event.getCoalescedEvents?.() ?? [];
        doing.tool.move((passed.length > 0 ? passed : [event]).map(pressOf));
      }
    }
  };

  const up = (event: PointerEvent) => {
    touches.delete(event.pointerId);
    delete host.dataset.panning;
    if (doing.type === "pinch") {
      // The finger that stays does nothing until it is lifted, too.
      if (touches.size === 0) doing = NOTHING;
      return;
    }
    if (doing.type === "nothing" || doing.pointer !== event.pointerId) return;
    const done = doing;
    doing = NOTHING;
    if (done.type !== "tool") return;
    if (event.type === "pointercancel") done.tool.cancel();
    else done.tool.up(pressOf(event));
  };

  const leave = () => {
    hovering?.hover?.(null);
    hovering = null;
    onPoint(null);
  };
  const stopMenu = (event: Event) => event.preventDefault();
  const wheel = createWheel(stage, host);

  host.addEventListener("pointerdown", down, { capture: true });
  // A press that Fabric has taken ends on the document.
  document.addEventListener("pointermove", moveIfOurs);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
  host.addEventListener("pointerleave", leave);
  host.addEventListener("contextmenu", stopMenu);
  host.addEventListener("wheel", wheel, { passive: false });

  function moveIfOurs(event: PointerEvent): void {
    const isOver = event.target instanceof Node && host.contains(event.target);
    if (isOver || doing.type !== "nothing") move(event);
  }

  return {
    cancel,
    isPressed: () => doing.type !== "nothing",
    stop: () => {
      cancel();
      host.removeEventListener("pointerdown", down, { capture: true });
      document.removeEventListener("pointermove", moveIfOurs);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", up);
      host.removeEventListener("pointerleave", leave);
      host.removeEventListener("contextmenu", stopMenu);
      host.removeEventListener("wheel", wheel);
    },
  };
}

/** The field of a text that is being written takes its presses itself. */
function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement;
}

/** How far apart two fingers are, and what is in the middle between them. */
function spread(touches: ReadonlyMap<number, Spot>): { apart: number; middle: Spot } {
  const [one = { x: 0, y: 0 }, other = one] = [...touches.values()];
  return {
    apart: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  };
}
