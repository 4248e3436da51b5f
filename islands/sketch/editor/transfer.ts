/** What comes and goes by the clipboard and by drag and drop. */

import { visibleText } from "#core/entities/visible-text.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { Spot } from "./camera.ts";
import { asDrawn, CLIPBOARD_FORMAT, type Edits } from "./edits.ts";
import { textSize } from "./palette.ts";
import { createPastePlace } from "./paste-place.ts";
import { inReach, rounded } from "./reach.ts";
import type { Workplace } from "./tool.ts";

export type TransferOptions = {
  host: HTMLElement;
  edits: Edits;
  putImages: (files: readonly File[], at: Spot) => void;
  /** Where the pointer is over the sheet, or was last; else the middle of the window. */
  middle: () => Spot;
};

export function attachTransfer(work: Workplace, options: TransferOptions): () => void {
  const { board, selection } = work;
  const { host, edits, putImages, middle } = options;
  const pasteAt = createPastePlace();

  const copy = (event: ClipboardEvent): boolean => {
    const chosen = selection.elements();
    if (isElsewhere(event.target) || chosen.length === 0 || !event.clipboardData) return false;
    event.preventDefault();
    // What reads it again is loaded when it is needed.
    const text = JSON.stringify({ format: CLIPBOARD_FORMAT, elements: chosen.map(asDrawn) });
    event.clipboardData.setData("text/plain", text);
    return true;
  };
  const cut = (event: ClipboardEvent) => {
    if (copy(event)) edits.remove();
  };
  const paste = (event: ClipboardEvent) => {
    if (isElsewhere(event.target) || !event.clipboardData || !board.mayDraw()) return;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData("text/plain");
    if (files.length === 0 && text.trim() === "") return;
    event.preventDefault();
    const hasImage = files.some(({ type }) => type.startsWith("image/"));
    if (hasImage || text.trim() === "") putImages(files, middle());
    else if (!isRepeating) void pasteText(work, edits, text, pasteAt(middle()));
  };
  // A key that is held pastes once: the event itself does not say that it comes again.
  let isRepeating = false;
  const press = ({ repeat }: KeyboardEvent) => {
    isRepeating = repeat;
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = board.mayDraw() ? "copy" : "none";
    if (board.mayDraw()) host.dataset.dropping = "";
  };
  const leave = () => {
    delete host.dataset.dropping;
  };
  const drop = (event: DragEvent) => {
    leave();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    // Or the browser would leave the page for the file.
    event.preventDefault();
    if (board.mayDraw()) putImages(files, work.stage.spotOf(event));
  };

  document.addEventListener("keydown", press, { capture: true });
  document.addEventListener("copy", copy);
  document.addEventListener("cut", cut);
  document.addEventListener("paste", paste);
  host.addEventListener("dragover", over);
  host.addEventListener("dragleave", leave);
  host.addEventListener("drop", drop);
  return () => {
    document.removeEventListener("keydown", press, { capture: true });
    document.removeEventListener("copy", copy);
    document.removeEventListener("cut", cut);
    document.removeEventListener("paste", paste);
    host.removeEventListener("dragover", over);
    host.removeEventListener("dragleave", leave);
    host.removeEventListener("drop", drop);
  };
}

/** Elements of a sketch as they are; another text as an element of text. */
async function pasteText(work: Workplace, edits: Edits, text: string, at: Spot): Promise<void> {
  const { fromClipboard } = await import("./clipboard.ts");
  const elements = fromClipboard(text);
  if (elements) {
    const box = edits.boxOf(elements);
    const [dx, dy] = box ? [at.x - box.x - box.w / 2, at.y - box.y - box.h / 2] : [0, 0];
    edits.putCopies(elements, [1, 0, 0, 1, rounded(dx), rounded(dy)]);
    work.palette.$tool.set("select");
    return;
  }
  const style = work.palette.$style.get();
  const size = textSize(style);
  const { x, y } = inReach(at);
  const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  const words = visibleText(text.replaceAll("\r\n", "\n")).trim().slice(0, SKETCH.textMaxChars);
  if (words === "") return;
  const place = { x: rounded(x), y: rounded(y), size, colour: style.colour, ...unmoved };
  edits.putCopies([{ id: "pasted-text", kind: "text", text: words, ...place }], [1, 0, 0, 1, 0, 0]);
  work.palette.$tool.set("select");
}

/** Something else has the focus, or a dialog is open: it is theirs. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog], dialog[open]")) return true;
  const selected = getSelection();
  if (selected && !selected.isCollapsed) return true;
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}
