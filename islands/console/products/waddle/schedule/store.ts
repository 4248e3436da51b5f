import { safeParse } from "valibot";
import { type ScheduledKind, turnsNotice, turnsTopic } from "#core/chat/batch.ts";
import type { Records } from "#core/platform/records.generated.ts";
import {
  type CollectionStore,
  collectionStore,
  type StoredEntity,
} from "../../../../stores/collection-store.ts";
import { pb } from "../../../../stores/environment.ts";

/** The collections of what is said on a schedule. */
export type MessageCollection = "timers" | "offline_messages";

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
export function scheduledStore<C extends MessageCollection>(
  entity: StoredEntity<C>,
): CollectionStore<Records[C]> {
  return collectionStore<C>(entity, {
    nameOf,
    follow: (live, tenant) => [
      pb().realtime.subscribe(turnsTopic(tenant), (message) => {
        const notice = safeParse(turnsNotice, message);
        if (!notice.success) return;
        for (const { kind, id, last_sent, silent_reason } of notice.output.turns) {
          if (kind !== KINDS[entity.collection]) continue;
          live.patch(id, (record) => ({ ...record, last_sent, silent_reason }));
        }
      }),
    ],
  });
}
