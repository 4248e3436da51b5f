import type { TimersRecord } from "#core/platform/records.generated.ts";
import { currentSession } from "../../../../stores/session.ts";
import { EditorDialog, FieldPair } from "../../../../ui/EditorDialog.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { MessageField } from "../schedule/MessageField.tsx";
import { NextRuns } from "../schedule/NextRuns.tsx";
import { saveTimer } from "../schedule/store.ts";
import { EMPTY_FORM, formOf, scheduleOf, type TimerForm, timerOf, validateForm } from "./form.ts";
import { ScheduleField } from "./ScheduleField.tsx";

/** Creates a timer, or changes `timer`. */
export function TimerDialog({ timer, onClose }: { timer?: TimersRecord; onClose: () => void }) {
  const timeZone = currentSession()?.tenant.time_zone || "UTC";
  const editor = useEditor<TimerForm>({
    draft: `timer:${timer?.id ?? "new"}`,
    stored: timer ? formOf(timer) : EMPTY_FORM,
    validate: validateForm,
    save: (values) => saveTimer(timer?.id, { ...timerOf(values), enabled: timer?.enabled ?? true }),
    onClose,
  });
  const { form } = editor;
  return (
    <EditorDialog title={timer ? "Edit timer" : "New timer"} editor={editor} saveLabel="Save timer">
      {(values) => (
        <>
          <form.Field name="message_text">
            {(field) => (
              <MessageField
                {...bind(field)}
                placeholder="Join the pond: discord.example/pond"
                isLive
              />
            )}
          </form.Field>
          <form.Field name="more_messages">
            {(field) => (
              <TextField
                {...bind(field)}
                label="Further messages"
                mono
                lines={2}
                hint="One a line. They are said in turn with the first, one each time."
              />
            )}
          </form.Field>
          <form.Field name="cron_schedule">
            {(field) => <ScheduleField {...bind(field)} />}
          </form.Field>
          <NextRuns schedule={scheduleOf(values)} timeZone={timeZone} nowMs={Date.now()} />
          <form.Field name="min_chat_activity">
            {(field) => (
              <TextField
                {...bind(field)}
                label="Chat activity"
                inputMode="numeric"
                autoComplete="off"
                hint="Lines from people since it last spoke; 0 for no minimum. Bots do not count."
              />
            )}
          </form.Field>
          <form.Field name="online_only">
            {({ state, handleChange }) => (
              <Switch isSelected={state.value} onChange={handleChange}>
                Only while the stream is live
              </Switch>
            )}
          </form.Field>
          <FieldPair>
            <form.Field name="categories">
              {(field) => (
                <TextField
                  {...bind(field)}
                  label="Only in these categories"
                  lines={2}
                  hint="One a line; none for all."
                />
              )}
            </form.Field>
            <form.Field name="title_words">
              {(field) => (
                <TextField
                  {...bind(field)}
                  label="Only with these words in the title"
                  lines={2}
                  hint="One a line; one of them is enough."
                />
              )}
            </form.Field>
          </FieldPair>
        </>
      )}
    </EditorDialog>
  );
}
