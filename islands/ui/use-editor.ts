import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#core/entities/text.ts";
import { forgetDraft, keepDraft, readDraft } from "../stores/drafts.ts";
import type { Failure } from "../stores/result.ts";
import { useSchemaForm } from "./schema-form.ts";

export type EditorOptions<T> = {
  /** Names the draft, e.g. `timer:new`. */
  draft: string;
  /** What is stored, or what a new one begins with. */
  stored: T;
  /** The message of each wrong field; empty when all is well. */
  validate: (values: T) => FieldErrors;
  /** Saves. Returns the failure, if any; without one the dialog closes. */
  save: (values: T) => Promise<Failure | undefined>;
  onClose: () => void;
};

export type Editor<T extends Record<string, unknown>> = {
  form: ReturnType<typeof useSchemaForm<T>>;
  /** Drops what was typed. */
  close: () => void;
};

/** The form of a dialog. What is typed survives a reload until it is saved or dropped. */
export function useEditor<T extends Record<string, unknown>>(options: EditorOptions<T>): Editor<T> {
  const { draft, stored, validate, save, onClose } = options;
  const [initial] = useState(() => ({ ...stored, ...readDraft(draft, stored) }));
  // A form goes on changing while it is sent; what is forgotten then is not to come back.
  const isForgotten = useRef(false);
  const close = () => {
    isForgotten.current = true;
    forgetDraft(draft);
    onClose();
  };
  const form = useSchemaForm<T>({
    initial,
    validate,
    submit: async (values) => {
      const failure = await save(values);
      if (!failure) close();
      return failure;
    },
  });
  useEffect(() => {
    const { unsubscribe } = form.store.subscribe(() => {
      if (form.state.isDirty && !isForgotten.current) keepDraft(draft, form.state.values);
    });
    return unsubscribe;
  }, [form, draft]);
  return { form, close };
}
