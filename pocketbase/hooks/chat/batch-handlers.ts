import { type BatchEntry, DELIVERY, type EntryKind } from "#core/chat/batch.ts";
import { ALIVE, STATUS_REPORT } from "#core/chat/bot-report.ts";
import { CHANNEL_NAME } from "#core/chat/channel-name.ts";
import { OUTBOX } from "#core/chat/limits.ts";
import { check } from "#core/entities/text.ts";
import { LOG_ENTRY, LOG_UNDO } from "#core/moderation/log.ts";
import {
  COMMAND_EDIT,
  COUNTER_CHANGE,
  LIST_EDIT,
  SCHEDULED_RUN,
  USAGE,
} from "#core/waddle/batch-entries.ts";
import { applyLogEntries, applyLogUndos } from "../moderation/log.ts";
import { applyChannelNames } from "../waddle/channel-name.ts";
import { applyCounters, applyEdits, applyUsage } from "../waddle/chat-changes.ts";
import { applyListEdits } from "../waddle/list-changes.ts";
import { applyScheduledRuns } from "../waddle/scheduled-runs.ts";
import { applyStatuses } from "./bot-statuses.ts";
import { applyDeliveries } from "./deliveries.ts";

/** Publishes what a handler changed; called after the transaction. */
type Announce = () => void;

/** Writes the entries of one kind, within the batch's transaction. */
type Apply<T> = (app: CoreApp, payloads: readonly T[], batch: string) => Announce;

/** A handler with the entries that it is going to apply. */
type Job = (app: CoreApp, batch: string) => Announce;

type Handler = { service: string; kind: string; prepare: (payloads: unknown[]) => Job | string };

function handler<T>({ service, kind, schema }: EntryKind<T>, apply: Apply<T>): Handler {
  return {
    service,
    kind,
    prepare(payloads) {
      if (payloads.length > OUTBOX.batchMaxCount) {
        return `A batch has at most ${OUTBOX.batchMaxCount} of ${service}/${kind}`;
      }
      const values: T[] = [];
      for (const payload of payloads) {
        const result = check(schema, payload);
        if (!result.ok) return result.message;
        values.push(result.value);
      }
      return (app, batch) => apply(app, values, batch);
    },
  };
}

/**
 * Who applies what, in the order in which it is applied. Edits first: uses of a command that was
 * made in chat come with it.
 */
const HANDLERS: readonly Handler[] = [
  handler(COMMAND_EDIT, applyEdits),
  handler(LIST_EDIT, applyListEdits),
  handler(USAGE, applyUsage),
  handler(COUNTER_CHANGE, applyCounters),
  handler(SCHEDULED_RUN, applyScheduledRuns),
  handler(LOG_ENTRY, applyLogEntries),
  handler(LOG_UNDO, applyLogUndos),
  handler(CHANNEL_NAME, applyChannelNames),
  handler(DELIVERY, applyDeliveries),
  handler(STATUS_REPORT, applyStatuses),
  // Every batch says that the bots run; this one is for when they have nothing else to say.
  handler(ALIVE, () => () => undefined),
];

/** Returns the jobs that a batch's entries make, or what is wrong with the entries. */
export function jobsOf(entries: readonly BatchEntry[]): { jobs: Job[] } | { error: string } {
  const jobs: Job[] = [];
  let known = 0;
  for (const { service, kind, prepare } of HANDLERS) {
    const own = entries.filter((entry) => entry.service === service && entry.kind === kind);
    known += own.length;
    if (own.length === 0) continue;
    const job = prepare(own.map(({ payload }) => payload));
    if (typeof job === "string") return { error: job };
    jobs.push(job);
  }
  return known === entries.length ? { jobs } : { error: "An entry is of an unknown kind" };
}
