import { parse } from "valibot";
import { timerSchema } from "#core/entities/timer.ts";
import type { TimersRecord } from "#core/records.generated.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SchemaForm } from "../../../ui/SchemaForm.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { bind, errorText, useSchemaForm } from "../../../ui/schema-form.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { MessageField } from "../schedule/MessageField.tsx";
import { NextRuns } from "../schedule/NextRuns.tsx";
import styles from "../schedule/Schedule.module.css";
import { useDraft, withDraft } from "../schedule/use-draft.ts";
import { EMPTY_FORM, formOf, scheduleOf, type TimerForm, timerOf, validateForm } from "./form.ts";
import { ScheduleField } from "./ScheduleField.tsx";
import { timers } from "./store.ts";

/** Creates a timer, or changes `timer`. What is typed survives a reload until it is saved or dropped. */
export function TimerDialog({ timer, onClose }: { timer?: TimersRecord; onClose: () => void }) {
  const draft = `timer:${timer?.id ?? "new"}`;
  const timeZone = currentSession()?.tenant.time_zone || "UTC";
  const form = useSchemaForm<TimerForm>({
    initial: withDraft(draft, timer ? formOf(timer) : EMPTY_FORM),
    validate: validateForm,
    submit: async (values) => {
      const enabled = timer?.enabled ?? true;
      const saved = parse(timerSchema, { ...timerOf(values), enabled });
      const failure = await timers.save(timer?.id, saved);
      if (failure) return failure;
      showToast({ tone: "info", text: "Saved the timer." });
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
    <Dialog title={timer ? "Edit timer" : "New timer"} onClose={close}>
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
                    placeholder="Join the pond: discord.example/pond"
                    timeZone={timeZone}
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
                    hint="So many lines of people since it spoke last; 0 for none. Bots do not count."
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
              <footer className={styles.footer}>
                <Button look="quiet" onPress={close}>
                  Cancel
                </Button>
                <Button type="submit" isPending={isSubmitting}>
                  {isSubmitting ? "Saving…" : "Save timer"}
                </Button>
              </footer>
            </SchemaForm>
          </div>
        )}
      </form.Subscribe>
    </Dialog>
  );
}
