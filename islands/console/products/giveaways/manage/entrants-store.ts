import { atom } from "nanostores";
import type { GiveawayEntriesRecord } from "#core/platform/records.generated.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Loadable } from "../../../../stores/result.ts";

export const ENTRANTS_PER_PAGE = 100;

export type Entrants = { shown: GiveawayEntriesRecord[]; total: number };

/** Who takes part in the run that is looked at, the newest first. */
export const $entrants = atom<Loadable<Entrants>>({ status: "loading" });

let wanted = "";

/** Loads the first `pages` of those whose name holds `search`; the last request counts. */
export async function loadEntrants(run: string, search: string, pages: number): Promise<void> {
  const request = `${run} ${search} ${pages}`;
  if (!wanted.startsWith(run)) $entrants.set({ status: "loading" });
  wanted = request;
  const filter = pb().filter("run = {:run} && (login ~ {:search} || display_name ~ {:search})", {
    run,
    search: search.trim(),
  });
  const loaded = await attempt(() =>
    pb()
      .collection("giveaway_entries")
      .getList(1, pages * ENTRANTS_PER_PAGE, {
        filter,
        sort: "-created_at,login",
      }),
  );
  if (wanted !== request) return;
  if (loaded.ok) {
    const { items, totalItems } = loaded.value;
    $entrants.set({ status: "ready", data: { shown: items, total: totalItems } });
  } else if ($entrants.get().status !== "ready") {
    $entrants.set({ status: "failed", failure: loaded.failure });
  }
}
