import type { CollectionStore } from "./collection-store.ts";
import { showToast } from "./toasts.ts";

/** Changes a record at once on the page, and back when the server refuses. Returns whether it was saved. */
export async function changeRecord<T extends { id: string }>(
  store: Pick<CollectionStore<T>, "find" | "patch" | "save">,
  id: string,
  values: Partial<T>,
): Promise<boolean> {
  const [before] = store.find([id]);
  if (before === undefined) return false;
  store.patch(id, (record) => ({ ...record, ...values }));
  const saved = await store.save(id, values);
  if (saved.ok) return true;
  store.patch(id, () => before);
  const action = { label: "Try again", run: () => void changeRecord(store, id, values) };
  showToast({ tone: "danger", text: saved.failure.message, action });
  return false;
}
