import { parse } from "valibot";
import { giveaway, giveawaySchema } from "#core/entities/giveaway.ts";
import { type GiveawayListing, giveawayList, giveawaysTopic } from "#core/giveaways/api.ts";
import { isRunning } from "#core/giveaways/start.ts";
import { notDeletedText } from "../../../../stores/bulk-change.ts";
import { collectionStore } from "../../../../stores/collection-store.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Failure } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";

const giveaways = collectionStore<"giveaways", GiveawayListing>(giveaway, {
  fetch: async () => {
    const list = await pb().send("/api/gq/giveaways", { method: "GET" });
    return parse(giveawayList, list).giveaways;
  },
  follow: (_live, tenant) => [
    pb().realtime.subscribe(giveawaysTopic(tenant), () => void loadGiveaways()),
  ],
});

export const {
  $records: $giveaways,
  load: loadGiveaways,
  watch: watchGiveaways,
  setEnabled,
} = giveaways;

/** Creates the giveaway, or changes the one with `id`. */
export async function saveGiveaway(
  id: string | undefined,
  values: object,
): Promise<{ id: string } | { failure: Failure }> {
  const parsed = parse(giveawaySchema, values);
  const records = pb().collection("giveaways");
  const tenant = currentSession()?.tenant.id ?? "";
  const saved = await attempt(() =>
    id === undefined ? records.create({ ...parsed, tenant }) : records.update(id, parsed),
  );
  if (!saved.ok) return { failure: saved.failure };
  // The record alone has neither codes nor runs.
  await loadGiveaways();
  showToast({ tone: "info", text: `Saved ${parsed.name}.` });
  return { id: saved.value.id };
}

/** Takes giveaways off the list but for those with a run, which are named (WADDLE-I11). */
export function removeGiveaways(ids: readonly string[]): void {
  const all = giveaways.find(ids);
  const running = all.filter(isRunning);
  giveaways.remove(all.filter((each) => !isRunning(each)).map(({ id }) => id));
  if (running.length === 0) return;
  const kept = running.map(({ name }) => ({ name, code: "GIVEAWAY_IN_USE" as const }));
  showToast({ tone: "danger", text: notDeletedText(kept) });
}
