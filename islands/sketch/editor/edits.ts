/** What can be done with what is chosen. */
import type { DrawnElement, ElementChange, SketchElement } from "#core/sketch/element.ts";
import type { Matrix } from "../paint/geometry.ts";
import { movedBy, placementUnder } from "./frame.ts";
import { type Reorder, reordered } from "./order.ts";
import { lineWidth, type Style, textSize } from "./palette.ts";
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
  chooseAll: () => void;
  /** Puts elements with ids of their own and chooses them. */
  putCopies: (elements: readonly DrawnElement[], move: Matrix) => void;
};

export function createEdits({ stage, board, palette, selection, newId }: Workplace): Edits {
  const set = (changes: { id: string; props: ElementChange }[]) => {
    if (changes.length > 0) board.perform({ type: "set", changes });
  };
  const putCopies = (elements: readonly DrawnElement[], move: Matrix) => {
    const copies = elements.map((element): DrawnElement => {
      const { box } = stage.kit.shapes.of(element);
      return { ...element, ...placementUnder(box, element, move), id: newId() };
    });
    if (copies.length > 0) board.perform({ type: "put", elements: copies });
    selection.choose(copies.map(({ id }) => id));
  };
  return {
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
      const style = { ...palette.$style.get(), ...look };
      palette.$style.set(style);
      const changes = selection.elements().flatMap((element) => {
        const props = changedLook(element, look, style);
        return Object.keys(props).length > 0 ? [{ id: element.id, props }] : [];
      });
      set(changes);
    },
    chooseAll: () => {
      palette.$tool.set("select");
      selection.choose(board.elements().map(({ id }) => id));
    },
    putCopies,
  };
}

/** An element without what the room adds to it. */
export function asDrawn(element: SketchElement): DrawnElement {
  const { by: _by, author: _author, z: _z, pending: _p, version: _v, ...drawn } = element;
  return drawn;
}

function changedLook(element: SketchElement, look: Partial<Style>, style: Style): ElementChange {
  const props: ElementChange = {};
  const isBox = element.kind === "rectangle" || element.kind === "ellipse";
  if (element.kind === "image") return props;
  if (look.colour !== undefined) props.colour = style.colour;
  if (look.fill !== undefined && isBox) props.fill = style.fill;
  if (look.size !== undefined && element.kind === "text") props.size = textSize(style);
  if (look.size !== undefined && element.kind !== "text") props.width = lineWidth(style);
  return props;
}
