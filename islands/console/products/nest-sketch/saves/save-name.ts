import { object } from "valibot";
import { saveRequest } from "#core/sketch/api.ts";
import { bySchema } from "../../../../ui/schema-form.ts";
import type { SavedSketch } from "./groups.ts";

export const validateName = bySchema(object({ name: saveRequest.entries.name }));

/** The saved sketch that already has this name, whatever its case. */
export function sketchNamed(
  sketches: readonly SavedSketch[],
  name: string,
): SavedSketch | undefined {
  const wanted = name.trim().toLowerCase();
  return sketches.find((sketch) => sketch.kind === "saved" && sketch.name.toLowerCase() === wanted);
}
