import { parse } from "valibot";
import { eventMessage, eventMessageSchema } from "#core/entities/event-message.ts";
import { collectionStore } from "../../../../stores/collection-store.ts";
import type { Failure } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { KIND_NAMES } from "./form.ts";

export const events = collectionStore(eventMessage, {
  nameOf: ({ kind }) => `the message for “${KIND_NAMES[kind]}”`,
});

/** Creates an event message, or changes the one with `id`. Returns why that failed. */
export async function saveEvent(
  id: string | undefined,
  values: object,
): Promise<Failure | undefined> {
  const saved = await events.save(id, parse(eventMessageSchema, values));
  if (!saved.ok) return saved.failure;
  showToast({ tone: "info", text: `Saved what happens at “${KIND_NAMES[saved.value.kind]}”.` });
  return undefined;
}
