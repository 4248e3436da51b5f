import * as v from "valibot";
import type { EntryKind } from "../chat/batch.ts";
import { withinCounter } from "../entities/counter.ts";
import { recordId } from "../entities/session.ts";
import { type CommandEdit, commandEditSchema } from "./command-edit.ts";
import { counterState } from "./counter-step.ts";
import { COUNTER, SCHEDULE } from "./limits.ts";
import { type ListEdit, listEditSchema } from "./list-edit.ts";

/** What Waddle writes into the bots' batches, and what PocketBase publishes after applying it. */

const SERVICE = "waddle";

/** The largest count that one entry may carry. */
const USAGE_MAX_COUNT = 1_000_000;

const usageSchema = v.object({
  command: recordId,
  /** Less than 0 where answers were counted that were not sent after all. */
  count: v.pipe(v.number(), v.integer(), v.minValue(-USAGE_MAX_COUNT), v.maxValue(USAGE_MAX_COUNT)),
});

export type Usage = v.InferOutput<typeof usageSchema>;

/** So many answers of one command, to add to its usage count. */
export const USAGE: EntryKind<Usage> = {
  service: SERVICE,
  kind: "usage",
  schema: usageSchema,
  merging: {
    key: ({ command }) => command,
    merge(before, next) {
      const count = before.count + next.count;
      return Math.abs(count) > USAGE_MAX_COUNT ? undefined : { ...next, count };
    },
  },
};

/** What has a schedule. */
export const SCHEDULED_KINDS = ["timer", "offline"] as const;

export type ScheduledKind = (typeof SCHEDULED_KINDS)[number];

const scheduledRunSchema = v.object({
  kind: v.picklist(SCHEDULED_KINDS),
  id: recordId,
  /** Milliseconds since the epoch. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  reason: v.pipe(v.string(), v.maxLength(SCHEDULE.skipReasonMaxChars)),
});

/** A run of a timer or an offline message: it was said at `at`, or skipped when there is a reason. */
export type ScheduledRun = v.InferOutput<typeof scheduledRunSchema>;

/** The latest run of a message, and beside it the latest that was said. */
export const SCHEDULED_RUN: EntryKind<ScheduledRun> = {
  service: SERVICE,
  kind: "scheduled_run",
  schema: scheduledRunSchema,
  merging: {
    key: ({ kind, id, reason }) => `${kind}:${id}:${reason === "" ? "said" : "skipped"}`,
    merge: (_, next) => next,
  },
};

/** A change of the commands by chat. Their order counts. */
export const COMMAND_EDIT: EntryKind<CommandEdit> = {
  service: SERVICE,
  kind: "command_edit",
  schema: commandEditSchema,
};

/** A change of the regulars or quotes by chat. Their order counts. */
export const LIST_EDIT: EntryKind<ListEdit> = {
  service: SERVICE,
  kind: "list_edit",
  schema: listEditSchema,
};

/** A counter can't be moved further than from one end to the other. */
const AMOUNT_MAX = 2 * COUNTER.valueMax;

const counterChangeSchema = v.object({
  counter: recordId,
  operation: v.picklist(["add", "set"]),
  amount: v.pipe(v.number(), v.integer(), v.minValue(-AMOUNT_MAX), v.maxValue(AMOUNT_MAX)),
});

/** What chat made of a counter: `amount` is added, or is its new value. */
export type CounterEntry = v.InferOutput<typeof counterChangeSchema>;

/** Several changes of a counter are one. */
export const COUNTER_CHANGE: EntryKind<CounterEntry> = {
  service: SERVICE,
  kind: "counter_change",
  schema: counterChangeSchema,
  merging: {
    key: ({ counter }) => counter,
    merge(before, next) {
      if (next.operation === "set") return next;
      const amount = Math.max(-AMOUNT_MAX, Math.min(AMOUNT_MAX, before.amount + next.amount));
      return { ...before, amount };
    },
  },
};

/** Returns the value of a counter that was `value` before the change. */
export function afterChange(
  value: number,
  { operation, amount }: Pick<CounterEntry, "operation" | "amount">,
): number {
  return withinCounter(operation === "set" ? amount : value + amount);
}

/** The realtime topic of a tenant's usage counts, for its members: a `usageNotice`. */
export function usageTopic(tenant: string): string {
  return `gq/usage/${tenant}`;
}

/**
 * New usage counts by the command's id, and the counters' values by the counter's id. Commands and
 * counters that are not named have not changed.
 */
export const usageNotice = v.object({
  counts: v.optional(v.record(recordId, v.number()), {}),
  counters: v.optional(v.record(recordId, counterState), {}),
});

/** The realtime topic of the runs of a tenant's timers and offline messages: a `runsNotice`. */
export function runsTopic(tenant: string): string {
  return `gq/runs/${tenant}`;
}

/** The state of the records that are named; `last_sent` as PocketBase writes times. */
export const runsNotice = v.object({
  runs: v.array(
    v.object({
      kind: v.picklist(SCHEDULED_KINDS),
      id: recordId,
      last_sent: v.string(),
      // The field of the stored record; in our code it is the reason of a skipped run.
      silent_reason: v.string(),
    }),
  ),
});
