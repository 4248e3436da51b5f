import { atom, computed } from "nanostores";
import { parse } from "valibot";
import type { Giveaway } from "#core/entities/giveaway.ts";
import { type GiveawayListing, giveawayList, giveawaysTopic } from "#core/giveaways/api.ts";
import { onRecovery } from "../../../stores/connection.ts";
import { pb } from "../../../stores/pocketbase.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";

const $loaded = atom<Loadable<GiveawayListing[]>>({ status: "loading" });

/** Giveaways that were deleted here and can still be brought back. */
const $removed = atom<ReadonlySet<string>>(new Set());

export const $giveaways = computed(
  [$loaded, $removed],
  (loaded, removed): Loadable<GiveawayListing[]> => {
    if (loaded.status !== "ready") return loaded;
    return { status: "ready", data: loaded.data.filter(({ id }) => !removed.has(id)) };
  },
);

export async function loadGiveaways(): Promise<void> {
  const loaded = await attempt(async () =>
    parse(giveawayList, await pb.send("/api/gq/giveaways", { method: "GET" })),
  );
  if (loaded.ok) $loaded.set({ status: "ready", data: loaded.value.giveaways });
  else if ($loaded.get().status !== "ready") {
    $loaded.set({ status: "failed", failure: loaded.failure });
  }
}

/**
 * Loads with `load`, and again at each news of the workspace's giveaways, when the connection comes
 * back and when the page is looked at again. Answers how to stop.
 */
export function watchGiveaways(load: () => Promise<void>): () => void {
  void load();
  let connections = 0;
  const topic = giveawaysTopic(currentSession()?.tenant.id ?? "");
  const topics = [
    pb.realtime.subscribe(topic, () => void load()),
    pb.realtime.subscribe("PB_CONNECT", () => {
      connections += 1;
      if (connections > 1) void load();
    }),
  ];
  // Without a connection there is none to follow; the subscriptions are made when it is back.
  for (const subscription of topics) subscription.catch(() => undefined);
  const look = () => document.visibilityState === "visible" && void load();
  document.addEventListener("visibilitychange", look);
  const stopRecovery = onRecovery(() => void load());
  return () => {
    document.removeEventListener("visibilitychange", look);
    stopRecovery();
    for (const subscription of topics) {
      subscription.then((unsubscribe) => unsubscribe()).catch(() => undefined);
    }
  };
}

/** Creates the giveaway, or changes the one with `id`. */
export async function saveGiveaway(
  id: string | undefined,
  giveaway: Giveaway,
): Promise<{ id: string } | { failure: Failure }> {
  const giveaways = pb.collection("giveaways");
  const tenant = currentSession()?.tenant.id ?? "";
  const saved = await attempt(() =>
    id ? giveaways.update(id, giveaway) : giveaways.create({ ...giveaway, tenant }),
  );
  if (!saved.ok) return { failure: saved.failure };
  await loadGiveaways();
  return { id: saved.value.id };
}

/** Switches a giveaway on or off: at once here, and back when the server refuses. */
export async function setEnabled(giveaway: GiveawayListing, enabled: boolean): Promise<void> {
  put({ ...giveaway, enabled });
  const saved = await attempt(() => pb.collection("giveaways").update(giveaway.id, { enabled }));
  if (saved.ok) return;
  put(giveaway);
  const retry = { label: "Try again", run: () => void setEnabled(giveaway, enabled) };
  showToast({ tone: "danger", text: saved.failure.message, action: retry });
}

/** Takes a giveaway off the list; it is deleted when the offer to undo has gone. */
export function removeGiveaway({ id, name }: GiveawayListing): void {
  $removed.set(new Set($removed.get()).add(id));
  showToast({
    tone: "info",
    text: `Deleted ${name}.`,
    action: { label: "Undo", run: () => bringBack(id) },
    onExpire: () => void deleteGiveaway(id, name),
  });
}

async function deleteGiveaway(id: string, name: string): Promise<void> {
  // keepalive: the request goes out even when the page is being left.
  const deleted = await attempt(() => pb.collection("giveaways").delete(id, { keepalive: true }));
  if (deleted.ok || deleted.failure.status === 404) return loadGiveaways();
  bringBack(id);
  showToast({ tone: "danger", text: `${name} was not deleted. ${deleted.failure.message}` });
}

function bringBack(id: string): void {
  $removed.set(new Set([...$removed.get()].filter((removed) => removed !== id)));
}

function put(giveaway: GiveawayListing): void {
  const loaded = $loaded.get();
  if (loaded.status !== "ready") return;
  const data = loaded.data.map((other) => (other.id === giveaway.id ? giveaway : other));
  $loaded.set({ status: "ready", data });
}
