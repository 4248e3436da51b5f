import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { parse } from "valibot";
import { chatCommandSchema, USER_LEVELS } from "#core/entities/chat-command.ts";
import { COMMAND } from "#core/limits.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SchemaForm } from "../../../ui/SchemaForm.tsx";
import { Select } from "../../../ui/Select.tsx";
import { bind, errorText, useSchemaForm } from "../../../ui/schema-form.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { watchCounters } from "../counters/store.ts";
import { ChatPreview } from "./ChatPreview.tsx";
import styles from "./CommandDialog.module.css";
import { CooldownFields } from "./CooldownFields.tsx";
import { $completionWorld, $cooldownGroups } from "./editor-world.ts";
import {
  type CommandForm,
  commandOf,
  EMPTY_FORM,
  forgetDraft,
  formOf,
  readDraft,
  validateForm,
  writeDraft,
} from "./form.ts";
import { type Command, LEVEL_NAMES } from "./list.ts";
import { ResponseField } from "./ResponseField.tsx";
import { saveCommand } from "./store.ts";
import { Variables } from "./Variables.tsx";

const LEVELS = USER_LEVELS.map((id) => ({ id, name: LEVEL_NAMES[id] }));

/** Creates a command, or changes `command`. What is typed survives a reload until it is saved or dropped. */
export function CommandDialog({ command, onClose }: { command?: Command; onClose: () => void }) {
  const key = command?.id ?? "new";
  const world = useStore($completionWorld);
  const groups = useStore($cooldownGroups);
  useEffect(watchCounters, []);
  const stored = command ? formOf(command) : EMPTY_FORM;
  const form = useSchemaForm<CommandForm>({
    initial: readDraft(sessionStorage, key) ?? stored,
    validate: validateForm,
    submit: async (values) => {
      const enabled = command?.enabled ?? true;
      const saved = parse(chatCommandSchema, { ...commandOf(values), enabled });
      const failure = await saveCommand(command?.id, saved);
      if (failure) return failure;
      showToast({ tone: "info", text: `Saved ${saved.command_name}.` });
      close();
      return undefined;
    },
  });
  const close = () => {
    forgetDraft(sessionStorage, key);
    onClose();
  };
  useEffect(() => {
    const { unsubscribe } = form.store.subscribe(() => {
      if (form.state.isDirty) writeDraft(sessionStorage, key, form.state.values);
    });
    return unsubscribe;
  }, [form, key]);

  return (
    <Dialog title={command ? `Edit ${command.command_name}` : "New command"} onClose={close}>
      <form.Subscribe
        selector={({ errors, isSubmitting, values }) => ({ errors, isSubmitting, values })}
      >
        {({ errors, isSubmitting, values }) => (
          <div className={styles.body}>
            <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
              <form.Field name="command_name">
                {(field) => (
                  <TextField {...bind(field)} label="Command" mono autoFocus autoComplete="off" />
                )}
              </form.Field>
              <form.Field name="response_text">
                {(field) => (
                  <>
                    <ResponseField
                      {...bind(field)}
                      label="Response"
                      world={world}
                      hint={`${field.state.value.length} of ${COMMAND.responseMaxChars} characters. Type $ for variables.`}
                    />
                    <Variables
                      onPick={(text) => field.handleChange(append(field.state.value, text))}
                    />
                  </>
                )}
              </form.Field>
              <ChatPreview form={values} count={(command?.usage_count ?? 0) + 1} />
              <div className={styles.pair}>
                <form.Field name="user_level">
                  {(field) => {
                    const { value, onChange, error } = bind(field);
                    return (
                      <Select
                        label="Who may use it"
                        options={LEVELS}
                        value={value}
                        onChange={onChange}
                        error={error}
                      />
                    );
                  }}
                </form.Field>
                <form.Field name="aliases">
                  {(field) => (
                    <TextField
                      {...bind(field)}
                      label="Aliases"
                      mono
                      placeholder="!hi !hey"
                      autoComplete="off"
                      hint={`Other names for it, at most ${COMMAND.aliasMaxCount}.`}
                    />
                  )}
                </form.Field>
              </div>
              <CooldownFields form={form} groups={groups} />
              <footer className={styles.footer}>
                <Button look="quiet" onPress={close}>
                  Cancel
                </Button>
                <Button type="submit" isPending={isSubmitting}>
                  {isSubmitting ? "Saving…" : "Save command"}
                </Button>
              </footer>
            </SchemaForm>
          </div>
        )}
      </form.Subscribe>
    </Dialog>
  );
}

function append(text: string, variable: string): string {
  return text === "" || text.endsWith(" ") ? text + variable : `${text} ${variable}`;
}
