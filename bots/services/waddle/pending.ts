import { afterChange, type CounterEntry } from "#core/waddle/batch-entries.ts";
import { type CommandEdit, withEdit } from "#core/waddle/command-edit.ts";
import type { WaddleCounter } from "#core/waddle/config.ts";
import { type ListEdit, withListEdit } from "#core/waddle/list-edit.ts";
import type { ConfigChange, TenantConfig } from "../../backend.ts";

/** What chat changed and PocketBase may not know of, the oldest first. */
export type PendingChanges = {
  edits: readonly CommandEdit[];
  /** Of regulars and quotes. */
  lists: readonly ListEdit[];
  /** `batch` is empty while the change is in none. */
  counters: readonly { batch: string; payload: CounterEntry }[];
};

type CounterChanges = PendingChanges["counters"];

/**
 * Configuration as it will be once PocketBase has what chat changed. Without it, a command that was
 * made in chat a moment ago would be forgotten when the configuration is read again.
 */
export function withPending(change: ConfigChange, pending: PendingChanges): ConfigChange {
  const { edits, lists, counters } = pending;
  if (edits.length + lists.length + counters.length === 0) return change;
  const byCounter = Map.groupBy(pending.counters, (each) => each.payload.counter);
  const complete = (config: TenantConfig) => withChanges(config, pending, byCounter);
  return { ...change, tenants: change.tenants.map(complete) };
}

function withChanges(
  config: TenantConfig,
  { edits, lists }: PendingChanges,
  byCounter: ReadonlyMap<string, CounterChanges>,
): TenantConfig {
  let { commands } = config.waddle;
  for (const edit of edits) {
    if (edit.tenant === config.tenant) commands = withEdit(commands, edit);
  }
  const counters = config.waddle.counters.map((counter) => ({
    ...counter,
    value: currentValue(counter, byCounter.get(counter.id) ?? []),
  }));
  let waddle = { ...config.waddle, commands, counters };
  for (const edit of lists) {
    if (edit.tenant === config.tenant) waddle = withListEdit(waddle, edit);
  }
  return { ...config, waddle };
}

/**
 * The stored value holds every change up to the batch that it names; those after it are to come. A
 * name that is not among them is of an older batch.
 */
function currentValue({ value, lastBatch }: WaddleCounter, changes: CounterChanges): number {
  const known = lastBatch === "" ? -1 : changes.findLastIndex(({ batch }) => batch === lastBatch);
  return changes.slice(known + 1).reduce((sum, { payload }) => afterChange(sum, payload), value);
}
