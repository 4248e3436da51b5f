import { elementAt } from "./hit.ts";
import type { TextEditor } from "./text-editor.ts";
import { REACH_PX, type Tool, type Workplace } from "./tool.ts";

/** Writes: on a text that is there, or where nothing is. */
export function createTextTool({ stage, board }: Workplace, textEditor: TextEditor): Tool {
  return {
    cursor: "text",
    down: () => {},
    move: () => {},
    // When the pointer is lifted: a phone shows its keyboard then, and not before.
    up: ({ at }) => {
      const texts = board
        .elements()
        .filter((element) => element.kind === "text" && board.mayChange(element));
      const on = { elements: texts, shapes: stage.kit.shapes };
      const id = elementAt(on, at, REACH_PX / stage.camera().zoom);
      const element = id === null ? undefined : board.element(id);
      if (element) textEditor.edit(element, at);
      else textEditor.write(at);
    },
    cancel: () => {},
    place: (at) => textEditor.write(at),
  };
}
