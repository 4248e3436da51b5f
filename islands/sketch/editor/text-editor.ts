import { atom, type ReadableAtom } from "nanostores";
import { visibleText } from "#core/entities/visible-text.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { LINE_HEIGHT, sketchFamilies, textWidth } from "../paint/font.ts";
import { apply, inverse, placementMatrix } from "../paint/geometry.ts";
import { type Spot, toWindow } from "./camera.ts";
import { asDrawn } from "./edits.ts";
import { multiply } from "./frame.ts";
import { focusQuietly } from "./keyboard.ts";
import { textSize, unusualLook } from "./palette.ts";
import { inReach, rounded } from "./reach.ts";
import { caretAt } from "./text-caret.ts";
import type { Workplace } from "./tool.ts";

type TextElement = Extract<SketchElement, { kind: "text" }>;

/** A text that somebody deleted while this person was writing it. */
export type DeletedText = {
  /** Their name; empty where nobody knows it. */
  by: string;
  /** What this person had written by then, and since. */
  words: string;
};

export type TextEditor = {
  isOpen: () => boolean;
  /** Set while a text that was being written is gone, until this person has said what becomes of it. */
  $deleted: ReadableAtom<DeletedText | undefined>;
  /** Puts the words of a text that is gone as a new one of this person's. */
  keepDeleted: () => void;
  forgetDeleted: () => void;
  /** Writes a new text; `at` is the middle of its first line's beginning. */
  write: (at: Spot) => void;
  /** `at`: where the caret is to be, on the sheet; else it is at the end. */
  edit: (element: SketchElement, at?: Spot) => void;
  /** Keeps what was written and closes. */
  commit: () => void;
  dispose: () => void;
};

type Writing = {
  element: TextElement | undefined;
  x: number;
  y: number;
  size: number;
  colour: string;
};

/**
 * Writes texts where they stand, in a field of the browser's own: with its input methods, its
 * spelling and a phone's keyboard.
 */
export function createTextEditor(
  work: Workplace,
  host: HTMLElement,
  onChange: (isOpen: boolean) => void,
): TextEditor {
  const { stage, board, palette, selection, newId } = work;
  const field = document.createElement("textarea");
  field.dataset.part = "text";
  field.maxLength = SKETCH.textMaxChars;
  field.setAttribute("aria-label", "Text on the sketch; Escape ends it");
  field.wrap = "off";
  field.autocapitalize = "sentences";
  field.rows = 1;
  let writing: Writing | undefined;
  const $deleted = atom<DeletedText | undefined>();
  /** The text that is gone, as it was. */
  let gone: TextElement | undefined;

  const layOut = () => {
    if (!writing) return;
    const { x, y, size, element, colour } = writing;
    const lines = field.value.split("\n");
    const width = Math.max(...lines.map((line) => textWidth(line, size)));
    const { zoom } = stage.camera();
    const origin = toWindow(stage.camera(), { x: 0, y: 0 });
    const placed = element
      ? placementMatrix(stage.kit.shapes.of(element).box, element)
      : ([1, 0, 0, 1, 0, 0] as const);
    const matrix = multiply(
      [zoom, 0, 0, zoom, origin.x, origin.y],
      multiply(placed, [1, 0, 0, 1, x, y]),
    );
    field.style.font = `500 ${size}px/${LINE_HEIGHT} ${sketchFamilies()}`;
    field.style.color = colour;
    field.style.width = `${width + size}px`;
    field.style.height = `${lines.length * size * LINE_HEIGHT}px`;
    field.style.transform = `matrix(${matrix.join(",")})`;
  };

  const open = (next: Writing, at?: Spot) => {
    writing = next;
    field.value = next.element?.text ?? "";
    host.append(field);
    layOut();
    field.focus({ preventScroll: true });
    const caret = next.element && at ? caretIn(next.element, at) : field.value.length;
    field.setSelectionRange(caret, caret);
    if (next.element) stage.picture.lift(new Set([next.element.id]));
    stage.refresh();
    onChange(true);
  };

  const caretIn = (element: TextElement, at: Spot): number => {
    const back = inverse(placementMatrix(stage.kit.shapes.of(element).box, element));
    if (back === null) return element.text.length;
    const [x, y] = apply(back, at.x, at.y);
    return caretAt(element, { x, y }, textWidth);
  };

  const commit = () => {
    if (!writing) return;
    const { element, x, y, size, colour } = writing;
    const text = visibleText(field.value).trimEnd();
    writing = undefined;
    field.remove();
    stage.picture.lift(new Set());
    if (element && element.id === gone?.id) keepAside(text);
    else if (element) keepChange(element, text);
    else if (text !== "") {
      const id = newId();
      const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
      const faint = unusualLook(palette.$style.get());
      const placed = { x: rounded(x), y: rounded(y), size, colour, ...faint, ...unmoved };
      board.perform({ type: "put", elements: [{ id, kind: "text", text, ...placed }] });
      selection.choose([id]);
    }
    palette.$tool.set("select");
    stage.refresh();
    onChange(false);
  };

  const keepChange = ({ id, text: before }: TextElement, text: string) => {
    if (text === before) return;
    if (text === "") board.perform({ type: "delete", ids: [id] });
    else board.perform({ type: "set", changes: [{ id, props: { text } }] });
  };

  /** The field is closed: what was typed into it since waits for an answer as well. */
  const keepAside = (words: string) => {
    const shown = $deleted.get();
    if (words === "" || !shown) forgetDeleted();
    else $deleted.set({ ...shown, words });
  };

  const forgetDeleted = () => {
    gone = undefined;
    $deleted.set(undefined);
  };

  const keepDeleted = () => {
    const words = writing ? visibleText(field.value).trimEnd() : ($deleted.get()?.words ?? "");
    const before = gone;
    if (writing) {
      writing = undefined;
      field.remove();
      stage.picture.lift(new Set());
      onChange(false);
    }
    forgetDeleted();
    if (!before || words === "") return;
    const id = newId();
    board.perform({ type: "put", elements: [asDrawn({ ...before, id, text: words })] });
    palette.$tool.set("select");
    selection.choose([id]);
    stage.refresh();
  };

  /** Somebody else deletes what is being written here, or brings it back. */
  const follow = () => {
    if (gone && board.element(gone.id)) {
      const isOpen = writing?.element?.id === gone.id;
      const words = $deleted.get()?.words ?? "";
      const back = gone;
      forgetDeleted();
      if (!isOpen && words !== back.text) keepChange(back, words);
      return;
    }
    const { element } = writing ?? {};
    if (!element || gone || board.element(element.id)) return;
    gone = element;
    $deleted.set({ by: board.deletedBy(element.id), words: field.value });
  };
  const stopFollowing = board.subscribe(follow);

  field.addEventListener("input", layOut);
  field.addEventListener("blur", commit);
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      commit();
      focusQuietly(host);
    }
  });
  stage.onCamera(layOut);

  return {
    isOpen: () => writing !== undefined,
    write: (at) => {
      const style = palette.$style.get();
      const size = textSize(style);
      const { x, y } = inReach({ x: at.x, y: at.y - (size * LINE_HEIGHT) / 2 });
      open({ element: undefined, x, y, size, colour: style.colour });
    },
    edit: (element, at) => {
      if (element.kind !== "text" || !board.mayChange(element)) return;
      const { x, y, size, colour } = element;
      open({ element, x, y, size, colour }, at);
    },
    commit,
    $deleted,
    keepDeleted,
    forgetDeleted: () => {
      forgetDeleted();
      commit();
    },
    dispose: () => {
      stopFollowing();
      writing = undefined;
      field.remove();
    },
  };
}
