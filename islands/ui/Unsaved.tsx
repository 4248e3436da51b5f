import type { DeepKeys } from "@tanstack/react-form";
import { useStore } from "@tanstack/react-form";
import { lazy, Suspense, useEffect } from "react";
import { useBlocker } from "react-router";
import { forgetDraft, keepDraft, readDraft } from "../stores/drafts.ts";
import { currentSession } from "../stores/session.ts";
import type { useSchemaForm } from "./schema-form.ts";

const LeaveDialog = lazy(async () => ({
  default: (await import("./LeaveDialog.tsx")).LeaveDialog,
}));

export type UnsavedProps<T extends Record<string, unknown>> = {
  form: ReturnType<typeof useSchemaForm<T>>;
  /** Names the draft, e.g. by the page's address. */
  draft: string;
};

/**
 * Looks after what has been typed into a form and is not saved: it survives a reload, and leaving
 * the page asks first. Put it anywhere inside the form.
 */
export function Unsaved<T extends Record<string, unknown>>({ form, draft }: UnsavedProps<T>) {
  const isUnsaved = useStore(form.store, ({ isDefaultValue }) => !isDefaultValue);
  const values = useStore(form.store, (state) => state.values);

  useEffect(() => {
    for (const [field, value] of Object.entries(readDraft(draft, form.state.values))) {
      form.setFieldValue(field as DeepKeys<T>, value as never);
    }
  }, [form, draft]);

  useEffect(() => {
    if (isUnsaved) keepDraft(draft, values);
    // At first the stored values are shown for a moment: that is no reason to forget a draft.
    else if (form.state.isTouched || form.state.isDirty) forgetDraft(draft);
  }, [form, draft, isUnsaved, values]);

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  // Who is signed out must be able to go; the draft waits for them.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      currentSession() !== undefined &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Suspense>
      <LeaveDialog
        onStay={blocker.reset}
        onLeave={blocker.proceed}
        onDiscard={() => {
          forgetDraft(draft);
          form.reset();
          blocker.proceed();
        }}
      />
    </Suspense>
  );
}
