import { pb } from "../../../../stores/environment.ts";
import { attempt } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { $config } from "../config-store.ts";

/** Silences all timers and offline messages, or lets them speak again: at once, and back when the server refuses. */
export async function setPaused(isPaused: boolean): Promise<void> {
  const config = $config.get();
  if (config.status !== "ready") return;
  const put = (timers_paused: boolean) =>
    $config.set({ status: "ready", data: { ...config.data, timers_paused } });
  put(isPaused);
  const saved = await attempt(() =>
    pb().collection("bot_config").update(config.data.id, { timers_paused: isPaused }),
  );
  if (saved.ok) return;
  put(!isPaused);
  showToast({ tone: "danger", text: saved.failure.message });
}
