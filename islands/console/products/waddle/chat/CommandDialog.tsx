import { useStore } from "@nanostores/react";
import { COMMAND } from "#core/waddle/limits.ts";
import { EditorDialog, FieldPair } from "../../../../ui/EditorDialog.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { ResponseField } from "../response/ResponseField.tsx";
import { ChatPreview } from "./ChatPreview.tsx";
import { CooldownFields } from "./CooldownFields.tsx";
import { type CommandForm, commandOf, EMPTY_FORM, formOf, validateForm } from "./form.ts";
import { type Command, LEVELS } from "./list.ts";
import { OptionFields } from "./OptionFields.tsx";
import { hasOptions } from "./options-form.ts";
import { $cooldownGroups, saveCommand } from "./store.ts";

/** Creates a command, or changes `command`. */
export function CommandDialog({ command, onClose }: { command?: Command; onClose: () => void }) {
  const groups = useStore($cooldownGroups);
  const editor = useEditor<CommandForm>({
    draft: `command:${command?.id ?? "new"}`,
    stored: command ? formOf(command) : EMPTY_FORM,
    validate: validateForm,
    save: (values) =>
      saveCommand(command?.id, { ...commandOf(values), enabled: command?.enabled ?? true }),
    onClose,
  });
  const { form } = editor;
  return (
    <EditorDialog
      title={command ? `Edit ${command.command_name}` : "New command"}
      editor={editor}
      saveLabel="Save command"
    >
      {(values) => (
        <>
          <form.Field name="command_name">
            {(field) => (
              <TextField {...bind(field)} label="Command" mono autoFocus autoComplete="off" />
            )}
          </form.Field>
          <form.Field name="response_text">
            {(field) => <ResponseField {...bind(field)} label="Response" />}
          </form.Field>
          <ChatPreview form={values} count={(command?.usage_count ?? 0) + 1} />
          <FieldPair>
            <form.Field name="user_level">
              {(field) => <Select {...bind(field)} label="Who may use it" options={LEVELS} />}
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
          </FieldPair>
          <CooldownFields form={form} groups={groups} />
          <OptionFields form={form} isOpen={command !== undefined && hasOptions(formOf(command))} />
        </>
      )}
    </EditorDialog>
  );
}
