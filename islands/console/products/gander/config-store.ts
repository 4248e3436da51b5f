import { atom } from "nanostores";
import { parse } from "valibot";
import { ganderConfig } from "#core/entities/gander-config.ts";
import type { Personality } from "#core/gander/api.ts";
import { pb } from "../../../stores/environment.ts";
import { keepLoaded } from "../../../stores/keep-loaded.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";

export type StoredConfig = { id: string; personality: Personality };

/** How Gander speaks in the workspace. */
export const $config = atom<Loadable<StoredConfig>>({ status: "loading" });

export async function loadConfig(): Promise<void> {
  const loaded = await attempt(async () => {
    const tenant = currentSession()?.tenant.id ?? "";
    const filter = pb().filter("tenant = {:tenant}", { tenant });
    return storedOf(await pb().collection("gander_config").getFirstListItem(filter));
  });
  if (loaded.ok) $config.set({ status: "ready", data: loaded.value });
  else if ($config.get().status !== "ready") {
    $config.set({ status: "failed", failure: loaded.failure });
  }
}

/** Loads and follows what others change. Returns an unsubscribe function. */
export function watchConfig(): () => void {
  const topic = pb()
    .collection("gander_config")
    .subscribe("*", () => void loadConfig());
  return keepLoaded(loadConfig, [topic]);
}

/** Saves the personality; a toast offers to undo. Returns why that failed. */
export async function savePersonality(personality: Personality): Promise<Failure | undefined> {
  const config = $config.get();
  if (config.status !== "ready") return undefined;
  const { personality: before } = config.data;
  const failure = await update(config.data.id, personality);
  if (failure) return failure;
  showToast({
    tone: "info",
    text: "Saved. It counts from the next answer on.",
    action: { label: "Undo", run: () => void restore(config.data.id, before) },
  });
  return undefined;
}

async function restore(id: string, before: Personality): Promise<void> {
  const failure = await update(id, before);
  if (!failure) return showToast({ tone: "info", text: "Taken back." });
  const retry = { label: "Try again", run: () => void restore(id, before) };
  showToast({ tone: "danger", text: failure.message, action: retry });
}

async function update(id: string, personality: Personality): Promise<Failure | undefined> {
  const saved = await attempt(async () =>
    storedOf(await pb().collection("gander_config").update(id, { personality })),
  );
  if (!saved.ok) return saved.failure;
  $config.set({ status: "ready", data: saved.value });
  return undefined;
}

function storedOf(record: { id: string }): StoredConfig {
  return { id: record.id, ...parse(ganderConfig.schema, record) };
}
