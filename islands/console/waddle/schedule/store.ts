import { atom, computed, type ReadableAtom } from "nanostores";
import { parse, safeParse } from "valibot";
import { type ScheduledKind, turnsNotice, turnsTopic } from "#core/waddle/batch.ts";
import { type BulkKind, bulkAnswer, countOf } from "#core/waddle/bulk.ts";
import { onRecovery } from "../../../stores/connection.ts";
import { pb } from "../../../stores/pocketbase.ts";
import { attempt, type Failure, type Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";

/** The collections of what is said on a schedule. */
type Collection = Extract<BulkKind, "timers" | "offline_messages">;

const KINDS: Record<Collection, ScheduledKind> = { timers: "timer", offline_messages: "offline" };

type Message = { id: string; enabled: boolean; last_sent: string; silent_reason: string };

export type MessageStore<T extends Message> = {
  /** All but those that were deleted here and can still be brought back. */
  $messages: ReadableAtom<Loadable<T[]>>;
  load: () => Promise<void>;
  /** Loads, follows what is said, and loads again when that may have been missed. Answers how to stop. */
  watch: () => () => void;
  /** Creates a message, or changes the one with `id`; answers why it did not work. */
  save: (id: string | undefined, values: object) => Promise<Failure | undefined>;
  /** Switches messages on or off: at once here, and back when the server refuses. */
  setEnabled: (ids: readonly string[], enabled: boolean) => Promise<void>;
  /** Takes messages off the list; they are deleted when the offer to undo has gone. */
  remove: (ids: readonly string[]) => void;
};

/** Timers or offline messages of the workspace: the data and what can be done with it. */
export function messageStore<T extends Message>(collection: Collection): MessageStore<T> {
  const $loaded = atom<Loadable<T[]>>({ status: "loading" });
  const $removed = atom<ReadonlySet<string>>(new Set());
  const $messages = computed([$loaded, $removed], (loaded, removed): Loadable<T[]> => {
    if (loaded.status !== "ready") return loaded;
    return { status: "ready", data: loaded.data.filter(({ id }) => !removed.has(id)) };
  });
  const records = () => pb.collection<T>(collection);
  const tenant = () => currentSession()?.tenant.id ?? "";

  const change = (next: (messages: T[]) => T[]) => {
    const loaded = $loaded.get();
    if (loaded.status === "ready") $loaded.set({ status: "ready", data: next(loaded.data) });
  };
  const put = (message: T) =>
    change((messages) => [...messages.filter(({ id }) => id !== message.id), message]);
  const bringBack = (ids: readonly string[]) =>
    $removed.set(new Set([...$removed.get()].filter((id) => !ids.includes(id))));

  async function load(): Promise<void> {
    const filter = pb.filter("tenant = {:tenant}", { tenant: tenant() });
    const loaded = await attempt(() => records().getFullList({ filter }));
    if (loaded.ok) $loaded.set({ status: "ready", data: loaded.value });
    else if ($loaded.get().status !== "ready") {
      $loaded.set({ status: "failed", failure: loaded.failure });
    }
  }

  function applyTurns(message: unknown): void {
    const notice = safeParse(turnsNotice, message);
    if (!notice.success) return;
    const own = notice.output.turns.filter(({ kind }) => kind === KINDS[collection]);
    // A message may have several turns in one notice; the last of them is how it stands.
    const latest = new Map(own.map((turn) => [turn.id, turn]));
    change((messages) =>
      messages.map((each) => {
        const turn = latest.get(each.id);
        if (!turn) return each;
        return { ...each, last_sent: turn.last_sent, silent_reason: turn.silent_reason };
      }),
    );
  }

  function watch(): () => void {
    void load();
    let connections = 0;
    const topics = [
      pb.realtime.subscribe(turnsTopic(tenant()), applyTurns),
      pb.realtime.subscribe("PB_CONNECT", () => {
        connections += 1;
        if (connections > 1) void load();
      }),
    ];
    // Without a connection there is none to follow; the subscriptions are made when it is back.
    for (const topic of topics) topic.catch(() => undefined);
    const look = () => document.visibilityState === "visible" && void load();
    document.addEventListener("visibilitychange", look);
    const stopRecovery = onRecovery(() => void load());
    return () => {
      document.removeEventListener("visibilitychange", look);
      stopRecovery();
      for (const topic of topics) {
        topic.then((unsubscribe) => unsubscribe()).catch(() => undefined);
      }
    };
  }

  async function save(id: string | undefined, values: object): Promise<Failure | undefined> {
    const saved = await attempt(() =>
      id ? records().update(id, values) : records().create({ ...values, tenant: tenant() }),
    );
    if (!saved.ok) return saved.failure;
    put(saved.value);
    return undefined;
  }

  const bulk = (ids: readonly string[], changed: object) =>
    attempt(async () => {
      const body = { kind: collection, ids, change: changed };
      const answer: unknown = await pb.send("/api/gq/waddle/bulk", {
        method: "POST",
        body,
        // The request goes out even when the page is being left.
        keepalive: true,
      });
      return parse(bulkAnswer, answer).ids;
    });

  async function setEnabled(ids: readonly string[], enabled: boolean): Promise<void> {
    const loaded = $loaded.get();
    const before = loaded.status === "ready" ? loaded.data : [];
    const switched = before.filter((each) => ids.includes(each.id) && each.enabled !== enabled);
    if (switched.length === 0) return;
    const turn = (wanted: boolean) =>
      change((messages) =>
        messages.map((each) =>
          switched.some(({ id }) => id === each.id) ? { ...each, enabled: wanted } : each,
        ),
      );
    turn(enabled);
    const names = switched.map(({ id }) => id);
    const saved = await bulk(names, { type: "set", values: { enabled } });
    if (saved.ok) return;
    turn(!enabled);
    const retry = { label: "Try again", run: () => void setEnabled(names, enabled) };
    showToast({ tone: "danger", text: saved.failure.message, action: retry });
  }

  function remove(ids: readonly string[]): void {
    $removed.set(new Set([...$removed.get(), ...ids]));
    showToast({
      tone: "info",
      text: `Deleted ${countOf(collection, ids.length)}.`,
      action: { label: "Undo", run: () => bringBack(ids) },
      onExpire: () => void reallyRemove(ids),
    });
  }

  async function reallyRemove(ids: readonly string[]): Promise<void> {
    const deleted = await bulk(ids, { type: "delete" });
    if (deleted.ok) {
      change((messages) => messages.filter(({ id }) => !ids.includes(id)));
      return;
    }
    bringBack(ids);
    showToast({ tone: "danger", text: `Nothing was deleted. ${deleted.failure.message}` });
  }

  return { $messages, load, watch, save, setEnabled, remove };
}
