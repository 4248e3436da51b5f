import { GAME_LOG } from "#core/gaggle/limits.ts";
import { onRecovery } from "../../../stores/connection.ts";
import { environment } from "../../../stores/environment.ts";

/**
 * Loads now and then for as long as somebody looks: each half minute, when the page is seen again, and
 * when the server is back. Returns an unsubscribe function.
 */
export function follow(load: () => Promise<void>): () => void {
  void load();
  const timer = setInterval(() => {
    if (environment().isVisible()) void load();
  }, GAME_LOG.refreshMs);
  const stopVisible = environment().on("visible", () => void load());
  const stopRecovery = onRecovery(() => void load());
  return () => {
    clearInterval(timer);
    stopVisible();
    stopRecovery();
  };
}
