/** What keys and buttons make the editor do. */
import { around } from "../paint/geometry.ts";
import { fitBox, nextZoom, zoomAt } from "./camera.ts";
import type { Edits } from "./edits.ts";
import { elementsInWords } from "./element-words.ts";
import type { KeyAction } from "./keys.ts";
import { nextSize, nextWidth } from "./palette.ts";
import type { TextEditor } from "./text-editor.ts";
import type { Workplace } from "./tool.ts";

/** A copy lies so many canvas pixels beside what it was made of. */
export const BESIDE_PX = 24;

/** What is zoomed to has so much room around it, in canvas pixels. */
const AROUND_PX = 40;

export type Act = (action: KeyAction) => void;

export type ActionsOptions = {
  /** Gives up what is being done; false when nothing is. */
  cancel: () => boolean;
  /** Ends what is being drawn in several presses, and keeps it; false when nothing is. */
  finish: () => boolean;
  /** Places what the tool in the hand draws; false when that has no usual size. */
  place: () => boolean;
  /** Says what was done to whoever does not see it. */
  say: (words: string) => void;
  chooseImage: () => void;
};

export function createActions(
  work: Workplace,
  edits: Edits,
  textEditor: TextEditor,
  { cancel, finish, place, say, chooseImage }: ActionsOptions,
): Act {
  const { stage, board, palette, selection } = work;

  const zoomTo = (zoom: number) => {
    const { width, height } = stage.window();
    const camera = stage.camera();
    stage.setCamera(zoomAt(camera, { x: width / 2, y: height / 2 }, zoom / camera.zoom));
  };
  const zoomToChosen = () => {
    const boxes = selection.elements().flatMap(({ id }) => stage.picture.boundsOf(id) ?? []);
    const box = around(boxes);
    if (!box) return stage.fit();
    const [w, h] = [box.w + 2 * AROUND_PX, box.h + 2 * AROUND_PX];
    stage.setCamera(fitBox(stage.window(), { x: box.x - AROUND_PX, y: box.y - AROUND_PX, w, h }));
  };
  const edit = () => {
    const [only, ...others] = selection.elements();
    if (only && others.length === 0) textEditor.edit(only);
  };

  return (action) => {
    switch (action.type) {
      case "tool":
        if (board.mayDraw() || action.tool === "hand") palette.$tool.set(action.tool);
        return;
      case "image":
        return chooseImage();
      case "undo":
        say(board.canUndo() ? "Undone." : "There is nothing to undo.");
        return board.undo();
      case "redo":
        say(board.canRedo() ? "Done again." : "There is nothing to redo.");
        return board.redo();
      case "remove": {
        const count = selection.$ids.get().size;
        edits.remove();
        if (count > 0) say(`Deleted ${elementsInWords(count)}.`);
        return;
      }
      case "duplicate":
        return edits.duplicate([1, 0, 0, 1, BESIDE_PX, BESIDE_PX]);
      case "chooseAll":
        return edits.chooseAll();
      case "reorder":
        return edits.reorder(action.to);
      case "align":
        return edits.align(action.to);
      case "distribute":
        return edits.distribute(action.axis);
      case "group":
        return edits.group();
      case "ungroup":
        return edits.ungroup();
      case "nudge":
        return edits.nudge(action.dx, action.dy);
      case "zoom":
        return zoomTo(nextZoom(stage.camera().zoom, action.direction));
      case "zoomOne":
        return zoomTo(1);
      case "zoomWhole":
        return stage.fit();
      case "zoomChosen":
        return zoomToChosen();
      case "size":
        return edits.restyle({ width: nextSize(palette.$style.get().width, action.step) });
      case "width":
        return edits.restyle({ width: nextWidth(palette.$style.get().width, action.step) });
      case "pen":
        if (!board.mayDraw()) return;
        palette.$tool.set("pen");
        return palette.takePen(action.pen);
      case "line":
        if (!board.mayDraw()) return;
        palette.$tool.set("line");
        return palette.$style.set({ ...palette.$style.get(), line: action.line });
      case "eraser":
        if (!board.mayDraw()) return;
        palette.$tool.set("eraser");
        return palette.$style.set({ ...palette.$style.get(), eraser: action.eraser });
      case "step":
        // The keyboard does it itself: where there is no other element, Tab leaves the sheet.
        return;
      case "escape":
        if (!cancel()) selection.clear();
        return;
      case "edit":
        if (!finish() && !place()) edit();
        return;
    }
  };
}
