/** What can be done with what is chosen. */
import type { DrawnElement, ElementChange, SketchElement } from "#core/sketch/element.ts";
import { around, type Box, boundsOf, type Matrix } from "../paint/geometry.ts";
import { type Alignment, type Axis, aligned, distributed, type Shift } from "./align.ts";
import { frameOf, movedBy, placementUnder } from "./frame.ts";
import { unitsOf } from "./groups.ts";
import { inOneStep } from "./one-step.ts";
import { type Reorder, reordered } from "./order.ts";
import { lineWidth, type Style, textSize } from "./palette.ts";
import { moveTo, type Place, placeOf } from "./place.ts";
import type { Workplace } from "./tool.ts";

/** Says that a text on the clipboard is elements of a sketch. */
export const CLIPBOARD_FORMAT = "goose-quarters-elements";

export type Edits = {
  remove: () => void;
  /** Puts copies, moved by so many canvas pixels, and chooses them. */
  duplicate: (move: Matrix) => void;
  nudge: (dx: number, dy: number) => void;
  reorder: (to: Reorder) => void;
  /** Gives the chosen elements what of the look is named. */
  restyle: (look: Partial<Style>) => void;
  /** The same for what changes many times while it is dragged: one step, when it has come to rest. */
  restyleSoon: (look: Partial<Style>) => void;
  chooseAll: () => void;
  /** Puts elements with ids of their own and chooses them. */
  putCopies: (elements: readonly DrawnElement[], move: Matrix) => void;
  /** Where what is chosen lies; null for nothing. */
  place: () => Place | null;
  /** Carries what is chosen to where a person wants it. */
  setPlace: (wanted: Partial<Place>) => void;
  align: (to: Alignment) => void;
  distribute: (axis: Axis) => void;
  /** Makes one group of what is chosen; ungrouped, each element is by itself again. */
  group: () => void;
  ungroup: () => void;
  /** The upright box around elements, as they lie. */
  boxOf: (elements: readonly DrawnElement[]) => Box | null;
};

export function createEdits({ stage, board, palette, selection, newId }: Workplace): Edits {
  const set = (changes: { id: string; props: ElementChange }[]) => {
    if (changes.length > 0) board.perform({ type: "set", changes });
  };
  const putCopies = (elements: readonly DrawnElement[], move: Matrix) => {
    // Copies of a group are a group of their own.
    const groups = new Map<string, string>();
    const copies = elements.map((element): DrawnElement => {
      const { box } = stage.kit.shapes.of(element);
      const copy = { ...element, ...placementUnder(box, element, move), id: newId() };
      if (!element.group) return copy;
      const group = groups.get(element.group) ?? newId();
      groups.set(element.group, group);
      return { ...copy, group };
    });
    if (copies.length > 0) board.perform({ type: "put", elements: copies });
    selection.choose(copies.map(({ id }) => id));
  };
  const boxOf = (elements: readonly DrawnElement[]) =>
    around(elements.map((element) => boundsOf(element, stage.kit.shapes.of(element).box)));
  /** Moves what is moved as one, each by as much as `shiftsOf` says of their boxes. */
  const shift = (shiftsOf: (boxes: readonly Box[]) => readonly Shift[]) => {
    const units = unitsOf(selection.elements());
    const boxes = units.flatMap((unit) => boxOf(unit) ?? []);
    const shifts = shiftsOf(boxes);
    const changes = units.flatMap((unit, at) => {
      const { dx, dy } = shifts[at] ?? { dx: 0, dy: 0 };
      return dx === 0 && dy === 0 ? [] : movedBy(unit, [1, 0, 0, 1, dx, dy], stage.kit.shapes);
    });
    set(changes);
  };
  /** Of one element its own box: its line, which keeps its width, does not count. */
  const numberedFrame = (chosen: readonly SketchElement[]) => {
    const frame = frameOf(chosen, stage.kit.shapes);
    const [only, ...others] = chosen;
    return frame && only && others.length === 0
      ? { ...frame, box: stage.kit.shapes.of(only).box }
      : frame;
  };
  const setGroup = (group: string) =>
    set(selection.elements().map(({ id }) => ({ id, props: { group } })));
  const setStyle = (look: Partial<Style>) =>
    palette.$style.set({ ...palette.$style.get(), ...look });
  const applyLook = (look: Partial<Style>, ids: readonly string[]) => {
    const style = { ...palette.$style.get(), ...look };
    const changes = ids.flatMap((id) => {
      const element = board.element(id);
      const props = element && changedLook(element, look, style);
      return props && Object.keys(props).length > 0 ? [{ id, props }] : [];
    });
    set(changes);
  };
  const applySoon = inOneStep(applyLook);
  return {
    place: () => {
      const frame = numberedFrame(selection.elements());
      return frame && placeOf(frame);
    },
    setPlace: (wanted) => {
      const chosen = selection.elements();
      const frame = numberedFrame(chosen);
      if (frame) set(movedBy(chosen, moveTo(frame, wanted), stage.kit.shapes));
    },
    align: (to) => shift((boxes) => aligned(boxes, to)),
    distribute: (axis) => shift((boxes) => distributed(boxes, axis)),
    group: () => selection.$ids.get().size > 1 && setGroup(newId()),
    ungroup: () => selection.elements().some(({ group }) => group) && setGroup(""),
    remove: () => {
      const ids = [...selection.$ids.get()];
      if (ids.length > 0) board.perform({ type: "delete", ids });
    },
    duplicate: (move) => putCopies(selection.elements().map(asDrawn), move),
    nudge: (dx, dy) => set(movedBy(selection.elements(), [1, 0, 0, 1, dx, dy], stage.kit.shapes)),
    reorder: (to) => {
      const places = reordered(board.elements(), selection.$ids.get(), to);
      set(places.map(({ id, z }) => ({ id, props: { z } })));
    },
    restyle: (look) => {
      applySoon.flush();
      setStyle(look);
      applyLook(look, [...selection.$ids.get()]);
    },
    restyleSoon: (look) => {
      setStyle(look);
      applySoon(look, [...selection.$ids.get()]);
    },
    chooseAll: () => {
      palette.$tool.set("select");
      selection.choose(board.elements().map(({ id }) => id));
    },
    putCopies,
    boxOf,
  };
}

/** An element without what the room adds to it. */
export function asDrawn(element: SketchElement): DrawnElement {
  const { by: _by, author: _author, z: _z, pending: _p, version: _v, ...drawn } = element;
  return drawn;
}

function changedLook(element: SketchElement, look: Partial<Style>, style: Style): ElementChange {
  const props: ElementChange = {};
  const isBox = "fill" in element;
  if (look.opacity !== undefined) props.opacity = style.opacity;
  if (element.kind === "image") return props;
  const isLine = element.kind === "line" && style.line !== "polygon";
  if (look.line !== undefined && isLine) props.arrow = style.line === "arrow" ? "end" : "none";
  if (look.colour !== undefined) props.colour = style.colour;
  if (look.fill !== undefined && isBox) props.fill = style.fill;
  if (look.width !== undefined && element.kind === "text") props.size = textSize(style);
  if (look.width !== undefined && element.kind !== "text") props.width = lineWidth(style);
  return props;
}
