import type { TimersRecord } from "#core/platform/records.generated.ts";
import { messageStore } from "../schedule/store.ts";

export const timers = messageStore<TimersRecord>("timers");
