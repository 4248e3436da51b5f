import { EditorDialog } from "../../../../ui/EditorDialog.tsx";
import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { type SavedSketch, versionCount } from "../saves/groups.ts";
import { validateName } from "../saves/save-name.ts";
import { renameSketch } from "../saves/store.ts";

export type RenameDialogProps = { sketch: SavedSketch; onClose: () => void };

/** Gives a saved sketch another name, in all its versions. */
export function RenameDialog({ sketch, onClose }: RenameDialogProps) {
  const { id, name, versions } = sketch;
  const editor = useEditor<{ name: string }>({
    draft: `sketch-rename:${id}`,
    stored: { name },
    validate: validateName,
    save: async (values) => renameSketch(sketch, values.name.trim()),
    onClose,
  });
  return (
    <EditorDialog title={`Rename ${name}`} editor={editor} saveLabel="Rename">
      {() => (
        <editor.form.Field name="name">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Name"
              autoFocus
              autoComplete="off"
              hint={
                versions.length > 1 ? `All ${versionCount(versions.length)} get it.` : undefined
              }
            />
          )}
        </editor.form.Field>
      )}
    </EditorDialog>
  );
}
