import * as v from "valibot";
import { withinCounter } from "../entities/counter.ts";
import { recordId } from "../entities/session.ts";
import { commandEditSchema } from "../waddle/command-edit.ts";
import { counterStanding } from "../waddle/counter-step.ts";
import { COUNTER, SCHEDULE } from "../waddle/limits.ts";
import { OUTBOX, TWITCH } from "./limits.ts";

/** The chat networks that the bot speaks on. */
export const NETWORKS = ["twitch", "rehearsal"] as const;

export type Network = (typeof NETWORKS)[number];

/** What became of a line that the bot wanted to say. */
export const DELIVERY_STATES = ["sent", "queued", "dropped"] as const;

/** One line that the bot wanted to say, for the ledger. `reason` says why it waits or was dropped. */
export const deliverySchema = v.object({
  tenant: recordId,
  network: v.picklist(NETWORKS),
  channel: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  text: v.pipe(v.string(), v.maxLength(TWITCH.lineMaxChars)),
  state: v.picklist(DELIVERY_STATES),
  reason: v.pipe(v.string(), v.maxLength(300)),
  /** Milliseconds since the epoch. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export type Delivery = v.InferOutput<typeof deliverySchema>;

/** So many answers of one command, to add to its usage count. */
export const usageSchema = v.object({
  command: recordId,
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
});

/** What has a schedule. */
export const SCHEDULED_KINDS = ["timer", "offline"] as const;

export type ScheduledKind = (typeof SCHEDULED_KINDS)[number];

/**
 * What became of the latest turn of a timer or an offline message: it was said at `at`, or, with a
 * reason, not.
 */
export const turnSchema = v.object({
  kind: v.picklist(SCHEDULED_KINDS),
  id: recordId,
  /** Milliseconds since the epoch. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  reason: v.pipe(v.string(), v.maxLength(SCHEDULE.silentReasonMaxChars)),
});

export type Turn = v.InferOutput<typeof turnSchema>;

/**
 * What chat made of a counter: `amount` is added, or is where it stands now. Several changes of a
 * counter are one here.
 */
export const counterChangeSchema = v.object({
  counter: recordId,
  operation: v.picklist(["add", "set"]),
  amount: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(-2 * COUNTER.valueMax),
    v.maxValue(2 * COUNTER.valueMax),
  ),
});

export type CounterBatchChange = v.InferOutput<typeof counterChangeSchema>;

/** Where a counter stands that stood at `value` before the change. */
export function afterChange(
  value: number,
  { operation, amount }: Pick<CounterBatchChange, "operation" | "amount">,
): number {
  return withinCounter(operation === "set" ? amount : value + amount);
}

/**
 * Body of `POST /api/gq/bots/batch`. PocketBase applies a batch once: sent again with the same
 * `id`, it answers 204 and changes nothing. Each list holds OUTBOX.batchMaxCount entries at most.
 */
export const batchSchema = v.object({
  id: v.pipe(v.string("Batch id is required"), v.regex(/^[A-Za-z0-9_-]{8,64}$/, "Not a batch id")),
  usage: v.pipe(v.array(usageSchema), v.maxLength(OUTBOX.batchMaxCount)),
  deliveries: v.pipe(v.array(deliverySchema), v.maxLength(OUTBOX.batchMaxCount)),
  // A batch of an older version, which may lie in an outbox, has none.
  turns: v.optional(v.pipe(v.array(turnSchema), v.maxLength(OUTBOX.batchMaxCount)), []),
  edits: v.optional(v.pipe(v.array(commandEditSchema), v.maxLength(OUTBOX.batchMaxCount)), []),
  counters: v.optional(v.pipe(v.array(counterChangeSchema), v.maxLength(OUTBOX.batchMaxCount)), []),
});

export type Batch = v.InferOutput<typeof batchSchema>;

/** The realtime topic of the services: a `configNotice` for each tenant whose settings changed. */
export const BOTS_TOPIC = "gq/bots";

export const configNotice = v.object({ type: v.literal("config"), tenant: recordId });

/** The realtime topic of a tenant's usage counts, for its members: a `usageNotice`. */
export function usageTopic(tenant: string): string {
  return `gq/usage/${tenant}`;
}

/**
 * New usage counts by the command's id, and where counters stand by the counter's id; what is not
 * named has not changed.
 */
export const usageNotice = v.object({
  counts: v.record(recordId, v.number()),
  counters: v.optional(v.record(recordId, counterStanding), {}),
});

/** The realtime topic of the turns of a tenant's timers and offline messages: a `turnsNotice`. */
export function turnsTopic(tenant: string): string {
  return `gq/turns/${tenant}`;
}

/** How the records that are named stand now; `last_sent` as PocketBase writes times. */
export const turnsNotice = v.object({
  turns: v.array(
    v.object({
      kind: v.picklist(SCHEDULED_KINDS),
      id: recordId,
      last_sent: v.string(),
      silent_reason: v.string(),
    }),
  ),
});
