import { atom } from "nanostores";
import { safeParse } from "valibot";
import { MODERATION_LOG } from "#core/moderation/limits.ts";
import { logTopic } from "#core/moderation/log.ts";
import {
  MODERATION_OFF,
  type ModerationSettings,
  moderationSchema,
} from "#core/moderation/settings.ts";
import type { ModerationLogRecord } from "#core/platform/records.generated.ts";
import { pb } from "../../../../stores/environment.ts";
import { keepLoaded } from "../../../../stores/keep-loaded.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";

export type StoredModeration = { id: string; settings: ModerationSettings };

/** What the workspace's chat is moderated by. */
export const $moderation = atom<Loadable<StoredModeration>>({ status: "loading" });

/** What was removed lately, the latest first. */
export const $log = atom<Loadable<readonly ModerationLogRecord[]>>({ status: "loading" });

const ofTenant = () =>
  pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });

export async function loadModeration(): Promise<void> {
  const loaded = await attempt(() =>
    pb().collection("moderation_settings").getFirstListItem(ofTenant()),
  );
  if (loaded.ok) $moderation.set({ status: "ready", data: storedOf(loaded.value) });
  else if ($moderation.get().status !== "ready") {
    $moderation.set({ status: "failed", failure: loaded.failure });
  }
}

export async function loadLog(): Promise<void> {
  const loaded = await attempt(() =>
    pb()
      .collection("moderation_log")
      .getList(1, MODERATION_LOG.shownCount, { filter: ofTenant(), sort: "-acted_at" }),
  );
  if (loaded.ok) $log.set({ status: "ready", data: loaded.value.items });
  else if ($log.get().status !== "ready") $log.set({ status: "failed", failure: loaded.failure });
}

/** Loads both and follows what others change. Returns an unsubscribe function. */
export function watchModeration(): () => void {
  const tenant = currentSession()?.tenant.id ?? "";
  const settings = pb()
    .collection("moderation_settings")
    .subscribe("*", () => void loadModeration());
  const log = pb().realtime.subscribe(logTopic(tenant), () => void loadLog());
  const stops = [keepLoaded(loadModeration, [settings]), keepLoaded(loadLog, [log])];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Saves the settings. Returns why that failed. */
export async function saveModeration(
  id: string,
  settings: ModerationSettings,
): Promise<Failure | undefined> {
  const saved = await attempt(() => pb().collection("moderation_settings").update(id, settings));
  if (!saved.ok) return saved.failure;
  $moderation.set({ status: "ready", data: storedOf(saved.value) });
  showToast({ tone: "info", text: "Saved. It counts from the next line on." });
  return undefined;
}

function storedOf(record: { id: string }): StoredModeration {
  const read = safeParse(moderationSchema, record);
  return { id: record.id, settings: read.success ? read.output : MODERATION_OFF };
}
