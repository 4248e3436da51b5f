import type { SaveAnswer } from "#core/sketch/api.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { pb } from "../../../../stores/environment.ts";
import { logFailure } from "../../../../stores/log.ts";
import { attempt, type Result } from "../../../../stores/result.ts";
import type { OpenCanvas } from "../open-canvas.ts";
import { saveElements } from "./save.ts";

/** Saves the canvas under its sketch's name, among the last autosaves. */
export async function autosave(canvas: OpenCanvas): Promise<Result<SaveAnswer>> {
  const name = await nameOfSketch(canvas.sketch);
  return saveElements({ sketch: canvas.sketch, kind: "auto", name }, canvas.elements());
}

/**
 * Saves the canvas every few minutes while it changes. Of several who could, the first one in the
 * room's list does, so that each picture is saved once. Returns an unsubscribe function.
 */
export function keepAutosaving(canvas: OpenCanvas): () => void {
  let saved = markOf(canvas);
  const timer = setInterval(async () => {
    const mark = markOf(canvas);
    if (mark === saved || canvas.elements().length === 0 || !isAppointed(canvas)) return;
    saved = mark;
    const answer = await autosave(canvas);
    if (answer.ok) return;
    saved = "";
    logFailure(`The sketch could not be saved by itself: ${answer.failure.message}`);
  }, SKETCH.autosaveMinutes * 60_000);
  return () => clearInterval(timer);
}

/** True for one of those who may save. */
export function isAppointed({ room }: Pick<OpenCanvas, "room">): boolean {
  const { connection, people, self } = room();
  if (connection !== "connected") return false;
  const [first] = people
    .filter(({ role }) => role === "owner" || role === "editor")
    .map((presence) => presence.connection)
    .sort();
  return first === self;
}

/** Another one after each change that shows. */
function markOf(canvas: OpenCanvas): string {
  let newest = 0;
  let count = 0;
  for (const { version, pending } of canvas.elements()) {
    if (pending) continue;
    newest = Math.max(newest, version);
    count += 1;
  }
  return `${count} ${newest}`;
}

const sketchNames = new Map<string, string>();

/** Returns a sketch's name, which is loaded once. */
async function nameOfSketch(sketch: string): Promise<string> {
  const known = sketchNames.get(sketch);
  if (known !== undefined) return known;
  const loaded = await attempt(() => pb().collection("sketches").getOne(sketch));
  if (!loaded.ok) return "Sketch";
  sketchNames.set(sketch, loaded.value.name);
  return loaded.value.name;
}
