import { atom, computed } from "nanostores";
import { safeParse } from "valibot";
import type { ChatCommand } from "#core/entities/chat-command.ts";
import { usageNotice, usageTopic } from "#core/waddle/batch.ts";
import { onRecovery } from "../../../stores/connection.ts";
import { pb } from "../../../stores/pocketbase.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
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

/** Takes a command off the list; it is deleted when the offer to undo has gone. */
export function removeCommand({ id, command_name }: Command): void {
  $removed.set(new Set($removed.get()).add(id));
  showToast({
    tone: "info",
    text: `Deleted ${command_name}.`,
    action: { label: "Undo", run: () => bringBack(id) },
    onExpire: () => void deleteCommand(id, command_name),
  });
}

async function deleteCommand(id: string, name: string): Promise<void> {
  // keepalive: the request goes out even when the page is being left.
  const deleted = await attempt(() =>
    pb.collection("chat_commands").delete(id, { keepalive: true }),
  );
  if (deleted.ok || deleted.failure.status === 404) {
    const loaded = $loaded.get();
    if (loaded.status !== "ready") return;
    $loaded.set({ status: "ready", data: loaded.data.filter((command) => command.id !== id) });
    return;
  }
  bringBack(id);
  showToast({ tone: "danger", text: `${name} was not deleted. ${deleted.failure.message}` });
}

function bringBack(id: string): void {
  $removed.set(new Set([...$removed.get()].filter((removed) => removed !== id)));
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
