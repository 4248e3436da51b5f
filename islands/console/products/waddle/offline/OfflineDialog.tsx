import type { OfflineMessagesRecord } from "#core/platform/records.generated.ts";
import { OFFLINE } from "#core/waddle/limits.ts";
import { currentSession } from "../../../../stores/session.ts";
import { EditorDialog, FieldPair } from "../../../../ui/EditorDialog.tsx";
import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { MessageField } from "../schedule/MessageField.tsx";
import { NextRuns } from "../schedule/NextRuns.tsx";
import { saveOfflineMessage } from "../schedule/store.ts";
import {
  EMPTY_FORM,
  formOf,
  type OfflineForm,
  offlineOf,
  scheduleOf,
  validateForm,
} from "./form.ts";

export type OfflineDialogProps = { message?: OfflineMessagesRecord; onClose: () => void };

/** Creates an offline message, or changes `message`. */
export function OfflineDialog({ message, onClose }: OfflineDialogProps) {
  const timeZone = currentSession()?.tenant.time_zone || "UTC";
  const editor = useEditor<OfflineForm>({
    draft: `offline:${message?.id ?? "new"}`,
    stored: message ? formOf(message) : EMPTY_FORM,
    validate: validateForm,
    save: (values) =>
      saveOfflineMessage(message?.id, { ...offlineOf(values), enabled: message?.enabled ?? true }),
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
