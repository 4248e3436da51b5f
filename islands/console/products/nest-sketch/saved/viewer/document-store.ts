import { atom } from "nanostores";
import type { SketchFile } from "#core/sketch/file.ts";
import type { Loadable } from "../../../../../stores/result.ts";
import { loadDocument } from "../../saves/open.ts";

/** What is drawn in the save that is looked at. */
export const $document = atom<Loadable<SketchFile>>({ status: "loading" });

/** The save whose document is asked for now: an answer about another one comes too late. */
let asked = "";

export async function loadShown(save: string): Promise<void> {
  asked = save;
  $document.set({ status: "loading" });
  const answer = await loadDocument(save);
  if (asked !== save) return;
  $document.set(
    answer.ok
      ? { status: "ready", data: answer.value }
      : { status: "failed", failure: answer.failure },
  );
}
