import { atom } from "nanostores";
import { onRecovery } from "../../../stores/connection.ts";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";

/** Whether timers and offline messages are paused, and the record that says so. */
export const $pause = atom<Loadable<{ id: string; isPaused: boolean }>>({ status: "loading" });

export async function loadPause(): Promise<void> {
  const filter = pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });
  const loaded = await attempt(() => pb().collection("bot_config").getFirstListItem(filter));
  if (loaded.ok) {
    const { id, timers_paused } = loaded.value;
    $pause.set({ status: "ready", data: { id, isPaused: timers_paused } });
  } else if ($pause.get().status !== "ready") {
    $pause.set({ status: "failed", failure: loaded.failure });
  }
}

/** Follows the switch, which somebody else may turn too; answers how to stop. */
export function watchPause(): () => void {
  void loadPause();
  const topic = pb()
    .collection("bot_config")
    .subscribe("*", () => void loadPause());
  topic.catch(() => undefined);
  const stopRecovery = onRecovery(() => void loadPause());
  return () => {
    stopRecovery();
    topic.then((unsubscribe) => unsubscribe()).catch(() => undefined);
  };
}

/** Pauses or resumes: at once here, and back when the server refuses. */
export async function setPaused(id: string, isPaused: boolean): Promise<void> {
  $pause.set({ status: "ready", data: { id, isPaused } });
  const saved = await attempt(() =>
    pb().collection("bot_config").update(id, { timers_paused: isPaused }),
  );
  if (saved.ok) return;
  $pause.set({ status: "ready", data: { id, isPaused: !isPaused } });
  showToast({ tone: "danger", text: saved.failure.message });
}
