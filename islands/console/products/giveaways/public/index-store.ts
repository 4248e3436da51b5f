import { atom } from "nanostores";
import { parse } from "valibot";
import { type PublicRuns, publicRuns } from "#core/giveaways/api.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Failure } from "../../../../stores/result.ts";

export type IndexState =
  | { status: "loading" }
  | { status: "ready"; index: PublicRuns }
  /** No such workspace. */
  | { status: "unknown" }
  | { status: "failed"; failure: Failure };

/** Every run of a workspace, the newest first, as far as it was asked for (FAIR-F14). */
export const $index = atom<IndexState>({ status: "loading" });

/** Loads the newest runs of a workspace. */
export async function loadIndex(tenant: string): Promise<void> {
  $index.set({ status: "loading" });
  const loaded = await ask(tenant);
  if (loaded.ok) $index.set({ status: "ready", index: loaded.value });
  else if (loaded.failure.status === 404) $index.set({ status: "unknown" });
  else $index.set({ status: "failed", failure: loaded.failure });
}

/** Adds older runs to those that are shown; returns why they could not be loaded. */
export async function loadOlder(): Promise<Failure | undefined> {
  const state = $index.get();
  if (state.status !== "ready" || state.index.before === 0) return undefined;
  const { index } = state;
  const loaded = await ask(index.tenant.slug, index.before);
  if (!loaded.ok) return loaded.failure;
  const runs = [...index.runs, ...loaded.value.runs];
  $index.set({ status: "ready", index: { ...loaded.value, runs } });
  return undefined;
}

function ask(tenant: string, before = 0) {
  const path = `/api/gq/public/giveaways/${encodeURIComponent(tenant)}`;
  const query = before > 0 ? { before } : {};
  return attempt(async () => parse(publicRuns, await pb().send(path, { method: "GET", query })));
}
