import { computed } from "nanostores";
import type { CompletionContext } from "#core/waddle/completion.ts";
import { $counters } from "../counters/store.ts";

/** What the arguments of variables may name: the counters, and the browser's time zones. */
export const $completionWorld = computed(
  $counters,
  (counters): Omit<CompletionContext, "allows"> => ({
    counters: counters.status === "ready" ? counters.data.map(({ name }) => name).sort() : [],
    timeZones: TIME_ZONES,
  }),
);

/** The zones that the browser knows; UTC, which it leaves out, among them. */
const TIME_ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")];
