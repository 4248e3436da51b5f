/**
 * The editor: a window on a sketch with all its tools. It stands in an element that it fills, and
 * draws on a board; toolbars around it read and set its palette.
 */
import { atom, type ReadableAtom, type WritableAtom } from "nanostores";
import { ERRORS } from "#core/platform/errors.ts";
import { newId } from "../../stores/new-id.ts";
import { type Act, createActions } from "./actions.ts";
import type { Board } from "./board.ts";
import type { Insets, Spot } from "./camera.ts";
import { toCanvas } from "./camera.ts";
import { cursorLayer } from "./cursors.ts";
import { createEdits, type Edits } from "./edits.ts";
import { createEraser } from "./eraser.ts";
import { elementAt } from "./hit.ts";
import { createImagePutter, type Upload } from "./images.ts";
import { attachKeyboard, focusQuietly, forgetPress } from "./keyboard.ts";
import { createLineEnds } from "./line-ends.ts";
import { createPalette, type Palette, type ToolName } from "./palette.ts";
import { createPartEraser } from "./part-eraser.ts";
import { createPen } from "./pen.ts";
import { createPipette } from "./pipette.ts";
import { attachPointers } from "./pointers.ts";
import { createPolygonTool } from "./polygon-tool.ts";
import { createSelectTool } from "./select-tool.ts";
import { createSelection, type Selection } from "./selection.ts";
import { createShapeTool } from "./shape-tool.ts";
import { createStage } from "./stage.ts";
import { nextInOrder } from "./steps.ts";
import { createTextEditor, type TextEditor } from "./text-editor.ts";
import { createTextTool } from "./text-tool.ts";
import { REACH_PX, type Tool, type Workplace } from "./tool.ts";
import { attachTransfer } from "./transfer.ts";
import type { TransformHandles } from "./transform-handles.ts";

/** Where the sheet shows this small, as on a phone, the pen begins thicker. */
const SMALL_ZOOM = 0.35;

export type EditorOptions = {
  /** Puts an image's file on the server; without it there are no images. */
  upload: Upload | undefined;
  onProblem: (message: string) => void;
  /** Called with how many images are on their way to the server. */
  onUploads: (count: number) => void;
  /** Opens the browser's choice of files. */
  chooseImage: () => void;
  /** Whether letters alone do something. */
  singleKeys: () => boolean;
};

/**
 * What fingers do with the tools that draw: `alone`, they draw while no pen has been seen; beside a
 * pen they `move` the sheet, so that the hand that holds it may rest, unless they are to `draw` too.
 */
export type Fingers = "alone" | "move" | "draw";

export type Editor = {
  palette: Palette;
  selection: Selection;
  edits: Edits;
  /** CSS pixels a canvas pixel. */
  $zoom: ReadableAtom<number>;
  $fingers: WritableAtom<Fingers>;
  /** What becomes of a text that somebody deleted while it was being written here. */
  deletedText: Pick<TextEditor, "$deleted" | "keepDeleted" | "forgetDeleted">;
  /** True while the next press takes a colour from the sheet. */
  $isTakingColour: ReadableAtom<boolean>;
  /** What was done last, in words. */
  $said: ReadableAtom<string>;
  /** Gives the colour of the next press on the sheet; to ask again gives it up. */
  takeColour: (onTaken: (colour: string) => void) => void;
  act: Act;
  putImages: (files: readonly File[]) => void;
  /** Where toolbars cover the window, in CSS pixels. */
  setInsets: (insets: Insets) => void;
  dispose: () => void;
};

/** The button of a pen's other end, among those that are pressed (Pointer Events, 4.1). */
const PEN_ERASER = 32;

/** Tools that choose nothing: with them in the hand, nothing is chosen. */
const DRAWS = new Set<ToolName>(["pen", "eraser", "line", "rectangle", "ellipse", "text"]);

/** Beside a pen, fingers do not draw with these: they move the sheet. */
const FINE = new Set<ToolName>(["pen", "eraser", "line", "rectangle", "ellipse"]);

/** The handles are loaded after so long, if nothing has asked for them before. */
const HANDLES_WAIT_MS = 1000;

export function createEditor(host: HTMLElement, board: Board, options: EditorOptions): Editor {
  const { upload, onProblem } = options;
  const stage = createStage(host, board);
  const palette = createPalette(stage.camera().zoom < SMALL_ZOOM ? 2 : 1);
  const selection = createSelection(board);
  const work: Workplace = { stage, board, palette, selection, newId };
  const $zoom = atom(stage.camera().zoom);
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  let handles: TransformHandles | undefined;
  let isGone = false;
  let isSpaceHeld = false;
  const $fingers = atom<Fingers>("alone");
  let lastSpot: Spot | undefined;
  const $said = atom("");

  const textEditor = createTextEditor(work, host, (isOpen) => handles?.setHidden(isOpen));
  const tools: Record<Exclude<ToolName, "hand">, Tool> = {
    select: createSelectTool(work),
    pen: createPen(work),
    eraser: either(
      () => palette.$style.get().eraser === "part",
      createPartEraser(work),
      createEraser(work),
    ),
    line: either(
      () => palette.$style.get().line === "polygon",
      createPolygonTool(work),
      createShapeTool("line", work),
    ),
    rectangle: createShapeTool("rectangle", work),
    ellipse: createShapeTool("ellipse", work),
    text: createTextTool(work, textEditor),
  };
  const pipette = createPipette(stage, () => showCursor());
  const ends = createLineEnds(work, () => palette.$tool.get() === "select");
  stage.addLayer(
    "free",
    cursorLayer(board, () => reduced.matches),
  );
  stage.onCamera(() => $zoom.set(stage.camera().zoom));

  const toolFor = (event: PointerEvent): Tool | null => {
    const name = palette.$tool.get();
    if (isSpaceHeld || name === "hand" || !board.mayDraw()) return null;
    if (pipette.$isOn.get()) return pipette.tool;
    if (isPenEraser(event)) return tools.eraser;
    if (event.pointerType === "touch" && $fingers.get() === "move" && FINE.has(name)) return null;
    return ends.takes(event) ? ends.tool : tools[name];
  };
  /** Ends what takes several presses to draw. */
  const endDrawing = (keeps: boolean): boolean => {
    const name = palette.$tool.get();
    return name !== "hand" && tools[name].end?.(keeps) === true;
  };
  const showCursor = () => {
    const name = palette.$tool.get();
    const pans = isSpaceHeld || name === "hand" || !board.mayDraw();
    const tool = pipette.$isOn.get() || name === "hand" ? pipette.tool : tools[name];
    host.style.cursor = pans ? "" : tool.cursor;
    if (pans) host.dataset.pan = "";
    else delete host.dataset.pan;
  };
  const chosenText = (at: Spot) => {
    const on = { elements: board.elements(), shapes: stage.kit.shapes };
    const id = elementAt(on, at, REACH_PX / stage.camera().zoom);
    return id === null ? undefined : board.element(id);
  };

  const pointers = attachPointers({
    host,
    stage,
    toolFor,
    isTaken: (event) =>
      !pipette.$isOn.get() &&
      palette.$tool.get() === "select" &&
      !isPenEraser(event) &&
      !ends.takes(event) &&
      handles?.takes(event) === true,
    hand: (event) => handles?.take(event),
    release: () => handles?.cancel(),
    onPress: (event) => {
      if (event.pointerType === "pen" && $fingers.get() === "alone") $fingers.set("move");
      const wasWriting = textEditor.isOpen();
      textEditor.commit();
      focusQuietly(host);
      return wasWriting;
    },
    onDouble: (at) => {
      if (endDrawing(true)) return true;
      if (palette.$tool.get() !== "select" || !board.mayDraw()) return false;
      const element = chosenText(at);
      if (element && element.kind !== "text") return false;
      if (element) textEditor.edit(element, at);
      else textEditor.write(at);
      return true;
    },
    onPoint: (at) => {
      lastSpot = at ?? undefined;
      board.point(at);
    },
  });

  host.addEventListener("blur", forgetPress);
  const edits = createEdits(work);
  const putter = upload && createImagePutter(work, upload, options);
  const putImages = (files: readonly File[], at: Spot) => {
    if (putter) void putter.put(files, at);
    else onProblem(ERRORS.SKETCH_NO_IMAGES);
  };
  const middle = (): Spot => {
    const { width, height } = stage.window();
    return lastSpot ?? toCanvas(stage.camera(), { x: width / 2, y: height / 2 });
  };
  /** After Escape, Tab leaves the sheet: nobody has to go through all that is on it. */
  let hasLeftByKey = false;
  host.addEventListener("focus", () => {
    hasLeftByKey = false;
  });
  const act = createActions(work, edits, textEditor, {
    cancel: () => {
      hasLeftByKey = true;
      return pipette.cancel() || endDrawing(false) || pointers.cancel();
    },
    finish: () => endDrawing(true),
    place: () => {
      const name = palette.$tool.get();
      const place = name === "hand" || !board.mayDraw() ? undefined : tools[name].place;
      place?.(middle());
      return place !== undefined;
    },
    say: (words) => $said.set(words),
    chooseImage: () => upload && board.mayDraw() && options.chooseImage(),
  });

  const stops = [
    board.subscribe((dirty) => {
      selection.follow(dirty);
      showCursor();
    }),
    palette.$style.listen((style, before) => {
      if (style.line !== before?.line || style.eraser !== before.eraser) pointers.cancel();
      showCursor();
      stage.refresh();
    }),
    palette.$tool.subscribe((name, before) => {
      if (before !== undefined && before !== name) pointers.cancel();
      if (before === "line" && name !== "line") tools.line.end?.(false);
      if (DRAWS.has(name)) selection.clear();
      handles?.setActive(name === "select");
      showCursor();
      stage.refresh();
    }),
    attachKeyboard({
      host,
      act,
      singleKeys: options.singleKeys,
      onStep: (by) => {
        if (palette.$tool.get() !== "select" || hasLeftByKey) return false;
        const ids = board
          .elements()
          .filter(board.mayChange)
          .map(({ id }) => id);
        const next = nextInOrder(ids, selection.$ids.get(), by);
        if (next === undefined) return false;
        selection.choose([next]);
        return true;
      },
      onSpace: (isHeld) => {
        isSpaceHeld = isHeld;
        showCursor();
      },
    }),
    attachTransfer(work, {
      host,
      edits,
      middle,
      putImages,
    }),
  ];

  let hasAsked = false;
  const loadHandles = () => {
    if (hasAsked || isGone) return;
    hasAsked = true;
    void import("./transform-handles.ts").then(({ createTransformHandles }) => {
      if (isGone) return;
      handles = createTransformHandles(work, {
        host,
        onClick: (event) => {
          const element = chosenText(stage.spotOf(event));
          if (element && selection.$ids.get().size > 1) selection.choose([element.id]);
        },
        onDuplicate: (move) => edits.duplicate(move),
      });
      handles.setActive(palette.$tool.get() === "select");
    });
  };
  // The picture comes first, unless somebody reaches for it before. An empty one is never seen whole.
  stage.whenSeen(loadHandles);
  host.addEventListener("pointerover", loadHandles, { once: true });
  const handlesTimer = setTimeout(loadHandles, HANDLES_WAIT_MS);
  stops.push(
    () => clearTimeout(handlesTimer),
    selection.$ids.listen(loadHandles),
    palette.$tool.listen(loadHandles),
  );

  return {
    palette,
    selection,
    edits,
    $zoom,
    $fingers,
    deletedText: textEditor,
    $isTakingColour: pipette.$isOn,
    $said,
    takeColour: pipette.start,
    act,
    putImages: (files) => putImages(files, middle()),
    setInsets: stage.setInsets,
    dispose: () => {
      isGone = true;
      for (const stop of stops) stop();
      pointers.stop();
      textEditor.dispose();
      handles?.dispose();
      stage.dispose();
      host.removeEventListener("blur", forgetPress);
    },
  };
}

/** One tool in two kinds: which of them is in the hand is said each time that it is pressed. */
function either(isFirst: () => boolean, first: Tool, second: Tool): Tool {
  let pressed: Tool | undefined;
  const now = () => pressed ?? (isFirst() ? first : second);
  return {
    get cursor() {
      return now().cursor;
    },
    down: (press) => {
      pressed = now();
      pressed.down(press);
    },
    move: (presses) => now().move(presses),
    up: (press) => {
      now().up(press);
      pressed = undefined;
    },
    cancel: () => {
      now().cancel();
      pressed = undefined;
    },
    end: (keeps) => [first, second].some((tool) => tool.end?.(keeps)),
    ...(first.place || second.place
      ? { place: (at: Spot) => (isFirst() ? first : second).place?.(at) }
      : {}),
    hover: (press) => {
      for (const tool of [first, second]) tool.hover?.(tool === now() ? press : null);
    },
  };
}

/** The other end of a pen, or its eraser's button. */
function isPenEraser({ pointerType, buttons }: PointerEvent): boolean {
  return pointerType === "pen" && (buttons & PEN_ERASER) !== 0;
}
