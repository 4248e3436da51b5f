import { atom, computed } from "nanostores";
import { onRecovery } from "../../../../stores/connection.ts";
import { environment, pb } from "../../../../stores/environment.ts";
import { recordList } from "../../../../stores/record-list.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import {
  groupsOf,
  type SavedSketch,
  type SketchSave,
  sketchCount,
  versionCount,
} from "./groups.ts";

/** Every save of the workspace. */
const saves = recordList<SketchSave>({
  fetch: () => {
    const filter = pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });
    return pb().collection("sketch_saves").getFullList({ filter, sort: "-created_at" });
  },
});

export const { load: loadSaves } = saves;

/** The saves as sketches with their versions. */
export const $savedSketches = computed(saves.$records, (loaded): Loadable<SavedSketch[]> => {
  return loaded.status === "ready" ? { status: "ready", data: groupsOf(loaded.data) } : loaded;
});

/** A save that a page wants opened on the canvas, as soon as the canvas is in its room. */
export const $saveToOpen = atom<string | undefined>(undefined);

/** Under which name each sketch was saved or opened last, by the sketch's id. */
export const $lastNames = atom<Readonly<Record<string, string>>>({});

export function rememberName(sketch: string, name: string): void {
  $lastNames.set({ ...$lastNames.get(), [sketch]: name });
}

/** Returns the address of a save's small picture; empty when it has none. */
export function thumbnailAddress(save: SketchSave): string {
  return save.thumbnail === "" ? "" : pb().files.getURL(save, save.thumbnail);
}

/** Loads the saves, and again when the page can be seen again. Returns an unsubscribe function. */
export function watchSaves(): () => void {
  void loadSaves();
  const stopVisible = environment().on("visible", () => void loadSaves());
  const stopRecovery = onRecovery(() => void loadSaves());
  return () => {
    stopVisible();
    stopRecovery();
  };
}

/** Gives every version of a saved sketch another name. Returns why that failed. */
export async function renameSketch(
  sketch: SavedSketch,
  name: string,
): Promise<Failure | undefined> {
  const renamed = await attempt(() => post("rename", { save: sketch.id, name }));
  if (!renamed.ok) return renamed.failure;
  for (const { id } of sketch.versions) saves.patch(id, (save) => ({ ...save, name }));
  showToast({ tone: "info", text: `Renamed ${sketch.name} to ${name}.` });
  return undefined;
}

/** Deletes saved sketches with all their versions; the toast brings them back. */
export function removeSketches(sketches: readonly SavedSketch[]): Promise<void> {
  const [first] = sketches;
  const what = sketches.length === 1 && first ? first.name : sketchCount(sketches.length);
  return remove(
    sketches.flatMap(({ versions }) => versions),
    what,
  );
}

/** Deletes single versions; the toast brings them back. */
export function removeVersions(versions: readonly SketchSave[]): Promise<void> {
  return remove(versions, versionCount(versions.length));
}

async function remove(removed: readonly SketchSave[], what: string): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  saves.drop(ids);
  const deleted = await attempt(() => post("delete", { saves: ids }));
  if (!deleted.ok) {
    bringBack(removed);
    showToast({ tone: "danger", text: `${what}: not deleted. ${deleted.failure.message}` });
    return;
  }
  const undo = async () => {
    bringBack(removed);
    const restored = await attempt(() => post("restore", { saves: ids }));
    if (restored.ok) return;
    saves.drop(ids);
    showToast({ tone: "danger", text: restored.failure.message });
  };
  showToast({
    tone: "info",
    text: `Deleted ${what}.`,
    action: { label: "Undo", run: () => void undo() },
  });
}

function bringBack(removed: readonly SketchSave[]): void {
  for (const save of removed) saves.put(save);
}

function post(route: "rename" | "delete" | "restore", body: object): Promise<unknown> {
  return pb().send(`/api/gq/sketches/saves/${route}`, { method: "POST", body });
}
