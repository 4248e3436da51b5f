import { computed } from "nanostores";
import { parse, safeParse } from "valibot";
import { chatCommand, chatCommandSchema } from "#core/entities/chat-command.ts";
import { usageNotice, usageTopic } from "#core/waddle/batch-entries.ts";
import { collectionStore } from "../../../../stores/collection-store.ts";
import { pb } from "../../../../stores/environment.ts";
import type { Failure } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";

const commands = collectionStore(chatCommand, {
  follow: (live, tenant) => [
    pb().realtime.subscribe(usageTopic(tenant), (message) => {
      const notice = safeParse(usageNotice, message);
      if (!notice.success) return;
      for (const [id, usage_count] of Object.entries(notice.output.counts)) {
        live.patch(id, (command) => ({ ...command, usage_count }));
      }
    }),
  ],
});

export const {
  $records: $commands,
  load: loadCommands,
  watch: watchCommands,
  setIn: setInCommands,
  setEnabled,
  remove: removeCommands,
} = commands;

/** The cooldown groups that commands are in. */
export const $cooldownGroups = computed($commands, (loaded): readonly string[] => {
  if (loaded.status !== "ready") return [];
  const groups = loaded.data.map(({ cooldown_group }) => cooldown_group);
  return [...new Set(groups.filter((group) => group !== ""))].sort();
});

/** Creates the command, or changes the one with `id`. Returns why that failed. */
export async function saveCommand(
  id: string | undefined,
  values: object,
): Promise<Failure | undefined> {
  const saved = await commands.save(id, parse(chatCommandSchema, values));
  if (!saved.ok) return saved.failure;
  showToast({ tone: "info", text: `Saved ${saved.value.command_name}.` });
  return undefined;
}
