import { EMPTY_LOG } from "#core/fairness/chained-log.ts";
import type { CommitRequest } from "#core/gaggle/api.ts";
import type { ChannelRow } from "./channels.ts";

export type StoredSnapshot = CommitRequest["snapshot"];

export const EMPTY_SNAPSHOT: StoredSnapshot = {
  head: EMPTY_LOG,
  terms: null,
  seed: "",
  revealed: 0,
  slot: -1,
};

/** Where a channel's log stands; it was checked when it was committed. */
export function storedSnapshot({ snapshot }: Pick<ChannelRow, "snapshot">): StoredSnapshot {
  return snapshot === "" ? EMPTY_SNAPSHOT : (JSON.parse(snapshot) as StoredSnapshot);
}
