import { atom, computed } from "nanostores";
import { safeParse } from "valibot";
import { usageNotice, usageTopic } from "#core/chat/batch.ts";
import type { ChatCommand } from "#core/entities/chat-command.ts";
import { countOf } from "#core/waddle/bulk.ts";
import { pb } from "../../../../stores/environment.ts";
import { keepLoaded } from "../../../../stores/keep-loaded.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { removalFrom } from "../../../bulk/removal.ts";
import { setInMany } from "../../../bulk/store.ts";
import type { Command } from "./list.ts";

const $loaded = atom<Loadable<Command[]>>({ status: "loading" });

const removal = removalFrom<Command>({
  kind: "commands",
  $loaded,
  nameOf: ({ command_name }) => command_name,
  onDeleted: (ids) => change((all) => all.filter(({ id }) => !ids.includes(id))),
});

export const $commands = removal.$left;

export const removeCommands = removal.remove;

/** The cooldown groups that commands are in. */
export const $cooldownGroups = computed($commands, (commands): readonly string[] => {
  if (commands.status !== "ready") return [];
  const groups = commands.data.map(({ cooldown_group }) => cooldown_group);
  return [...new Set(groups.filter((group) => group !== ""))].sort();
});

export async function loadCommands(): Promise<void> {
  const filter = pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });
  const loaded = await attempt(() => pb().collection("chat_commands").getFullList({ filter }));
  if (loaded.ok) $loaded.set({ status: "ready", data: loaded.value });
  else if ($loaded.get().status !== "ready") {
    $loaded.set({ status: "failed", failure: loaded.failure });
  }
}

/** Loads the commands and follows their usage counts. Answers how to stop. */
export function watchCommands(): () => void {
  const tenant = currentSession()?.tenant.id ?? "";
  return keepLoaded(loadCommands, [pb().realtime.subscribe(usageTopic(tenant), applyUsage)]);
}

/** Creates the command, or changes the one with `id`; answers why it did not work. */
export async function saveCommand(
  id: string | undefined,
  command: ChatCommand,
): Promise<Failure | undefined> {
  const commands = pb().collection("chat_commands");
  const tenant = currentSession()?.tenant.id ?? "";
  const saved = await attempt(() =>
    id ? commands.update(id, command) : commands.create({ ...command, tenant }),
  );
  if (!saved.ok) return saved.failure;
  put(saved.value);
  return undefined;
}

/** Switches a command on or off: at once here, and back when the server refuses. */
export async function setEnabled(command: Command, enabled: boolean): Promise<void> {
  put({ ...command, enabled });
  const saved = await attempt(() =>
    pb().collection("chat_commands").update(command.id, { enabled }),
  );
  if (saved.ok) return put(saved.value);
  put(command);
  const retry = { label: "Try again", run: () => void setEnabled(command, enabled) };
  showToast({ tone: "danger", text: saved.failure.message, action: retry });
}

/** Sets the same fields in several commands: at once here, and back when the server refuses. */
export async function setInCommands(
  commands: readonly Command[],
  values: Partial<ChatCommand>,
): Promise<void> {
  for (const command of commands) put({ ...command, ...values });
  const saved = await setInMany("commands", idsOf(commands), values);
  if (!saved.ok) {
    for (const command of commands) put(command);
    showToast({ tone: "danger", text: saved.failure.message });
    return;
  }
  showToast({
    tone: "info",
    text: `Changed ${countOf("commands", commands.length)}.`,
    action: { label: "Undo", run: () => void restore(commands, values) },
  });
}

/** Gives each command the values back that it had; those that had the same go together. */
async function restore(commands: readonly Command[], changed: Partial<ChatCommand>): Promise<void> {
  const before = Map.groupBy(commands, (command) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(command).filter(([name]) => Object.hasOwn(changed, name))),
    ),
  );
  for (const command of commands) put(command);
  for (const [values, same] of before) {
    const saved = await setInMany("commands", idsOf(same), JSON.parse(values));
    if (!saved.ok) showToast({ tone: "danger", text: saved.failure.message });
  }
}

function idsOf(commands: readonly Command[]): string[] {
  return commands.map(({ id }) => id);
}

function put(command: Command): void {
  change((all) => [...all.filter(({ id }) => id !== command.id), command]);
}

function change(next: (commands: Command[]) => Command[]): void {
  const loaded = $loaded.get();
  if (loaded.status === "ready") $loaded.set({ status: "ready", data: next(loaded.data) });
}

function applyUsage(message: unknown): void {
  const notice = safeParse(usageNotice, message);
  const loaded = $loaded.get();
  if (!notice.success || loaded.status !== "ready") return;
  const { counts } = notice.output;
  const data = loaded.data.map((command) => {
    const usage_count = counts[command.id];
    return usage_count === undefined ? command : { ...command, usage_count };
  });
  $loaded.set({ status: "ready", data });
}
