import { parse } from "valibot";
import { offlineMessageSchema } from "#core/entities/offline-message.ts";
import type { OfflineMessagesRecord } from "#core/platform/records.generated.ts";
import { OFFLINE } from "#core/waddle/limits.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { EditorDialog, FieldPair } from "../../../../ui/EditorDialog.tsx";
import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { MessageField } from "../schedule/MessageField.tsx";
import { NextRuns } from "../schedule/NextRuns.tsx";
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

/** Creates an offline message, or changes `message`. */
export function OfflineDialog({ message, onClose }: OfflineDialogProps) {
  const timeZone = currentSession()?.tenant.time_zone || "UTC";
  const editor = useEditor<OfflineForm>({
    draft: `offline:${message?.id ?? "new"}`,
    stored: message ? formOf(message) : EMPTY_FORM,
    validate: validateForm,
    save: async (values) => {
      const enabled = message?.enabled ?? true;
      const saved = parse(offlineMessageSchema, { ...offlineOf(values), enabled });
      const answer = await offlineMessages.save(message?.id, saved);
      if (answer.ok) showToast({ tone: "info", text: "Saved the offline message." });
      return answer.ok ? undefined : answer.failure;
    },
    onClose,
  });
  const { form } = editor;
  return (
    <EditorDialog
      title={message ? "Edit offline message" : "New offline message"}
      editor={editor}
      saveLabel="Save message"
    >
      {(values) => (
        <>
          <form.Field name="message_text">
            {(field) => (
              <MessageField
                {...bind(field)}
                placeholder="We are back on Friday at 20:00."
                isLive={false}
              />
            )}
          </form.Field>
          <FieldPair>
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
          </FieldPair>
          <NextRuns schedule={scheduleOf(values)} timeZone={timeZone} nowMs={Date.now()} />
        </>
      )}
    </EditorDialog>
  );
}
