import { EditorDialog, FieldPair } from "../../../../ui/EditorDialog.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { LEVELS } from "../chat/list.ts";
import { type CounterForm, counterOf, EMPTY_FORM, formOf, validateForm } from "./form.ts";
import { type StoredCounter, saveCounter } from "./store.ts";

export type CounterDialogProps = { counter?: StoredCounter; onClose: () => void };

/** Creates a counter, or changes `counter`. */
export function CounterDialog({ counter, onClose }: CounterDialogProps) {
  const editor = useEditor<CounterForm>({
    draft: `counter:${counter?.id ?? "new"}`,
    stored: counter ? formOf(counter) : EMPTY_FORM,
    validate: validateForm,
    save: (values) => saveCounter(counter?.id, counterOf(values)),
    onClose,
  });
  const { form } = editor;
  return (
    <EditorDialog
      title={counter ? `Edit ${counter.name}` : "New counter"}
      editor={editor}
      saveLabel="Save counter"
    >
      {({ name }) => (
        <>
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
                    In chat: <code>!counter {name || "deaths"} +</code>. In a response:{" "}
                    <code>$(counter {name || "deaths"})</code>
                  </>
                }
              />
            )}
          </form.Field>
          <FieldPair>
            <form.Field name="value">
              {(field) => (
                <TextField {...bind(field)} label="Value" inputMode="numeric" autoComplete="off" />
              )}
            </form.Field>
            <form.Field name="step">
              {(field) => (
                <TextField {...bind(field)} label="Step" inputMode="numeric" autoComplete="off" />
              )}
            </form.Field>
          </FieldPair>
          <form.Field name="user_level">
            {(field) => (
              <Select {...bind(field)} label="Who may change it in chat" options={LEVELS} />
            )}
          </form.Field>
        </>
      )}
    </EditorDialog>
  );
}
