import { atom } from "nanostores";
import type { BotConfig } from "#core/entities/bot-config.ts";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";

export type StoredConfig = BotConfig & { id: string; timers_paused: boolean };

export const $config = atom<Loadable<StoredConfig>>({ status: "loading" });

export async function loadConfig(): Promise<void> {
  const filter = pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });
  const loaded = await attempt(() => pb().collection("bot_config").getFirstListItem(filter));
  if (loaded.ok) $config.set({ status: "ready", data: loaded.value });
  else if ($config.get().status !== "ready") {
    $config.set({ status: "failed", failure: loaded.failure });
  }
}

/** Saves the settings; answers why it did not work. */
export async function saveConfig(id: string, config: BotConfig): Promise<Failure | undefined> {
  const saved = await attempt(() => pb().collection("bot_config").update(id, config));
  if (!saved.ok) return saved.failure;
  $config.set({ status: "ready", data: saved.value });
  return undefined;
}
