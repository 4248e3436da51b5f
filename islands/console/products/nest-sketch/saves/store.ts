import { atom, computed } from "nanostores";
import { onRecovery } from "../../../../stores/connection.ts";
import { environment, pb } from "../../../../stores/environment.ts";
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
export const $saves = atom<Loadable<SketchSave[]>>({ status: "loading" });

/** The same as sketches with their versions. */
export const $savedSketches = computed($saves, (saves): Loadable<SavedSketch[]> => {
  return saves.status === "ready" ? { status: "ready", data: groupsOf(saves.data) } : saves;
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

export async function loadSaves(): Promise<void> {
  const filter = pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });
  const loaded = await attempt(() =>
    pb().collection("sketch_saves").getFullList({ filter, sort: "-created_at" }),
  );
  if (loaded.ok) $saves.set({ status: "ready", data: loaded.value });
  else if ($saves.get().status !== "ready") {
    $saves.set({ status: "failed", failure: loaded.failure });
  }
}

/** Loads the saves, and again when the page is looked at again. Answers how to stop. */
export function watchSaves(): () => void {
  void loadSaves();
  const stopVisible = environment().on("visible", () => void loadSaves());
  const stopRecovery = onRecovery(() => void loadSaves());
  return () => {
    stopVisible();
    stopRecovery();
  };
}

/** Gives every version of a saved sketch another name; answers why it did not work. */
export async function renameSketch(
  sketch: SavedSketch,
  name: string,
): Promise<Failure | undefined> {
  const body = { save: sketch.id, name };
  const renamed = await attempt(() => post("rename", body));
  if (!renamed.ok) return renamed.failure;
  const ids = new Set(sketch.versions.map(({ id }) => id));
  change((saves) => saves.map((save) => (ids.has(save.id) ? { ...save, name } : save)));
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

async function remove(saves: readonly SketchSave[], what: string): Promise<void> {
  if (saves.length === 0) return;
  const ids = saves.map(({ id }) => id);
  drop(ids);
  const deleted = await attempt(() => post("delete", { saves: ids }));
  if (!deleted.ok) {
    bringBack(saves);
    showToast({ tone: "danger", text: `${what}: not deleted. ${deleted.failure.message}` });
    return;
  }
  const undo = async () => {
    bringBack(saves);
    const restored = await attempt(() => post("restore", { saves: ids }));
    if (restored.ok) return;
    drop(ids);
    showToast({ tone: "danger", text: restored.failure.message });
  };
  showToast({
    tone: "info",
    text: `Deleted ${what}.`,
    action: { label: "Undo", run: () => void undo() },
  });
}

function drop(ids: readonly string[]): void {
  const gone = new Set(ids);
  change((saves) => saves.filter(({ id }) => !gone.has(id)));
}

function bringBack(saves: readonly SketchSave[]): void {
  const ids = new Set(saves.map(({ id }) => id));
  change((shown) => [...shown.filter(({ id }) => !ids.has(id)), ...saves]);
}

function change(to: (saves: SketchSave[]) => SketchSave[]): void {
  const saves = $saves.get();
  if (saves.status === "ready") $saves.set({ status: "ready", data: to(saves.data) });
}

function post(route: "rename" | "delete" | "restore", body: object): Promise<unknown> {
  return pb().send(`/api/gq/sketches/saves/${route}`, { method: "POST", body });
}
