import { atom, computed } from "nanostores";
import type { Catalogue } from "#core/cards/catalogue.ts";
import { type PublicPlayer, publicPlayer } from "#core/gaggle/api.ts";
import { environment } from "../../stores/environment.ts";
import { keep, readKept } from "../../stores/safe-storage.ts";
import { loadRecord, type RecordState, recordName, withCatalogue } from "../record.ts";
import { type CollectionView, FILTERS, type Filter, viewOf } from "./view.ts";

type Shown = { record: PublicPlayer; catalogue: Catalogue };

/** A player's collection as the server has it. */
export const $player = atom<RecordState<Shown>>({ status: "loading" });

/** The same, set by set. */
export const $collection = computed($player, (state): RecordState<CollectionView> => {
  if (state.status !== "ready") return state;
  return { status: "ready", data: viewOf(state.data.record, state.data.catalogue) };
});

/** Which cards are shown; the address has it, so that a link shows the same. */
export const $filter = atom<Filter>("all");

const SNOW_KEY = "gq:gaggle-snow";

/** Whether snow may fall, which a visitor can switch off for all collections. */
export const $isSnowOn = atom(true);

export async function loadCollection(): Promise<void> {
  $player.set({ status: "loading" });
  $filter.set(filterIn(environment().location.search));
  $isSnowOn.set(readKept("localStorage", SNOW_KEY) !== "off");
  const route = `/api/gq/public/gaggle/players/${encodeURIComponent(recordName())}`;
  $player.set(await withCatalogue(loadRecord(route, publicPlayer)));
}

function filterIn(search: string): Filter {
  const asked = new URLSearchParams(search).get("show");
  return FILTERS.find((filter) => filter === asked) ?? "all";
}

/** The address that shows a collection with a filter. */
export function filterAddress(filter: Filter): string {
  const { pathname } = environment().location;
  return filter === "all" ? pathname : `${pathname}?show=${filter}`;
}

export function setFilter(filter: Filter): void {
  $filter.set(filter);
}

export function switchSnow(): void {
  const isOn = !$isSnowOn.get();
  $isSnowOn.set(isOn);
  keep("localStorage", SNOW_KEY, isOn ? "on" : "off");
}
