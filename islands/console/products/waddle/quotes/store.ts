import { parse } from "valibot";
import { quote, quoteSchema } from "#core/entities/quote.ts";
import { collectionStore } from "../../../../stores/collection-store.ts";
import type { Failure } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { followRecords } from "../list/follow-records.ts";

export const quotes = collectionStore(quote, {
  nameOf: ({ number }) => `quote ${number}`,
  follow: followRecords("quotes"),
});

/** Keeps a quote, or changes the one with `id`. Returns why that failed. */
export async function saveQuote(
  id: string | undefined,
  values: object,
): Promise<Failure | undefined> {
  const saved = await quotes.save(id, parse(quoteSchema, values));
  if (!saved.ok) return saved.failure;
  showToast({ tone: "info", text: `Saved quote ${saved.value.number}.` });
  return undefined;
}
