import { computed } from "nanostores";
import type { CompletionWorld } from "#core/waddle/completion.ts";
import { $counters } from "../counters/store.ts";
import { $commands } from "./store.ts";

/** What the arguments of variables may name: the counters, and the browser's time zones. */
export const $completionWorld = computed(
  $counters,
  (counters): CompletionWorld => ({
    counters: counters.status === "ready" ? counters.data.map(({ name }) => name).sort() : [],
    timeZones: TIME_ZONES,
  }),
);

/** The zones that the browser knows; UTC, which it leaves out, among them. */
const TIME_ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")];

/** The cooldown groups that commands are in. */
export const $cooldownGroups = computed($commands, (commands): readonly string[] => {
  if (commands.status !== "ready") return [];
  const groups = commands.data.map(({ cooldown_group }) => cooldown_group);
  return [...new Set(groups.filter((group) => group !== ""))].sort();
});
