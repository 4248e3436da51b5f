import type { GanderDocument } from "#core/entities/gander-document.ts";
import type { GanderDocumentsRecord } from "#core/platform/records.generated.ts";
import { EditorDialog } from "../../../../ui/EditorDialog.tsx";
import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { problemsOf, saveDocument } from "./store.ts";

export type DocumentDialogProps = {
  kind: GanderDocument["kind"];
  document?: GanderDocumentsRecord;
  onClose: () => void;
};

/** Adds a text or a link, or changes a document; of a file the title alone. */
export function DocumentDialog({ kind, document, onClose }: DocumentDialogProps) {
  const editor = useEditor<GanderDocument>({
    draft: `gander-document:${document?.id ?? kind}`,
    stored: {
      kind,
      title: document?.title ?? "",
      text: document?.text ?? "",
      link: document?.link ?? "",
    },
    validate: problemsOf,
    save: (values) => saveDocument(document?.id, values),
    onClose,
  });
  const { form } = editor;
  return (
    <EditorDialog
      title={document ? `Edit ${document.title}` : kind === "link" ? "New link" : "New text"}
      editor={editor}
      saveLabel="Save"
    >
      {() => (
        <>
          <form.Field name="title">
            {(field) => <TextField {...bind(field)} label="Title" autoFocus autoComplete="off" />}
          </form.Field>
          {kind === "text" && (
            <form.Field name="text">
              {(field) => (
                <TextField
                  {...bind(field)}
                  label="Text"
                  hint="Headings in Markdown (## Rules) help it to quote the right part."
                  lines={10}
                  autoComplete="off"
                />
              )}
            </form.Field>
          )}
          {kind === "link" && (
            <form.Field name="link">
              {(field) => (
                <TextField
                  {...bind(field)}
                  label="Link"
                  hint="A page that everybody can open. It is read again once a day."
                  placeholder="https://"
                  inputMode="url"
                  autoComplete="off"
                />
              )}
            </form.Field>
          )}
        </>
      )}
    </EditorDialog>
  );
}
