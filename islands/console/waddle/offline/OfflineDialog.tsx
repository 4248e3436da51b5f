import { parse } from "valibot";
import { offlineMessageSchema } from "#core/entities/offline-message.ts";
import { OFFLINE } from "#core/limits.ts";
import type { OfflineMessagesRecord } from "#core/records.generated.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SchemaForm } from "../../../ui/SchemaForm.tsx";
import { bind, errorText, useSchemaForm } from "../../../ui/schema-form.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { MessageField } from "../schedule/MessageField.tsx";
import { NextRuns } from "../schedule/NextRuns.tsx";
import styles from "../schedule/Schedule.module.css";
import { useDraft, withDraft } from "../schedule/use-draft.ts";
import {
  EMPTY_FORM,
  formOf,
  type OfflineForm,
  offlineOf,
  scheduleOf,
  validateForm,
} from "./form.ts";
import { offlineMessages } from "./store.ts";

export type OfflineDialogProps = { message?: OfflineMessagesRecord; onClose: () => void };

/** Creates an offline message, or changes `message`. What is typed survives a reload. */
export function OfflineDialog({ message, onClose }: OfflineDialogProps) {
  const draft = `offline:${message?.id ?? "new"}`;
  const timeZone = currentSession()?.tenant.time_zone || "UTC";
  const form = useSchemaForm<OfflineForm>({
    initial: withDraft(draft, message ? formOf(message) : EMPTY_FORM),
    validate: validateForm,
    submit: async (values) => {
      const enabled = message?.enabled ?? true;
      const saved = parse(offlineMessageSchema, { ...offlineOf(values), enabled });
      const failure = await offlineMessages.save(message?.id, saved);
      if (failure) return failure;
      showToast({ tone: "info", text: "Saved the offline message." });
      close();
      return undefined;
    },
  });
  const forget = useDraft(draft, form);
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Dialog title={message ? "Edit offline message" : "New offline message"} onClose={close}>
      <form.Subscribe
        selector={({ errors, isSubmitting, values }) => ({ errors, isSubmitting, values })}
      >
        {({ errors, isSubmitting, values }) => (
          <div className={styles.body}>
            <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
              <form.Field name="message_text">
                {(field) => (
                  <MessageField
                    {...bind(field)}
                    placeholder="We are back on Friday at 20:00."
                    timeZone={timeZone}
                  />
                )}
              </form.Field>
              <div className={styles.pair}>
                <form.Field name="frequency_hours">
                  {(field) => (
                    <TextField
                      {...bind(field)}
                      label="Every so many hours"
                      inputMode="numeric"
                      autoComplete="off"
                      hint={`1 to ${OFFLINE.frequencyMaxHours}, which is a week.`}
                    />
                  )}
                </form.Field>
                <form.Field name="offset_minutes">
                  {(field) => (
                    <TextField
                      {...bind(field)}
                      label="Shifted by minutes"
                      inputMode="numeric"
                      autoComplete="off"
                      hint="Turns are counted from midnight; this moves them."
                    />
                  )}
                </form.Field>
              </div>
              <NextRuns schedule={scheduleOf(values)} timeZone={timeZone} nowMs={Date.now()} />
              <footer className={styles.footer}>
                <Button look="quiet" onPress={close}>
                  Cancel
                </Button>
                <Button type="submit" isPending={isSubmitting}>
                  {isSubmitting ? "Saving…" : "Save message"}
                </Button>
              </footer>
            </SchemaForm>
          </div>
        )}
      </form.Subscribe>
    </Dialog>
  );
}
