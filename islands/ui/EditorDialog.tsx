import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import styles from "./EditorDialog.module.css";
import { SchemaForm } from "./SchemaForm.tsx";
import { errorText } from "./schema-form.ts";
import type { Editor } from "./use-editor.ts";

export type EditorDialogProps<T extends Record<string, unknown>> = {
  title: string;
  editor: Editor<T>;
  /** What the button says that saves, e.g. "Save timer". */
  saveLabel: string;
  /** The fields, by what they hold now. */
  children: (values: T) => ReactNode;
};

/** The dialog in which a thing is made or changed: its fields, Cancel and Save. */
export function EditorDialog<T extends Record<string, unknown>>(props: EditorDialogProps<T>) {
  const { title, editor, saveLabel, children } = props;
  const { form, close } = editor;
  return (
    <Dialog title={title} onClose={close}>
      <form.Subscribe
        selector={({ errors, isSubmitting, values }) => ({ errors, isSubmitting, values })}
      >
        {({ errors, isSubmitting, values }) => (
          <div className={styles.body}>
            <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
              {children(values)}
              <footer className={styles.footer}>
                <Button look="quiet" onPress={close}>
                  Cancel
                </Button>
                <Button type="submit" isPending={isSubmitting}>
                  {isSubmitting ? "Saving…" : saveLabel}
                </Button>
              </footer>
            </SchemaForm>
          </div>
        )}
      </form.Subscribe>
    </Dialog>
  );
}

/** Two fields side by side, one under the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
