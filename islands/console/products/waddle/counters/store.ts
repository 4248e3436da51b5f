import { atom } from "nanostores";
import { parse, safeParse } from "valibot";
import { usageNotice, usageTopic } from "#core/chat/batch.ts";
import { type Counter, withinCounter } from "#core/entities/counter.ts";
import type { CountersRecord } from "#core/platform/records.generated.ts";
import { countOf } from "#core/waddle/bulk.ts";
import { type CounterStanding, counterStanding } from "#core/waddle/counter-step.ts";
import { changeTracker } from "../../../../stores/change-tracker.ts";
import { pb } from "../../../../stores/environment.ts";
import { keepLoaded } from "../../../../stores/keep-loaded.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { removalFrom } from "../../../bulk/removal.ts";
import { setInMany } from "../../../bulk/store.ts";

export type StoredCounter = CountersRecord;

const $loaded = atom<Loadable<StoredCounter[]>>({ status: "loading" });

/** What chat and others did to counters, while an answer of our own was on its way. */
const news = changeTracker();

const removal = removalFrom<StoredCounter>({
  kind: "counters",
  $loaded,
  nameOf: ({ name }) => name,
  onDeleted: drop,
});

export const $counters = removal.$left;

export const removeCounters = removal.remove;

export async function loadCounters(): Promise<void> {
  const filter = pb().filter("tenant = {:tenant}", { tenant: currentSession()?.tenant.id ?? "" });
  const isTold = news.sinceNow();
  const loaded = await attempt(() => pb().collection("counters").getFullList({ filter }));
  if (loaded.ok) {
    const before = $loaded.get();
    const told = before.status === "ready" ? before.data.filter(({ id }) => isTold(id)) : [];
    const others = loaded.value.filter(({ id }) => !isTold(id));
    $loaded.set({ status: "ready", data: [...others, ...told] });
  } else if ($loaded.get().status !== "ready") {
    $loaded.set({ status: "failed", failure: loaded.failure });
  }
}

/** Loads the counters and follows what chat makes of them. Answers how to stop. */
export function watchCounters(): () => void {
  const tenant = currentSession()?.tenant.id ?? "";
  return keepLoaded(loadCounters, [
    pb()
      .collection("counters")
      .subscribe("*", ({ action, record }) => {
        if (record.tenant !== tenant) return;
        news.record(record.id);
        if (action === "delete") drop([record.id]);
        else put(record);
      }),
    // What chat counts comes here: a count is no change of the record for those who listen to it.
    pb().realtime.subscribe(usageTopic(tenant), applyCounts),
  ]);
}

function applyCounts(message: unknown): void {
  const notice = safeParse(usageNotice, message);
  if (!notice.success) return;
  for (const [id, standing] of Object.entries(notice.output.counters)) {
    news.record(id);
    settle(id, standing);
  }
}

/** Creates the counter, or changes the one with `id`; answers why it did not work. */
export async function saveCounter(
  id: string | undefined,
  counter: Counter,
): Promise<Failure | undefined> {
  const counters = pb().collection("counters");
  const tenant = currentSession()?.tenant.id ?? "";
  const saved = await attempt(() =>
    id ? counters.update(id, counter) : counters.create({ ...counter, tenant }),
  );
  if (!saved.ok) return saved.failure;
  put(saved.value);
  return undefined;
}

/** Adds to a counter, whatever chat makes of it meanwhile: at once here, and exactly at the server. */
export async function addToCounter(id: string, by: number): Promise<void> {
  const isTold = news.sinceNow();
  change(id, (counter) => ({ ...counter, value: withinCounter(counter.value + by) }));
  const answer = await attempt(async () =>
    parse(
      counterStanding,
      await pb().send("/api/gq/waddle/counters/add", { method: "POST", body: { id, by } }),
    ),
  );
  if (answer.ok) return settle(id, answer.value);
  if (!isTold(id)) {
    change(id, (counter) => ({ ...counter, value: withinCounter(counter.value - by) }));
  }
  const retry = { label: "Try again", run: () => void addToCounter(id, by) };
  showToast({ tone: "danger", text: answer.failure.message, action: retry });
}

/** Sets counters back to 0; the toast offers the values back. */
export async function resetCounters(counters: readonly StoredCounter[]): Promise<void> {
  for (const { id } of counters) change(id, (counter) => ({ ...counter, value: 0 }));
  const saved = await setInMany("counters", idsOf(counters), { value: 0 });
  if (!saved.ok) {
    for (const counter of counters) put(counter);
    showToast({ tone: "danger", text: saved.failure.message });
    return;
  }
  showToast({
    tone: "info",
    text: `Set ${whatOf(counters)} to 0.`,
    action: { label: "Undo", run: () => void restoreValues(counters) },
  });
}

async function restoreValues(counters: readonly StoredCounter[]): Promise<void> {
  for (const { id, value } of counters) change(id, (counter) => ({ ...counter, value }));
  for (const [value, same] of Map.groupBy(counters, (counter) => counter.value)) {
    const saved = await setInMany("counters", idsOf(same), { value });
    if (!saved.ok) showToast({ tone: "danger", text: saved.failure.message });
  }
}

/** Shows a counter, unless a newer one is shown: of two changes at once either may be told last. */
function put(counter: StoredCounter): void {
  const loaded = $loaded.get();
  if (loaded.status !== "ready") return;
  const shown = loaded.data.find(({ id }) => id === counter.id);
  if (shown && shown.revision > counter.revision) return;
  const others = loaded.data.filter((other) => other !== shown);
  $loaded.set({ status: "ready", data: [...others, counter] });
}

/** Shows where a counter stands, unless something newer is shown. */
function settle(id: string, standing: CounterStanding): void {
  change(id, (counter) =>
    counter.revision > standing.revision ? counter : { ...counter, ...standing },
  );
}

function change(id: string, to: (counter: StoredCounter) => StoredCounter): void {
  const loaded = $loaded.get();
  if (loaded.status !== "ready") return;
  const data = loaded.data.map((counter) => (counter.id === id ? to(counter) : counter));
  $loaded.set({ status: "ready", data });
}

function drop(ids: readonly string[]): void {
  const loaded = $loaded.get();
  if (loaded.status !== "ready") return;
  $loaded.set({ status: "ready", data: loaded.data.filter(({ id }) => !ids.includes(id)) });
}

function idsOf(counters: readonly StoredCounter[]): string[] {
  return counters.map(({ id }) => id);
}

function whatOf(counters: readonly StoredCounter[]): string {
  const [first] = counters;
  return first && counters.length === 1 ? first.name : countOf("counters", counters.length);
}
