import { atom } from "nanostores";
import { type InferOutput, parse } from "valibot";
import { playerList } from "#core/gaggle/api.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Loadable } from "../../../../stores/result.ts";
import { follow } from "../follow.ts";

export type PlayerList = InferOutput<typeof playerList>;

/** Those with the most cards from this workspace. */
export const $players = atom<Loadable<PlayerList>>({ status: "loading" });

export async function loadPlayers(): Promise<void> {
  const loaded = await attempt(async () =>
    parse(playerList, await pb().send("/api/gq/gaggle/players", { method: "GET" })),
  );
  if (loaded.ok) $players.set({ status: "ready", data: loaded.value });
  else if ($players.get().status !== "ready") {
    $players.set({ status: "failed", failure: loaded.failure });
  }
}

/** Loads them, and again for as long as the page is looked at. Returns an unsubscribe function. */
export function watchPlayers(): () => void {
  return follow(loadPlayers);
}
