import { atom } from "nanostores";
import { parse } from "valibot";
import { type GiveawayListing, giveawayList, giveawaysTopic } from "#core/giveaways/api.ts";
import { onRecovery } from "../../../stores/connection.ts";
import { pb } from "../../../stores/environment.ts";
import { attempt, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";

export const $giveaways = atom<Loadable<readonly GiveawayListing[]>>({ status: "loading" });

export async function loadGiveaways(): Promise<void> {
  const loaded = await attempt(async () =>
    parse(giveawayList, await pb().send("/api/gq/giveaways", {})),
  );
  if (loaded.ok) $giveaways.set({ status: "ready", data: loaded.value.giveaways });
  else if ($giveaways.get().status !== "ready") {
    $giveaways.set({ status: "failed", failure: loaded.failure });
  }
}

/** Loads the giveaways and follows their runs; answers how to stop. */
export function watchGiveaways(): () => void {
  void loadGiveaways();
  const topic = pb().realtime.subscribe(
    giveawaysTopic(currentSession()?.tenant.id ?? ""),
    () => void loadGiveaways(),
  );
  topic.catch(() => undefined);
  const stopRecovery = onRecovery(() => void loadGiveaways());
  return () => {
    stopRecovery();
    topic.then((unsubscribe) => unsubscribe()).catch(() => undefined);
  };
}

export async function startRun(giveaway: string): Promise<void> {
  await change("start", { giveaway });
}

/** No more entries; the draw follows. */
export async function endRun(run: string): Promise<void> {
  await change("end", { run });
}

async function change(action: "start" | "end", body: object): Promise<void> {
  const done = await attempt(() =>
    pb().send(`/api/gq/giveaways/${action}`, { method: "POST", body }),
  );
  if (!done.ok) showToast({ tone: "danger", text: done.failure.message });
  await loadGiveaways();
}
