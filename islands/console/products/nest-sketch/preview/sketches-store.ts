import { atom } from "nanostores";
import type { SketchesRecord } from "#core/platform/records.generated.ts";
import { onRecovery } from "../../../../stores/connection.ts";
import { environment, pb } from "../../../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { currentSession, refreshSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";

/** The workspace's sketches, the live one first, then by name. */
export const $sketches = atom<Loadable<SketchesRecord[]>>({ status: "loading" });

export async function loadSketches(): Promise<void> {
  const filter = pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });
  const loaded = await attempt(() =>
    pb().collection("sketches").getFullList({ filter, sort: "-live,name" }),
  );
  if (loaded.ok) $sketches.set({ status: "ready", data: loaded.value });
  else if ($sketches.get().status !== "ready") {
    $sketches.set({ status: "failed", failure: loaded.failure });
  }
}

/** Loads them, and again when the page is looked at again. Answers how to stop. */
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
export async function makeLive(sketch: SketchesRecord): Promise<void> {
  const before = currentSession()?.live_sketch ?? "";
  if (!(await goLive(sketch.id))) return;
  showToast({
    tone: "info",
    text: `The overlay shows ${sketch.name} now.`,
    action: { label: "Undo", run: () => void goLive(before) },
  });
}

async function goLive(sketch: string): Promise<boolean> {
  const changed = await attempt(() =>
    pb().send("/api/gq/sketches/live", { method: "POST", body: { sketch } }),
  );
  if (!changed.ok) showToast({ tone: "danger", text: changed.failure.message });
  await Promise.all([refreshSession(), loadSketches()]);
  return changed.ok;
}

/** Creates a sketch, or renames the one with `id`; answers why it did not work. */
export async function saveSketch(
  id: string | undefined,
  name: string,
): Promise<Failure | undefined> {
  const sketches = pb().collection("sketches");
  const tenant = currentSession()?.tenant.id ?? "";
  const saved = await attempt(() =>
    id ? sketches.update(id, { name }) : sketches.create({ name, tenant }),
  );
  if (!saved.ok) return saved.failure;
  await loadSketches();
  return undefined;
}

/** Takes a sketch off the list; it is deleted when the offer to undo has gone. */
export function removeSketch(sketch: SketchesRecord): void {
  const shown = $sketches.get();
  if (shown.status !== "ready") return;
  $sketches.set({ status: "ready", data: shown.data.filter(({ id }) => id !== sketch.id) });
  showToast({
    tone: "info",
    text: `Deleted ${sketch.name}.`,
    action: { label: "Undo", run: () => void loadSketches() },
    onExpire: async () => {
      const deleted = await attempt(() => pb().collection("sketches").delete(sketch.id));
      if (deleted.ok) return;
      showToast({ tone: "danger", text: deleted.failure.message });
      void loadSketches();
    },
  });
}
