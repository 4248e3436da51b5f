import type { OfflineMessagesRecord } from "#core/platform/records.generated.ts";
import { messageStore } from "../schedule/store.ts";

export const offlineMessages = messageStore<OfflineMessagesRecord>("offline_messages");
