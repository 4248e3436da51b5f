/** What keys and buttons make the editor do. */
import { around } from "../paint/geometry.ts";
import { fitBox, nextZoom, zoomAt } from "./camera.ts";
import type { Edits } from "./edits.ts";
import type { KeyAction } from "./keys.ts";
import { SIZES } from "./palette.ts";
import type { TextEditor } from "./text-editor.ts";
import type { Workplace } from "./tool.ts";

/** A copy lies so many canvas pixels beside what it was made of. */
export const BESIDE_PX = 24;

/** What is zoomed to has so much room around it, in canvas pixels. */
const AROUND_PX = 40;

export type Act = (action: KeyAction) => void;

export function createActions(
  work: Workplace,
  edits: Edits,
  textEditor: TextEditor,
  { cancel, chooseImage }: { cancel: () => boolean; chooseImage: () => void },
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
        return board.undo();
      case "redo":
        return board.redo();
      case "remove":
        return edits.remove();
      case "duplicate":
        return edits.duplicate([1, 0, 0, 1, BESIDE_PX, BESIDE_PX]);
      case "chooseAll":
        return edits.chooseAll();
      case "reorder":
        return edits.reorder(action.to);
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
      case "size": {
        const size = palette.$style.get().size + action.step;
        if (SIZES[size]) edits.restyle({ size });
        return;
      }
      case "escape":
        if (!cancel()) selection.clear();
        return;
      case "edit":
        return edit();
    }
  };
}
