import { atom } from "nanostores";
import type { Catalogue } from "#core/cards/catalogue.ts";
import { type PublicChannel, publicChannel } from "#core/gaggle/api.ts";
import type { Failure } from "../../stores/result.ts";
import { loadRecord, type RecordState, recordName, withCatalogue } from "../record.ts";
import { recordHeads } from "./seen.ts";

export type ShownChannel = { channel: PublicChannel; catalogue: Catalogue };

export const $channel = atom<RecordState<ShownChannel>>({ status: "loading" });

export async function loadChannel(): Promise<void> {
  $channel.set({ status: "loading" });
  const loaded = await withCatalogue(loadRecord(channelRoute(recordName()), publicChannel));
  if (loaded.status !== "ready") return $channel.set(loaded);
  const { record, catalogue } = loaded.data;
  recordHeads(record.channel.slug, record.heads);
  $channel.set({ status: "ready", data: { channel: record, catalogue } });
}

/** Adds older encounters to those that are shown; returns why they could not be loaded. */
export async function loadOlder(): Promise<Failure | undefined> {
  const state = $channel.get();
  if (state.status !== "ready" || state.data.channel.next === 0) return undefined;
  const { channel, catalogue } = state.data;
  const older = await loadRecord(channelRoute(channel.channel.slug), publicChannel, {
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

/** The public route of a channel, by its workspace's slug; the log and tables are below it. */
export function channelRoute(slug: string): string {
  return `/api/gq/public/gaggle/channels/${encodeURIComponent(slug)}`;
}
