import { parse } from "valibot";
import { USER_LEVELS } from "#core/entities/chat-command.ts";
import { counterSchema } from "#core/entities/counter.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SchemaForm } from "../../../ui/SchemaForm.tsx";
import { Select } from "../../../ui/Select.tsx";
import { bind, errorText, useSchemaForm } from "../../../ui/schema-form.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { LEVEL_NAMES } from "../chat/list.ts";
import styles from "./Counters.module.css";
import { type CounterForm, counterOf, EMPTY_FORM, formOf, validateForm } from "./form.ts";
import { type StoredCounter, saveCounter } from "./store.ts";

const LEVELS = USER_LEVELS.map((id) => ({ id, name: LEVEL_NAMES[id] }));

export type CounterDialogProps = { counter?: StoredCounter; onClose: () => void };

/** Creates a counter, or changes `counter`. */
export function CounterDialog({ counter, onClose }: CounterDialogProps) {
  const form = useSchemaForm<CounterForm>({
    initial: counter ? formOf(counter) : EMPTY_FORM,
    validate: validateForm,
    submit: async (values) => {
      const saved = parse(counterSchema, counterOf(values));
      const failure = await saveCounter(counter?.id, saved);
      if (failure) return failure;
      showToast({ tone: "info", text: `Saved ${saved.name}.` });
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={counter ? `Edit ${counter.name}` : "New counter"} onClose={onClose}>
      <form.Subscribe
        selector={({ errors, isSubmitting, values }) => ({ errors, isSubmitting, values })}
      >
        {({ errors, isSubmitting, values }) => (
          <div className={styles.body}>
            <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
              <form.Field name="name">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label="Name"
                    mono
                    autoFocus
                    autoComplete="off"
                    placeholder="deaths"
                    hint={
                      <>
                        In chat: <code>!counter {values.name || "deaths"} +</code>. In a response:{" "}
                        <code>$(counter {values.name || "deaths"})</code>
                      </>
                    }
                  />
                )}
              </form.Field>
              <div className={styles.pair}>
                <form.Field name="value">
                  {(field) => (
                    <TextField
                      {...bind(field)}
                      label="Value"
                      inputMode="numeric"
                      autoComplete="off"
                    />
                  )}
                </form.Field>
                <form.Field name="step">
                  {(field) => (
                    <TextField
                      {...bind(field)}
                      label="Step"
                      inputMode="numeric"
                      autoComplete="off"
                    />
                  )}
                </form.Field>
              </div>
              <form.Field name="user_level">
                {(field) => {
                  const { value, onChange, error } = bind(field);
                  return (
                    <Select
                      label="Who may change it in chat"
                      options={LEVELS}
                      value={value}
                      onChange={onChange}
                      error={error}
                    />
                  );
                }}
              </form.Field>
              <footer className={styles.footer}>
                <Button look="quiet" onPress={onClose}>
                  Cancel
                </Button>
                <Button type="submit" isPending={isSubmitting}>
                  {isSubmitting ? "Saving…" : "Save counter"}
                </Button>
              </footer>
            </SchemaForm>
          </div>
        )}
      </form.Subscribe>
    </Dialog>
  );
}
