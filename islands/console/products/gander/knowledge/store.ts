import { atom } from "nanostores";
import { parse } from "valibot";
import {
  documentProblems,
  type GanderDocument,
  ganderDocument,
  ganderDocumentSchema,
} from "#core/entities/gander-document.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import { type PassagesOf, passagesOf } from "#core/gander/api.ts";
import { collectionStore } from "../../../../stores/collection-store.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";

/** What Gander knows of the workspace's own; deleted ones that can come back are among them. */
export const documents = collectionStore(ganderDocument);

/** What was read of the document that is open. */
export const $read = atom<Loadable<PassagesOf>>({ status: "loading" });

const post = (path: string, body: object | FormData) =>
  attempt(
    (): Promise<unknown> => pb().send(`/api/gq/gander/documents/${path}`, { method: "POST", body }),
  );

/** What is wrong with a text or a link, by field. */
export function problemsOf(values: unknown): FieldErrors {
  const result = check(ganderDocumentSchema, values);
  return result.ok ? documentProblems(result.value) : result.errors;
}

/** Adds a text or a link, or changes the one with `id`. Returns why that failed. */
export async function saveDocument(
  id: string | undefined,
  values: GanderDocument,
): Promise<Failure | undefined> {
  const saved = await documents.save(id, parse(ganderDocumentSchema, values));
  if (!saved.ok) return saved.failure;
  showToast({ tone: "info", text: `Saved ${saved.value.title}. It is being read.` });
  return undefined;
}

/** Adds a file. Returns why that failed. */
export async function addFile(title: string, file: File): Promise<Failure | undefined> {
  const form = new FormData();
  if (title.trim() !== "") form.append("title", title);
  form.append("file", file);
  const added = await post("file", form);
  if (!added.ok) return added.failure;
  await documents.load();
  showToast({ tone: "info", text: `Added ${title.trim() || file.name}. It is being read.` });
  return undefined;
}

/** Has a document read again. */
export async function readAgain(id: string): Promise<void> {
  const asked = await post(`${id}/read`, {});
  if (!asked.ok) return showToast({ tone: "danger", text: asked.failure.message });
  await documents.load();
}

/** Deletes a document; a toast offers to bring it back. */
export async function removeDocument(id: string, title: string): Promise<void> {
  const gone = await post(`${id}/delete`, {});
  if (!gone.ok) return showToast({ tone: "danger", text: gone.failure.message });
  await documents.load();
  const undo = { label: "Undo", run: () => void bringBack(id, title) };
  showToast({ tone: "info", text: `Deleted ${title}.`, action: undo });
}

async function bringBack(id: string, title: string): Promise<void> {
  const back = await post(`${id}/restore`, {});
  if (!back.ok) return showToast({ tone: "danger", text: back.failure.message });
  await documents.load();
  showToast({ tone: "info", text: `${title} is back.` });
}

/** Loads what was read of a document. */
export async function loadRead(id: string): Promise<void> {
  $read.set({ status: "loading" });
  const loaded = await attempt(async () =>
    parse(passagesOf, await pb().send(`/api/gq/gander/documents/${id}/passages`, {})),
  );
  $read.set(
    loaded.ok
      ? { status: "ready", data: loaded.value }
      : { status: "failed", failure: loaded.failure },
  );
}
