import { timer } from "#core/entities/timer.ts";
import { scheduledStore } from "../schedule/store.ts";

export const timers = scheduledStore(timer);
