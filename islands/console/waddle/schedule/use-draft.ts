import { useEffect, useRef } from "react";
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
  // A form goes on changing while it is sent; what is forgotten then is not to come back.
  const isForgotten = useRef(false);
  useEffect(() => {
    const { unsubscribe } = form.store.subscribe(() => {
      if (form.state.isDirty && !isForgotten.current) keepDraft(draft, form.state.values);
    });
    return unsubscribe;
  }, [draft, form]);
  return () => {
    isForgotten.current = true;
    forgetDraft(draft);
  };
}
