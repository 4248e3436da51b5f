import { atom } from "nanostores";
import type { Catalogue } from "#core/cards/catalogue.ts";
import { type PublicChannel, publicChannel } from "#core/gaggle/api.ts";
import { environment } from "../../stores/environment.ts";
import type { Failure } from "../../stores/result.ts";
import { loadRecord, type RecordState, recordName, withCatalogue } from "../record.ts";
import { recordHeads } from "./seen.ts";

export type ShownChannel = { channel: PublicChannel; catalogue: Catalogue };

export const $channel = atom<RecordState<ShownChannel>>({ status: "loading" });

export async function loadChannel(): Promise<void> {
  $channel.set({ status: "loading" });
  const loaded = await withCatalogue(
    loadRecord(channelRoute(recordName(), "", askedNetwork()), publicChannel),
  );
  if (loaded.status !== "ready") return $channel.set(loaded);
  const { record, catalogue } = loaded.data;
  recordHeads(seenName(record.channel.slug, askedNetwork()), record.heads);
  $channel.set({ status: "ready", data: { channel: record, catalogue } });
}

/** Adds older encounters to those that are shown; returns why they could not be loaded. */
export async function loadOlder(): Promise<Failure | undefined> {
  const state = $channel.get();
  if (state.status !== "ready" || state.data.channel.next === 0) return undefined;
  const { channel, catalogue } = state.data;
  const route = channelRoute(channel.channel.slug, "", askedNetwork());
  const older = await loadRecord(route, publicChannel, {
    before: channel.next,
  });
  if (older.status === "failed") return older.failure;
  if (older.status === "unknown") {
    $channel.set(older);
    return undefined;
  }
  const { encounters, next } = older.data;
  const all = { ...channel, next, encounters: [...channel.encounters, ...encounters] };
  $channel.set({ status: "ready", data: { channel: all, catalogue } });
  return undefined;
}

/**
 * The public route of a channel, by its workspace's slug, or of its "log" or "tables". A workspace has a
 * channel on each network; without a network it is the one on Twitch.
 */
export function channelRoute(slug: string, part = "", network = ""): string {
  const route = `/api/gq/public/gaggle/channels/${encodeURIComponent(slug)}`;
  const query = network === "" ? "" : `?network=${encodeURIComponent(network)}`;
  return `${route}${part === "" ? "" : `/${part}`}${query}`;
}

/** The network that the page's address asks for. */
export function askedNetwork(): string {
  return new URLSearchParams(environment().location.search).get("network") ?? "";
}

/** What a browser keeps of the heads of a channel on a network goes by this name. */
export function seenName(slug: string, network: string): string {
  return network === "" || network === "twitch" ? slug : `${slug}:${network}`;
}
