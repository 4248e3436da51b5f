import { parse, safeParse } from "valibot";
import { counter, counterSchema, withinCounter } from "#core/entities/counter.ts";
import { countOf } from "#core/entities/define-entity.ts";
import type { CountersRecord } from "#core/platform/records.generated.ts";
import { usageNotice, usageTopic } from "#core/waddle/batch-entries.ts";
import { type CounterState, counterState } from "#core/waddle/counter-step.ts";
import { collectionStore } from "../../../../stores/collection-store.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Failure } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";

export type StoredCounter = CountersRecord;

const counters = collectionStore(counter, {
  // Of two changes at once either may be reported last.
  isNewer: (shown, record) => shown.revision > record.revision,
  follow: (live, tenant) => [
    pb()
      .collection("counters")
      .subscribe("*", ({ action, record }) => {
        if (record.tenant !== tenant) return;
        if (action === "delete") live.drop([record.id]);
        else live.put(record);
      }),
    // What chat counts is reported here: it causes no event of the record.
    pb().realtime.subscribe(usageTopic(tenant), (message) => {
      const notice = safeParse(usageNotice, message);
      if (!notice.success) return;
      for (const [id, state] of Object.entries(notice.output.counters)) {
        live.patch(id, (shown) => withState(shown, state));
      }
    }),
  ],
});

export const {
  $records: $counters,
  load: loadCounters,
  watch: watchCounters,
  remove: removeCounters,
} = counters;

/** Creates the counter, or changes the one with `id`. Returns why that failed. */
export async function saveCounter(
  id: string | undefined,
  values: object,
): Promise<Failure | undefined> {
  const saved = await counters.save(id, parse(counterSchema, values));
  if (!saved.ok) return saved.failure;
  showToast({ tone: "info", text: `Saved ${saved.value.name}.` });
  return undefined;
}

/** Adds to a counter, whatever chat makes of it meanwhile: at once here, and exactly at the server. */
export async function addToCounter(id: string, by: number): Promise<void> {
  const isChanged = counters.sinceNow();
  add(id, by);
  const answer = await attempt(async () =>
    parse(
      counterState,
      await pb().send("/api/gq/waddle/counters/add", { method: "POST", body: { id, by } }),
    ),
  );
  if (answer.ok) return counters.patch(id, (shown) => withState(shown, answer.value));
  if (!isChanged(id)) add(id, -by);
  const retry = { label: "Try again", run: () => void addToCounter(id, by) };
  showToast({ tone: "danger", text: answer.failure.message, action: retry });
}

/** Sets counters back to 0; the toast offers the values back. */
export async function resetCounters(ids: readonly string[]): Promise<void> {
  const [first, ...others] = counters.find(ids);
  if (!first) return;
  const what = others.length === 0 ? first.name : countOf(counter, others.length + 1);
  await counters.setIn(ids, { value: 0 }, { done: `Set ${what} to 0.` });
}

function add(id: string, by: number): void {
  counters.patch(id, (shown) => ({ ...shown, value: withinCounter(shown.value + by) }));
}

/** Returns the counter with what the server made of it, unless a newer one is shown. */
function withState(shown: StoredCounter, state: CounterState): StoredCounter {
  return shown.revision > state.revision ? shown : { ...shown, ...state };
}
