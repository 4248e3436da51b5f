import { type Regular, regularSchema } from "#core/entities/regular.ts";
import type { RegularsRecord } from "#core/platform/records.generated.ts";
import { EditorDialog } from "../../../../ui/EditorDialog.tsx";
import { bind, bySchema } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { saveRegular } from "./store.ts";

export type RegularDialogProps = { regular?: RegularsRecord; onClose: () => void };

/** Adds a regular, or changes `regular`. */
export function RegularDialog({ regular, onClose }: RegularDialogProps) {
  const editor = useEditor<Regular>({
    draft: `regular:${regular?.id ?? "new"}`,
    stored: { name: regular?.name ?? "" },
    validate: bySchema(regularSchema),
    save: (values) => saveRegular(regular?.id, values),
    onClose,
  });
  const { form } = editor;
  return (
    <EditorDialog
      title={regular ? `Edit ${regular.name}` : "New regular"}
      editor={editor}
      saveLabel="Save regular"
    >
      {() => (
        <form.Field name="name">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Twitch name"
              mono
              autoFocus
              autoComplete="off"
              placeholder="reedling"
              hint={
                <>
                  In chat: <code>!regular add {field.state.value || "reedling"}</code>
                </>
              }
            />
          )}
        </form.Field>
      )}
    </EditorDialog>
  );
}
