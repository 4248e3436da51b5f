import { atom } from "nanostores";
import { parse } from "valibot";
import type { Giveaway } from "#core/entities/giveaway.ts";
import { type GiveawayListing, giveawayList, giveawaysTopic } from "#core/giveaways/api.ts";
import { pb } from "../../../../stores/environment.ts";
import { keepLoaded } from "../../../../stores/keep-loaded.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { notDeletedText, removalFrom } from "../../../bulk/removal.ts";
import { switchMany } from "../../../bulk/store.ts";
import { isRunning } from "./list.ts";

const $loaded = atom<Loadable<GiveawayListing[]>>({ status: "loading" });

const removal = removalFrom<GiveawayListing>({
  kind: "giveaways",
  $loaded,
  nameOf: ({ name }) => name,
  onDeleted: () => void loadGiveaways(),
});

export const $giveaways = removal.$left;

export async function loadGiveaways(): Promise<void> {
  const loaded = await attempt(async () =>
    parse(giveawayList, await pb().send("/api/gq/giveaways", { method: "GET" })),
  );
  if (loaded.ok) $loaded.set({ status: "ready", data: loaded.value.giveaways });
  else if ($loaded.get().status !== "ready") {
    $loaded.set({ status: "failed", failure: loaded.failure });
  }
}

/** Loads with `load`, and again at each news of the workspace's giveaways. Answers how to stop. */
export function watchGiveaways(load: () => Promise<void>): () => void {
  const topic = giveawaysTopic(currentSession()?.tenant.id ?? "");
  return keepLoaded(load, [pb().realtime.subscribe(topic, () => void load())]);
}

/** Creates the giveaway, or changes the one with `id`. */
export async function saveGiveaway(
  id: string | undefined,
  giveaway: Giveaway,
): Promise<{ id: string } | { failure: Failure }> {
  const giveaways = pb().collection("giveaways");
  const tenant = currentSession()?.tenant.id ?? "";
  const saved = await attempt(() =>
    id ? giveaways.update(id, giveaway) : giveaways.create({ ...giveaway, tenant }),
  );
  if (!saved.ok) return { failure: saved.failure };
  await loadGiveaways();
  return { id: saved.value.id };
}

/** Switches giveaways on or off: at once here, and back when the server refuses. */
export function setEnabled(giveaways: readonly GiveawayListing[], enabled: boolean): Promise<void> {
  return switchMany("giveaways", giveaways, enabled, (ids, on) => {
    const loaded = $loaded.get();
    if (loaded.status !== "ready") return;
    const data = loaded.data.map((each) =>
      ids.includes(each.id) ? { ...each, enabled: on } : each,
    );
    $loaded.set({ status: "ready", data });
  });
}

/** Takes giveaways off the list but for those with a run, which are named (I11). */
export function removeGiveaways(giveaways: readonly GiveawayListing[]): void {
  const busy = giveaways.filter(isRunning);
  removal.remove(giveaways.filter((giveaway) => !busy.includes(giveaway)));
  if (busy.length === 0) return;
  const kept = busy.map(({ name }) => ({ name, code: "GIVEAWAY_IN_USE" as const }));
  showToast({ tone: "danger", text: notDeletedText(kept) });
}
