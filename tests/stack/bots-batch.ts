/** Batches as the bots send them. */
import {
  type Batch,
  type BatchEntry,
  DELIVERY,
  type Delivery,
  type EntryKind,
} from "#core/chat/batch.ts";
import { ALIVE, STATUS_REPORT, type StatusEntry } from "#core/chat/bot-report.ts";
import {
  COMMAND_EDIT,
  COUNTER_CHANGE,
  type CounterEntry,
  LIST_EDIT,
  SCHEDULED_RUN,
  type ScheduledRun,
  USAGE,
  type Usage,
} from "#core/waddle/batch-entries.ts";
import type { CommandEdit } from "#core/waddle/command-edit.ts";
import type { ListEdit } from "#core/waddle/list-edit.ts";

export type BatchContent = {
  usage?: readonly Usage[];
  deliveries?: readonly Delivery[];
  runs?: readonly ScheduledRun[];
  edits?: readonly CommandEdit[];
  counters?: readonly CounterEntry[];
  statuses?: readonly StatusEntry[];
  alive?: readonly { at: number }[];
  lists?: readonly ListEdit[];
};

export function batchOf(id: string, content: BatchContent): Batch {
  return {
    id,
    entries: [
      ...entriesOf(USAGE, content.usage),
      ...entriesOf(DELIVERY, content.deliveries),
      ...entriesOf(SCHEDULED_RUN, content.runs),
      ...entriesOf(COMMAND_EDIT, content.edits),
      ...entriesOf(COUNTER_CHANGE, content.counters),
      ...entriesOf(STATUS_REPORT, content.statuses),
      ...entriesOf(ALIVE, content.alive),
      ...entriesOf(LIST_EDIT, content.lists),
    ],
  };
}

function entriesOf<T>({ service, kind }: EntryKind<T>, payloads: readonly T[] = []): BatchEntry[] {
  return payloads.map((payload) => ({ service, kind, payload }));
}

/** The payloads of one kind in a batch. */
export function payloadsOf<T>({ service, kind }: EntryKind<T>, { entries }: Batch): T[] {
  return entries
    .filter((entry) => entry.service === service && entry.kind === kind)
    .map(({ payload }) => payload as T);
}
