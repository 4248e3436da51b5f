import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import { OUTBOX, TWITCH } from "./limits.ts";

/** The chat networks that the bot speaks on. */
export const NETWORKS = ["twitch", "discord", "rehearsal"] as const;

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

/** One thing that PocketBase must learn from the bots. */
export type BatchEntry = { service: string; kind: string; payload: unknown };

/**
 * A kind of entry: the service that writes it, what it holds, and how much of it is kept while
 * PocketBase is away. The bots' outbox and PocketBase's hook go by the same definition.
 */
export type EntryKind<T> = {
  service: string;
  kind: string;
  schema: v.GenericSchema<unknown, T>;
  /**
   * Entries with the same key become one. `merge` returns undefined when the two don't fit in one
   * entry; then the later one stands behind the earlier one. Absent: each entry stays as it is.
   */
  merging?: { key: (payload: T) => string; merge: (before: T, next: T) => T | undefined };
  /** Beyond this number the oldest are given up. Absent: none is. */
  maxCount?: number;
};

/** The ledger's entries, which every network writes. */
export const DELIVERY: EntryKind<Delivery> = {
  service: "chat",
  kind: "delivery",
  schema: deliverySchema,
  maxCount: OUTBOX.entriesMaxCount,
};

const name = v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/));

/**
 * Body of `POST /api/gq/bots/batch`. PocketBase applies a batch once: sent again with the same
 * `id`, it answers 204 and changes nothing. At most OUTBOX.batchMaxCount entries are of one kind.
 */
export const batchSchema = v.object({
  id: v.pipe(v.string("Batch id is required"), v.regex(/^[A-Za-z0-9_-]{8,64}$/, "Not a batch id")),
  entries: v.pipe(
    v.array(v.object({ service: name, kind: name, payload: v.unknown() })),
    v.maxLength(OUTBOX.batchEntriesMaxCount),
  ),
});

export type Batch = v.InferOutput<typeof batchSchema>;

/** The realtime topic of the services: a `configNotice` for each tenant whose settings changed. */
export const BOTS_TOPIC = "gq/bots";

export const configNotice = v.object({ type: v.literal("config"), tenant: recordId });
