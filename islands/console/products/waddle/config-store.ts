import { atom } from "nanostores";
import type { BotConfig } from "#core/entities/bot-config.ts";
import { onRecovery } from "../../../stores/connection.ts";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";

export type StoredConfig = BotConfig & { id: string; timers_paused: boolean; url_fetch: boolean };

/** Waddle's settings in this workspace. */
export const $config = atom<Loadable<StoredConfig>>({ status: "loading" });

export async function loadConfig(): Promise<void> {
  const filter = pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });
  const loaded = await attempt(() => pb().collection("bot_config").getFirstListItem(filter));
  if (loaded.ok) $config.set({ status: "ready", data: loaded.value });
  else if ($config.get().status !== "ready") {
    $config.set({ status: "failed", failure: loaded.failure });
  }
}

/** Loads the settings, and again after each change, by whomever. Returns an unsubscribe function. */
export function watchConfig(): () => void {
  void loadConfig();
  const topic = pb()
    .collection("bot_config")
    .subscribe("*", () => void loadConfig());
  // Without a connection nothing can be subscribed to.
  topic.catch(() => undefined);
  const stopRecovery = onRecovery(() => void loadConfig());
  return () => {
    stopRecovery();
    topic.then((unsubscribe) => unsubscribe()).catch(() => undefined);
  };
}

/** Saves the settings. Returns why that failed. */
export async function saveConfig(id: string, config: BotConfig): Promise<Failure | undefined> {
  const saved = await attempt(() => pb().collection("bot_config").update(id, config));
  if (!saved.ok) return saved.failure;
  $config.set({ status: "ready", data: saved.value });
  showToast({ tone: "info", text: "Saved." });
  return undefined;
}

/** Pauses all timers and offline messages, or resumes them: at once here, and back when refused. */
export async function setPaused(isPaused: boolean): Promise<void> {
  const config = $config.get();
  if (config.status !== "ready") return;
  const { id } = config.data;
  showPaused(isPaused);
  const saved = await attempt(() =>
    pb().collection("bot_config").update(id, { timers_paused: isPaused }),
  );
  if (saved.ok) return;
  showPaused(!isPaused);
  showToast({ tone: "danger", text: saved.failure.message });
}

/** Lets responses read web pages, or forbids it. */
export async function setUrlFetch(isAllowed: boolean): Promise<void> {
  const config = $config.get();
  if (config.status !== "ready") return;
  const { data } = config;
  const show = (url_fetch: boolean) =>
    $config.set({ status: "ready", data: { ...data, url_fetch } });
  show(isAllowed);
  const saved = await attempt(() =>
    pb().collection("bot_config").update(data.id, { url_fetch: isAllowed }),
  );
  if (saved.ok) return;
  show(!isAllowed);
  showToast({ tone: "danger", text: saved.failure.message });
}

function showPaused(timers_paused: boolean): void {
  const config = $config.get();
  if (config.status === "ready") {
    $config.set({ status: "ready", data: { ...config.data, timers_paused } });
  }
}
