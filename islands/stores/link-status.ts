import { atom } from "nanostores";
import * as v from "valibot";
import type { LinkStatus } from "#core/platform/guards.ts";
import { pb } from "./environment.ts";
import { logFailure } from "./log.ts";
import { attempt } from "./result.ts";

/** The linked accounts of the user, as the guards ask for them; undefined until they are loaded. */
export const $linkStatus = atom<LinkStatus | undefined>(undefined);

const linkStatusSchema = v.object({ discord_linked: v.boolean(), discord_user_id: v.string() });

/** Loads which accounts are linked. Without it the user's own fields count (rule GUARD-G6). */
export async function fetchLinkStatus(): Promise<void> {
  const user = pb().authStore.record?.id ?? "";
  const loaded = await attempt(async () => {
    const filter = pb().filter("user = {:user}", { user });
    return v.parse(linkStatusSchema, await pb().collection("link_status").getFirstListItem(filter));
  });
  if (!loaded.ok) logFailure(`Link status could not be loaded: ${loaded.failure.message}`);
  // An answer for somebody who has left meanwhile is nobody's.
  else if (pb().authStore.record?.id === user) $linkStatus.set(loaded.value);
}
