import { atom } from "nanostores";
import { parse } from "valibot";
import { overlayAddress } from "#core/giveaways/overlay.ts";
import { environment, pb } from "../../../../stores/environment.ts";
import { attempt, type Loadable } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import type { Run } from "./run-store.ts";

/** The address of the workspace's overlay, for a streaming program. */
export const $overlay = atom<Loadable<string>>({ status: "loading" });

/** Loads the address; with `renew` the old one shows nothing any more. */
export async function loadOverlay({ renew = false } = {}): Promise<void> {
  const loaded = await attempt(async () => {
    const body = { renew };
    const answer = await pb().send("/api/gq/giveaways/overlay", { method: "POST", body });
    return addressOf(parse(overlayAddress, answer).token);
  });
  if (loaded.ok) $overlay.set({ status: "ready", data: loaded.value });
  else if ($overlay.get().status === "ready") {
    showToast({ tone: "danger", text: loaded.failure.message });
  } else $overlay.set({ status: "failed", failure: loaded.failure });
  if (loaded.ok && renew) {
    showToast({ tone: "info", text: "The overlay has a new address. Put it into OBS." });
  }
}

/** On the main site, where frames are allowed. */
function addressOf(token: string): string {
  const url = new URL(`/embed/giveaway/${token}`, environment().location.origin);
  url.host = url.host.replace(/^creator\./, "");
  return url.href;
}

/** Approves a run's winners for the overlay, where they show for some seconds. */
export async function showWinners(run: Run): Promise<void> {
  await change(run, true, "The winners are on the overlay.");
}

export async function hideWinners(run: Run): Promise<void> {
  await change(run, false, "The overlay is empty.");
}

async function change({ id }: Run, is_shown: boolean, done: string): Promise<void> {
  const body = { run: id, is_shown };
  const changed = await attempt(() =>
    pb().send("/api/gq/giveaways/show", { method: "POST", body }),
  );
  if (changed.ok) showToast({ tone: "info", text: done });
  else showToast({ tone: "danger", text: changed.failure.message });
}
