import { atom } from "nanostores";
import { type InferInput, parse } from "valibot";
import { type OwnPlayer, type ownChange, ownPlayer } from "#core/gaggle/api.ts";
import { withConfirmation } from "../../stores/confirmation.ts";
import { pb } from "../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../stores/result.ts";
import { showToast } from "../../stores/toasts.ts";

const ROUTE = "/api/gq/gaggle/me";

/** The person as a player of Gaggle. */
export const $player = atom<Loadable<OwnPlayer>>({ status: "loading" });

export async function loadPlayer(): Promise<void> {
  const loaded = await attempt(async () => parse(ownPlayer, await pb().send(ROUTE, {})));
  if (loaded.ok) $player.set({ status: "ready", data: loaded.value });
  else if ($player.get().status !== "ready") {
    $player.set({ status: "failed", failure: loaded.failure });
  }
}

/** Hides the collection from others, or shows it: at once here, and back when the server refuses. */
export async function setHidden(isHidden: boolean): Promise<void> {
  const before = $player.get();
  if (before.status !== "ready" || before.data.player === null) return;
  const player = { ...before.data.player, is_hidden: isHidden };
  $player.set({ status: "ready", data: { ...before.data, player } });
  const failure = await change({ type: "hide", is_hidden: isHidden });
  if (!failure) return;
  $player.set(before);
  const retry = { label: "Try again", run: () => void setHidden(isHidden) };
  showToast({ tone: "danger", text: failure.message, action: retry });
}

/** Erases everything of the player and takes no further part. Returns the failure, if any. */
export async function forgetPlayer(): Promise<Failure | undefined> {
  const failure = await withConfirmation(() => change({ type: "forget" }));
  if (!failure) showToast({ tone: "info", text: "Everything of yours in Gaggle is erased." });
  return failure;
}

/** Takes part again, with nothing of what was erased. */
export async function joinAgain(): Promise<void> {
  const failure = await change({ type: "join" });
  if (!failure) return showToast({ tone: "info", text: "Welcome back. Your next catch counts." });
  const retry = { label: "Try again", run: () => void joinAgain() };
  showToast({ tone: "danger", text: failure.message, action: retry });
}

async function change(body: InferInput<typeof ownChange>): Promise<Failure | undefined> {
  const changed = await attempt(async () =>
    parse(ownPlayer, await pb().send(ROUTE, { method: "POST", body })),
  );
  if (!changed.ok) return changed.failure;
  $player.set({ status: "ready", data: changed.value });
  return undefined;
}
