import { sketchSchema } from "#core/entities/sketch.ts";
import type { SketchesRecord } from "#core/platform/records.generated.ts";
import { EditorDialog } from "../../../../ui/EditorDialog.tsx";
import { bind, bySchema } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { saveSketch } from "./sketches-store.ts";

const validate = bySchema(sketchSchema);

export type SketchDialogProps = { sketch?: SketchesRecord; onClose: () => void };

/** Creates a sketch, or renames `sketch`. */
export function SketchDialog({ sketch, onClose }: SketchDialogProps) {
  const editor = useEditor<{ name: string }>({
    draft: `sketch:${sketch?.id ?? "new"}`,
    stored: { name: sketch?.name ?? "" },
    validate,
    save: ({ name }) => saveSketch(sketch?.id, name.trim()),
    onClose,
  });
  return (
    <EditorDialog
      title={sketch ? `Rename ${sketch.name}` : "New sketch"}
      editor={editor}
      saveLabel={sketch ? "Rename" : "Create"}
    >
      {() => (
        <editor.form.Field name="name">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Name"
              autoFocus
              autoComplete="off"
              placeholder="Second pond"
              hint="A sketch of its own, with its own people and permissions."
            />
          )}
        </editor.form.Field>
      )}
    </EditorDialog>
  );
}
