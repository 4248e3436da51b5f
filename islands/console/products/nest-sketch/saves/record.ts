import type { SketchSavesRecord } from "#core/platform/records.generated.ts";
import { pb } from "../../../../stores/environment.ts";

/** A save as lists have it; its document is asked for by itself. */
export type SketchSave = SketchSavesRecord;

/** The address of its small picture; empty when it has none. */
export function thumbnailAddress(save: SketchSave): string {
  return save.thumbnail === "" ? "" : pb().files.getURL(save, save.thumbnail);
}
