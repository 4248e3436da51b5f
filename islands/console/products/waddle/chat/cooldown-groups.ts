import { computed } from "nanostores";
import { $commands } from "./store.ts";

/** The cooldown groups that commands are in. */
export const $cooldownGroups = computed($commands, (commands): readonly string[] => {
  if (commands.status !== "ready") return [];
  const groups = commands.data.map(({ cooldown_group }) => cooldown_group);
  return [...new Set(groups.filter((group) => group !== ""))].sort();
});
