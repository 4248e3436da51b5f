import { parse, safeParse } from "valibot";
import { offlineMessage, offlineMessageSchema } from "#core/entities/offline-message.ts";
import { timer, timerSchema } from "#core/entities/timer.ts";
import type { Records } from "#core/platform/records.generated.ts";
import { runsNotice, runsTopic, type ScheduledKind } from "#core/waddle/batch-entries.ts";
import {
  type CollectionStore,
  collectionStore,
  type StoredEntity,
} from "../../../../stores/collection-store.ts";
import { pb } from "../../../../stores/environment.ts";
import type { Failure, Result } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";

/** The collections of what is said on a schedule. */
type MessageCollection = "timers" | "offline_messages";

const KINDS: Record<MessageCollection, ScheduledKind> = {
  timers: "timer",
  offline_messages: "offline",
};

/** So much of a message names it. */
const NAME_CHARS = 40;

function nameOf({ message_text: text }: { message_text: string }): string {
  return `“${text.length > NAME_CHARS ? `${text.slice(0, NAME_CHARS).trimEnd()}…` : text}”`;
}

/** Timers or offline messages of the workspace, with how their last runs went. */
function scheduledStore<C extends MessageCollection>(
  entity: StoredEntity<C>,
): CollectionStore<Records[C]> {
  return collectionStore<C>(entity, {
    nameOf,
    follow: (live, tenant) => [
      pb().realtime.subscribe(runsTopic(tenant), (message) => {
        const notice = safeParse(runsNotice, message);
        if (!notice.success) return;
        for (const { kind, id, last_sent, silent_reason } of notice.output.runs) {
          if (kind !== KINDS[entity.collection]) continue;
          live.patch(id, (record) => ({ ...record, last_sent, silent_reason }));
        }
      }),
    ],
  });
}

export const timers = scheduledStore(timer);
export const offlineMessages = scheduledStore(offlineMessage);

/** What a page of timers or offline messages does with them. */
export type ScheduledStore = Pick<
  CollectionStore<{ id: string }>,
  "load" | "watch" | "setEnabled" | "remove"
>;

/** Creates a timer, or changes the one with `id`. Returns why that failed. */
export async function saveTimer(
  id: string | undefined,
  values: object,
): Promise<Failure | undefined> {
  return reported(await timers.save(id, parse(timerSchema, values)), "Saved the timer.");
}

/** Creates an offline message, or changes the one with `id`. Returns why that failed. */
export async function saveOfflineMessage(
  id: string | undefined,
  values: object,
): Promise<Failure | undefined> {
  const saved = await offlineMessages.save(id, parse(offlineMessageSchema, values));
  return reported(saved, "Saved the offline message.");
}

function reported(saved: Result<unknown>, text: string): Failure | undefined {
  if (!saved.ok) return saved.failure;
  showToast({ tone: "info", text });
  return undefined;
}
