import { useEffect } from "react";
import { forgetDraft, keepDraft, readDraft } from "../../../stores/drafts.ts";

type DraftedForm = {
  state: { isDirty: boolean; values: Record<string, unknown> };
  store: { subscribe: (listener: () => void) => { unsubscribe: () => void } };
};

/** The stored values with what was typed before a reload. */
export function withDraft<T extends Record<string, unknown>>(draft: string, stored: T): T {
  return { ...stored, ...readDraft(draft, stored) };
}

/** Keeps what is typed into a dialog over a reload. Answers how to forget it, when it is saved or dropped. */
export function useDraft(draft: string, form: DraftedForm): () => void {
  useEffect(() => {
    const { unsubscribe } = form.store.subscribe(() => {
      if (form.state.isDirty) keepDraft(draft, form.state.values);
    });
    return unsubscribe;
  }, [draft, form]);
  return () => forgetDraft(draft);
}
