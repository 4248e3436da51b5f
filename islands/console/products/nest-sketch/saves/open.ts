import { ERRORS } from "#core/platform/errors.ts";
import { elementsToOpen, readSketchFile, type SketchFile } from "#core/sketch/file.ts";
import { pb } from "../../../../stores/environment.ts";
import { newId } from "../../../../stores/new-id.ts";
import { attempt, type Result } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { restore } from "../moderation/acts.ts";
import type { OpenCanvas } from "../open-canvas.ts";
import { autosave } from "./autosave.ts";
import { loadSaves } from "./store.ts";

/** The document of a save. */
export async function loadDocument(save: string): Promise<Result<SketchFile>> {
  const answer = await attempt(() =>
    pb().send<unknown>(`/api/gq/sketches/saves/${save}/document`, { method: "GET" }),
  );
  return answer.ok ? fileOf(JSON.stringify(answer.value)) : answer;
}

/** Reads the text of a sketch's file, from wherever it comes. */
export function fileOf(text: string): Result<SketchFile> {
  const read = readSketchFile(text);
  if (read.ok) return { ok: true, value: read.file };
  const { code } = read;
  return {
    ok: false,
    failure: { kind: "refused", status: 422, code, message: ERRORS[code], fields: {} },
  };
}

/**
 * Puts a saved sketch onto the canvas in the place of what is there, which is saved by itself
 * before. Returns why that failed; then the canvas is as it was.
 */
export async function openOnCanvas(
  canvas: OpenCanvas,
  file: SketchFile,
): Promise<string | undefined> {
  const before = canvas.elements().map(({ id }) => id);
  if (before.length > 0) {
    const kept = await autosave(canvas);
    if (!kept.ok) {
      return `What is on the canvas could not be saved first, so it stays. ${kept.failure.message}`;
    }
    void loadSaves();
    canvas.perform({ type: "clear" });
  }
  const elements = elementsToOpen(file, newId);
  if (elements.length > 0) canvas.perform({ type: "put", elements });
  const undo = () => {
    const here = new Set(canvas.elements().map(({ id }) => id));
    const opened = elements.map(({ id }) => id).filter((id) => here.has(id));
    if (opened.length > 0) canvas.perform({ type: "delete", ids: opened });
    restore(canvas, before);
  };
  showToast({ tone: "info", text: `Opened ${file.name}.`, action: { label: "Undo", run: undo } });
  return undefined;
}
