import { atom, computed } from "nanostores";
import { safeParse } from "valibot";
import type { ChatCommand } from "#core/entities/chat-command.ts";
import { usageNotice, usageTopic } from "#core/waddle/batch.ts";
import { countOf } from "#core/waddle/bulk.ts";
import { onRecovery } from "../../../stores/connection.ts";
import { pb } from "../../../stores/pocketbase.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { deleteMany, setInMany } from "../bulk/store.ts";
import type { Command } from "./list.ts";

const $loaded = atom<Loadable<Command[]>>({ status: "loading" });

/** Commands that were deleted here and can still be brought back. */
const $removed = atom<ReadonlySet<string>>(new Set());

export const $commands = computed([$loaded, $removed], (loaded, removed): Loadable<Command[]> => {
  if (loaded.status !== "ready") return loaded;
  return { status: "ready", data: loaded.data.filter(({ id }) => !removed.has(id)) };
});

export async function loadCommands(): Promise<void> {
  const filter = pb.filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });
  const loaded = await attempt(() => pb.collection("chat_commands").getFullList({ filter }));
  if (loaded.ok) $loaded.set({ status: "ready", data: loaded.value });
  else if ($loaded.get().status !== "ready") {
    $loaded.set({ status: "failed", failure: loaded.failure });
  }
}

/**
 * Loads the commands, follows their usage counts, and loads again when the connection comes back
 * or the page is looked at again. Answers how to stop.
 */
export function watchCommands(): () => void {
  void loadCommands();
  const tenant = currentSession()?.tenant.id ?? "";
  let connections = 0;
  const topics = [
    pb.realtime.subscribe(usageTopic(tenant), applyUsage),
    pb.realtime.subscribe("PB_CONNECT", () => {
      connections += 1;
      if (connections > 1) void loadCommands();
    }),
  ];
  // Without a connection there is none to follow; the subscriptions are made when it is back.
  for (const topic of topics) topic.catch(() => undefined);
  const look = () => document.visibilityState === "visible" && void loadCommands();
  document.addEventListener("visibilitychange", look);
  const stopRecovery = onRecovery(() => void loadCommands());
  return () => {
    document.removeEventListener("visibilitychange", look);
    stopRecovery();
    for (const topic of topics) {
      topic.then((unsubscribe) => unsubscribe()).catch(() => undefined);
    }
  };
}

/** Creates the command, or changes the one with `id`; answers why it did not work. */
export async function saveCommand(
  id: string | undefined,
  command: ChatCommand,
): Promise<Failure | undefined> {
  const commands = pb.collection("chat_commands");
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
  const saved = await attempt(() => pb.collection("chat_commands").update(command.id, { enabled }));
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

/** Takes commands off the list; they are deleted when the offer to undo has gone. */
export function removeCommands(commands: readonly Command[]): void {
  const [first] = commands;
  if (!first) return;
  const ids = idsOf(commands);
  const what = commands.length === 1 ? first.command_name : countOf("commands", commands.length);
  $removed.set(new Set([...$removed.get(), ...ids]));
  showToast({
    tone: "info",
    text: `Deleted ${what}.`,
    action: { label: "Undo", run: () => bringBack(ids) },
    onExpire: () => void deleteForGood(ids, what),
  });
}

async function deleteForGood(ids: readonly string[], what: string): Promise<void> {
  const deleted = await deleteMany("commands", ids);
  if (!deleted.ok) {
    bringBack(ids);
    const verb = ids.length === 1 ? "was" : "were";
    const text = `${what} ${verb} not deleted. ${deleted.failure.message}`;
    showToast({ tone: "danger", text });
    return;
  }
  const loaded = $loaded.get();
  if (loaded.status !== "ready") return;
  const gone = new Set(ids);
  $loaded.set({ status: "ready", data: loaded.data.filter(({ id }) => !gone.has(id)) });
}

function bringBack(ids: readonly string[]): void {
  $removed.set(new Set([...$removed.get()].filter((removed) => !ids.includes(removed))));
}

function idsOf(commands: readonly Command[]): string[] {
  return commands.map(({ id }) => id);
}

function put(command: Command): void {
  const loaded = $loaded.get();
  if (loaded.status !== "ready") return;
  const others = loaded.data.filter(({ id }) => id !== command.id);
  $loaded.set({ status: "ready", data: [...others, command] });
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
