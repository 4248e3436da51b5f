import { computed } from "nanostores";
import { sketch } from "#core/entities/sketch.ts";
import type { SketchesRecord } from "#core/platform/records.generated.ts";
import { collectionStore } from "../../../../stores/collection-store.ts";
import { onRecovery } from "../../../../stores/connection.ts";
import { environment, pb } from "../../../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { currentSession, refreshSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { undoableRemoval } from "../../../../stores/undoable-removal.ts";
import { byText } from "../../../../ui/list-query.ts";

const sketches = collectionStore(sketch);

export const { load: loadSketches } = sketches;

const { $left, takeOff, bringBack } = undoableRemoval<SketchesRecord>(sketches.$records);

/** The workspace's sketches, the live one first, then by name. */
export const $sketches = computed($left, (loaded): Loadable<SketchesRecord[]> => {
  if (loaded.status !== "ready") return loaded;
  const data = loaded.data.toSorted(
    (a, b) => Number(b.live) - Number(a.live) || byText(a.name, b.name),
  );
  return { status: "ready", data };
});

/** Loads the sketches, and again when the page can be seen again. Returns an unsubscribe function. */
export function watchSketches(): () => void {
  void loadSketches();
  const stopVisible = environment().on("visible", () => void loadSketches());
  const stopRecovery = onRecovery(() => void loadSketches());
  return () => {
    stopVisible();
    stopRecovery();
  };
}

/** The overlay shows this sketch from now on; the toast goes back. */
export async function makeLive({ id, name }: SketchesRecord): Promise<void> {
  const before = currentSession()?.live_sketch ?? "";
  if (!(await goLive(id))) return;
  showToast({
    tone: "info",
    text: `The overlay shows ${name} now.`,
    action: { label: "Undo", run: () => void goLive(before) },
  });
}

async function goLive(id: string): Promise<boolean> {
  const changed = await attempt(() =>
    pb().send("/api/gq/sketches/live", { method: "POST", body: { sketch: id } }),
  );
  if (!changed.ok) showToast({ tone: "danger", text: changed.failure.message });
  await Promise.all([refreshSession(), loadSketches()]);
  return changed.ok;
}

/** Creates a sketch, or renames the one with `id`. Returns why that failed. */
export async function saveSketch(
  id: string | undefined,
  name: string,
): Promise<Failure | undefined> {
  const saved = await sketches.save(id, { name });
  return saved.ok ? undefined : saved.failure;
}

/** Takes a sketch off the list. It is deleted when the offer to undo has ended. */
export function removeSketch({ id, name }: SketchesRecord): void {
  takeOff([id], `Deleted ${name}.`, async () => {
    const deleted = await attempt(() => pb().collection("sketches").delete(id));
    if (!deleted.ok) showToast({ tone: "danger", text: deleted.failure.message });
    await loadSketches();
    bringBack([id]);
  });
}
