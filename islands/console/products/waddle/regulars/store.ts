import { parse } from "valibot";
import { regular, regularSchema } from "#core/entities/regular.ts";
import { collectionStore } from "../../../../stores/collection-store.ts";
import type { Failure } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { followRecords } from "../list/follow-records.ts";

export const regulars = collectionStore(regular, { follow: followRecords("regulars") });

/** Adds a regular, or changes the name of the one with `id`. Returns why that failed. */
export async function saveRegular(
  id: string | undefined,
  values: object,
): Promise<Failure | undefined> {
  const saved = await regulars.save(id, parse(regularSchema, values));
  if (!saved.ok) return saved.failure;
  showToast({ tone: "info", text: `Saved ${saved.value.name}.` });
  return undefined;
}
