import { atom, type ReadableAtom } from "nanostores";
import { safeParse } from "valibot";
import { type ScheduledKind, turnsNotice, turnsTopic } from "#core/chat/batch.ts";
import type { BulkKind } from "#core/waddle/bulk.ts";
import { pb } from "../../../../stores/environment.ts";
import { keepLoaded } from "../../../../stores/keep-loaded.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";
import { removalFrom } from "../../../bulk/removal.ts";
import { switchMany } from "../../../bulk/store.ts";

/** The collections of what is said on a schedule. */
export type MessageCollection = Extract<BulkKind, "timers" | "offline_messages">;

const KINDS: Record<MessageCollection, ScheduledKind> = {
  timers: "timer",
  offline_messages: "offline",
};

type Message = {
  id: string;
  message_text: string;
  enabled: boolean;
  last_sent: string;
  silent_reason: string;
};

/** So much of a message names it. */
const NAME_CHARS = 40;

function nameOf({ message_text: text }: Message): string {
  return `“${text.length > NAME_CHARS ? `${text.slice(0, NAME_CHARS).trimEnd()}…` : text}”`;
}

export type MessageStore<T extends Message> = {
  /** All but those that were deleted here and can still be brought back. */
  $messages: ReadableAtom<Loadable<T[]>>;
  load: () => Promise<void>;
  /** Loads and follows what is said. Answers how to stop. */
  watch: () => () => void;
  /** Creates a message, or changes the one with `id`; answers why it did not work. */
  save: (id: string | undefined, values: object) => Promise<Failure | undefined>;
  /** Switches messages on or off: at once here, and back when the server refuses. */
  setEnabled: (ids: readonly string[], enabled: boolean) => Promise<void>;
  /** Takes messages off the list; they are deleted when the offer to undo has gone. */
  remove: (ids: readonly string[]) => void;
};

/** Timers or offline messages of the workspace: the data and what can be done with it. */
export function messageStore<T extends Message>(collection: MessageCollection): MessageStore<T> {
  const $loaded = atom<Loadable<T[]>>({ status: "loading" });
  const records = () => pb().collection<T>(collection);
  const tenant = () => currentSession()?.tenant.id ?? "";

  const change = (next: (messages: T[]) => T[]) => {
    const loaded = $loaded.get();
    if (loaded.status === "ready") $loaded.set({ status: "ready", data: next(loaded.data) });
  };
  const put = (message: T) =>
    change((messages) => [...messages.filter(({ id }) => id !== message.id), message]);
  const removal = removalFrom<T>({
    kind: collection,
    $loaded,
    nameOf,
    onDeleted: (ids) => change((messages) => messages.filter(({ id }) => !ids.includes(id))),
  });

  async function load(): Promise<void> {
    const filter = pb().filter("tenant = {:tenant}", { tenant: tenant() });
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

  const watch = () => keepLoaded(load, [pb().realtime.subscribe(turnsTopic(tenant()), applyTurns)]);

  async function save(id: string | undefined, values: object): Promise<Failure | undefined> {
    const saved = await attempt(() =>
      id ? records().update(id, values) : records().create({ ...values, tenant: tenant() }),
    );
    if (!saved.ok) return saved.failure;
    put(saved.value);
    return undefined;
  }

  const turn = (ids: readonly string[], enabled: boolean) =>
    change((messages) =>
      messages.map((each) => (ids.includes(each.id) ? { ...each, enabled } : each)),
    );
  const named = (ids: readonly string[]) => {
    const loaded = $loaded.get();
    return loaded.status === "ready" ? loaded.data.filter(({ id }) => ids.includes(id)) : [];
  };
  return {
    $messages: removal.$left,
    load,
    watch,
    save,
    setEnabled: (ids, enabled) => switchMany(collection, named(ids), enabled, turn),
    remove: (ids) => removal.remove(named(ids)),
  };
}
