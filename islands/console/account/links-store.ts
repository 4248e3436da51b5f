import { atom } from "nanostores";
import * as v from "valibot";
import { withConfirmation } from "../../stores/confirmation.ts";
import { pb } from "../../stores/environment.ts";
import { fetchLinkStatus } from "../../stores/link-status.ts";
import { attempt, type Failure, type Loadable } from "../../stores/result.ts";
import { refreshSession } from "../../stores/session.ts";
import type { Provider } from "./oauth/flow.ts";

const linksSchema = v.object({
  discord_linked: v.boolean(),
  discord_name: v.string(),
  twitch_linked: v.boolean(),
  twitch_login: v.string(),
});

/** The names of the accounts that are linked; undefined for a provider without one. */
export type Links = Record<Provider, string | undefined>;

export const $links = atom<Loadable<Links>>({ status: "loading" });

export async function loadLinks(): Promise<void> {
  const user = pb().authStore.record?.id ?? "";
  const filter = pb().filter("user = {:user}", { user });
  const loaded = await attempt(async () =>
    v.parse(linksSchema, await pb().collection("link_status").getFirstListItem(filter)),
  );
  if (!loaded.ok) return $links.set({ status: "failed", failure: loaded.failure });
  const { twitch_linked, twitch_login, discord_linked, discord_name } = loaded.value;
  $links.set({
    status: "ready",
    data: {
      twitch: twitch_linked ? twitch_login : undefined,
      discord: discord_linked ? discord_name : undefined,
    },
  });
}

/** Ends the link to an account; what we keep of it is deleted. */
export async function unlink(provider: Provider): Promise<Failure | undefined> {
  const body = { provider };
  const failure = await withConfirmation(async () => {
    const unlinked = await attempt(() =>
      pb().send("/api/gq/account/unlink", { method: "POST", body }),
    );
    return unlinked.ok ? undefined : unlinked.failure;
  });
  if (failure) return failure;
  await Promise.all([loadLinks(), fetchLinkStatus(), refreshSession()]);
  return undefined;
}
