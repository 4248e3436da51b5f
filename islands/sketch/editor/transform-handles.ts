/**
 * A frame with handles around what is chosen, by Fabric. Fabric knows the frame alone,
 * so that it does not matter how much is on the sheet; what is in the frame follows its matrix.
 */
import { Canvas, FabricObject, Point } from "fabric";
import { inverse, type Matrix } from "../paint/geometry.ts";
import type { Camera } from "./camera.ts";
import { type DraggedPicture, pictureOfDragged, UNMOVED } from "./dragged.ts";
import { type Frame, frameOf, isInFrame, movedBy, movesUnder, multiply } from "./frame.ts";
import { elementAt } from "./hit.ts";
import { REACH_PX, type Workplace } from "./tool.ts";

const ACCENT = "#0a6349";
const HANDLE_PX = 11;
const TOUCH_HANDLE_PX = 30;

/** Shift turns in steps of so many degrees. */
const TURN_STEP_DEGREES = 15;

/** Handles on the sides need room between those at the corners, in CSS pixels. */
const SIDE_HANDLES_MIN_PX = 48;

/** Handles at all corners need this much on each side, in CSS pixels. */
const CORNERS_MIN_PX = 24;

export type TransformHandles = {
  /** True when a press there takes the frame or one of its handles. */
  takes: (event: PointerEvent) => boolean;
  /** Takes a press that went elsewhere, because the frame was not there yet. */
  take: (event: PointerEvent) => void;
  /** What was begun is not to be. */
  cancel: () => void;
  /** The frame is seen and felt only while the tool for choosing is in the hand. */
  setActive: (isActive: boolean) => void;
  /** Leaves out the frame, while what is in it is being edited. */
  setHidden: (isHidden: boolean) => void;
  dispose: () => void;
};

/** What Fabric holds: it paints nothing but its border and handles. */
class Bare extends FabricObject {
  override _render(): void {}
}

export type TransformHandlesOptions = {
  host: HTMLElement;
  /** The pointer was lifted where it was pressed. */
  onClick: (event: { clientX: number; clientY: number }) => void;
  /** Copies of what was moved with Alt. */
  onDuplicate: (move: Matrix) => void;
};

export function createTransformHandles(
  work: Workplace,
  { host, onClick, onDuplicate }: TransformHandlesOptions,
): TransformHandles {
  const { stage, board, selection } = work;
  const place = host.appendChild(document.createElement("div"));
  place.dataset.part = "handles";
  // Fabric moves its canvas about: it is ours alone, and nothing of React's.
  const canvas = new Canvas(place.appendChild(document.createElement("canvas")), {
    enablePointerEvents: true,
    selection: false,
    preserveObjectStacking: true,
    renderOnAddRemove: false,
    altActionKey: null,
    uniScaleKey: "shiftKey",
    centeredKey: "altKey",
    stopContextMenu: true,
  });
  const bare = new Bare({
    strokeWidth: 0,
    padding: REACH_PX,
    borderColor: ACCENT,
    borderScaleFactor: 1.5,
    cornerColor: "#ffffff",
    cornerStrokeColor: ACCENT,
    cornerStyle: "circle",
    cornerSize: HANDLE_PX,
    touchCornerSize: TOUCH_HANDLE_PX,
    transparentCorners: false,
    objectCaching: false,
    lockScalingFlip: true,
    lockSkewingX: true,
    lockSkewingY: true,
    snapThreshold: TURN_STEP_DEGREES,
  });

  let frame: Frame | null = null;
  let start: Matrix = UNMOVED;
  let held: DraggedPicture | undefined;
  let move: Matrix = UNMOVED;
  let isActive = true;
  let isHidden = false;
  /** What was taken still lies where it was, because a copy of it is in the hand. */
  let isCopying: boolean | undefined;

  stage.addLayer("clipped", (context) => {
    held?.paint(context, move, 1);
    return false;
  });

  const lineAlone = () => {
    const [id, ...others] = selection.$ids.get();
    const only = id === undefined || others.length > 0 ? undefined : board.element(id);
    return only?.kind === "line" ? only : undefined;
  };

  const show = () => {
    if (held) return;
    frame = isActive && !isHidden ? frameOf(selection.elements(), stage.kit.shapes) : null;
    place.style.pointerEvents = frame ? "auto" : "none";
    // Two canvases as large as the window, which the browser would lay over it in each frame.
    place.style.visibility = frame ? "" : "hidden";
    if (frame) {
      // A line alone has handles at its ends, and those are not Fabric's.
      const hasFrame = lineAlone() === undefined;
      bare.set({ hasControls: hasFrame, hasBorders: hasFrame });
      placeBare(bare, frame, stage.camera());
      if (!canvas.contains(bare)) canvas.add(bare);
      canvas.setActiveObject(bare);
      canvas.uniformScaling = frame.scaling !== "free";
      canvas.uniScaleKey = frame.scaling === "whole" ? null : "shiftKey";
      start = matrixOf(bare);
    } else if (canvas.contains(bare)) {
      canvas.discardActiveObject();
      canvas.remove(bare);
    }
    canvas.requestRenderAll();
  };

  const followCamera = () => {
    const { zoom, left, top } = stage.camera();
    const { width, height } = stage.window();
    if (canvas.width !== width || canvas.height !== height) canvas.setDimensions({ width, height });
    canvas.viewportTransform = [zoom, 0, 0, zoom, left, top];
    canvas.calcViewportBoundaries();
    if (!frame) return;
    setHandles(bare, frame, stage.camera());
    bare.setCoords();
    canvas.requestRenderAll();
  };

  const follow = (isCopy: boolean) => {
    const chosen = selection.elements();
    held ??= pictureOfDragged(chosen, stage.kit, stage.scale());
    if (isCopying !== isCopy) {
      isCopying = isCopy;
      stage.picture.lift(new Set(isCopy ? [] : chosen.map(({ id }) => id)));
    }
    const back = inverse(start);
    if (back) move = multiply(matrixOf(bare), back);
    board.showDrag(isCopy ? [] : movesUnder(held.elements, move, stage.kit.shapes));
    stage.refresh();
  };

  const endDrag = () => {
    board.showDrag([]);
    held = undefined;
    move = UNMOVED;
    isCopying = undefined;
    stage.picture.lift(new Set());
    stage.refresh();
    show();
  };

  const putDown = (isCopy: boolean) => {
    const carried = move;
    if (!held) return;
    if (isCopy) {
      onDuplicate(carried);
    } else {
      const changes = movedBy(selection.elements(), carried, stage.kit.shapes);
      if (changes.length > 0) board.perform({ type: "set", changes });
    }
    endDrag();
  };

  canvas.on("object:moving", ({ e }) => {
    if (e.shiftKey) keepStraight(bare, start);
    follow(e.altKey);
  });
  canvas.on("object:scaling", () => follow(false));
  canvas.on("object:rotating", ({ e }) => {
    bare.snapAngle = e.shiftKey ? TURN_STEP_DEGREES : 0;
    follow(false);
  });
  canvas.on("object:modified", ({ transform, e }) => {
    const isCopy = transform?.action === "drag" && e !== undefined && "altKey" in e && e.altKey;
    putDown(isCopy === true);
  });
  canvas.on("mouse:up", ({ e }) => {
    if (!held && "clientX" in e) onClick(e);
  });

  const stops = [selection.$ids.subscribe(show), selection.$version.listen(show)];
  stage.onCamera(followCamera);
  followCamera();

  return {
    takes: (event) => {
      if (!frame || isHidden || !isActive) return false;
      canvas.calcOffset();
      const at = canvas.getViewportPoint(event);
      if (bare.findControl(at, event.pointerType === "touch")) return true;
      const spot = stage.spotOf(event);
      const reach = REACH_PX / stage.camera().zoom;
      const line = lineAlone();
      if (!line) return isInFrame(frame, spot, reach);
      return elementAt({ elements: [line], shapes: stage.kit.shapes }, spot, reach) !== null;
    },
    take: (event) => canvas.upperCanvasEl.dispatchEvent(new PointerEvent(event.type, event)),
    cancel: () => {
      if (!held) return;
      canvas.endCurrentTransform();
      endDrag();
    },
    setActive: (active) => {
      isActive = active;
      show();
    },
    setHidden: (hidden) => {
      isHidden = hidden;
      show();
    },
    dispose: () => {
      for (const stop of stops) stop();
      void canvas.dispose();
      place.remove();
    },
  };
}

function matrixOf(bare: FabricObject): Matrix {
  const [a, b, c, d, e, f] = bare.calcTransformMatrix();
  return [a, b, c, d, e, f];
}

function placeBare(bare: FabricObject, frame: Frame, camera: Camera): void {
  const { box, placement } = frame;
  bare.set({
    flipX: false,
    flipY: false,
    width: box.w,
    height: box.h,
    angle: placement.angle,
    scaleX: placement.scaleX,
    scaleY: placement.scaleY,
  });
  const middle = new Point(box.x + box.w / 2 + placement.dx, box.y + box.h / 2 + placement.dy);
  bare.setPositionByOrigin(middle, "center", "center");
  setHandles(bare, frame, camera);
  bare.setCoords();
}

function setHandles(bare: FabricObject, { box, placement, scaling }: Frame, camera: Camera): void {
  const size = {
    wide: Math.abs(box.w * placement.scaleX) * camera.zoom,
    high: Math.abs(box.h * placement.scaleY) * camera.zoom,
  };
  const wide = size.wide > SIDE_HANDLES_MIN_PX;
  const high = size.high > SIDE_HANDLES_MIN_PX;
  const hasSides = scaling !== "whole";
  // A small frame has one handle to scale it: four would lie on each other, and on what is in it.
  const isSmall = Math.min(size.wide, size.high) < CORNERS_MIN_PX;
  bare.setControlsVisibility({
    tl: !isSmall,
    tr: !isSmall,
    bl: !isSmall,
    ml: hasSides && high,
    mr: hasSides && high,
    mt: hasSides && wide,
    mb: hasSides && wide,
  });
}

/** Moves the frame along the one axis on which it has come further. */
function keepStraight(bare: FabricObject, [, , , , x, y]: Matrix): void {
  const at = bare.getCenterPoint();
  const isAcross = Math.abs(at.x - x) > Math.abs(at.y - y);
  bare.setPositionByOrigin(isAcross ? new Point(at.x, y) : new Point(x, at.y), "center", "center");
}
