/** The components that lie over the page. */
import { type ReactNode, useEffect } from "react";
import { showToast } from "../../islands/stores/toasts.ts";
import { Button } from "../../islands/ui/Button.tsx";
import { ConfirmDialog } from "../../islands/ui/ConfirmDialog.tsx";
import { Dialog } from "../../islands/ui/Dialog.tsx";
import { EditorDialog, FieldPair } from "../../islands/ui/EditorDialog.tsx";
import { LeaveDialog } from "../../islands/ui/LeaveDialog.tsx";
import { SelectionBar } from "../../islands/ui/SelectionBar.tsx";
import { bind } from "../../islands/ui/schema-form.ts";
import { TextField } from "../../islands/ui/TextField.tsx";
import { Toasts } from "../../islands/ui/Toasts.tsx";
import { TypedConfirm } from "../../islands/ui/TypedConfirm.tsx";
import { useEditor } from "../../islands/ui/use-editor.ts";

const nothing = () => {};

export const OVERLAYS: Record<string, () => ReactNode> = {
  ConfirmDialog: () => (
    <ConfirmDialog
      title="End the giveaway?"
      confirm="End it now"
      keep="Keep it open"
      onClose={nothing}
      onConfirm={async () => undefined}
    >
      Winners are drawn at once.
    </ConfirmDialog>
  ),
  Dialog: () => (
    <Dialog title="A dialog" onClose={nothing}>
      <p>
        Words, and <a href="#timers">how timers work</a>.
      </p>
    </Dialog>
  ),
  EditorDialog: Editor,
  LeaveDialog: () => <LeaveDialog onStay={nothing} onLeave={nothing} onDiscard={nothing} />,
  SelectionBar: () => (
    <SelectionBar
      count={2}
      words="2 timers"
      onClear={nothing}
      onDelete={nothing}
      onSwitch={nothing}
    >
      <Button look="quiet">Export</Button>
    </SelectionBar>
  ),
  Toasts: ShownToasts,
  TypedConfirm: () => (
    <TypedConfirm
      title="Delete the workspace?"
      expected="goose-pond"
      button={["Delete", "Deleting…"]}
      onClose={nothing}
      onConfirm={async () => undefined}
    >
      Nothing brings it back.
    </TypedConfirm>
  ),
};

function Editor() {
  const editor = useEditor({
    draft: "components-editor",
    stored: { name: "", text: "" },
    validate: () => ({ name: "Name it" }),
    save: async () => undefined,
    onClose: nothing,
  });
  const { form } = editor;
  return (
    <EditorDialog title="New timer" editor={editor} saveLabel="Save timer">
      {() => (
        <FieldPair>
          <form.Field name="name">
            {(field) => <TextField {...bind(field)} label="Name" />}
          </form.Field>
          <form.Field name="text">
            {(field) => <TextField {...bind(field)} label="Text" lines={3} />}
          </form.Field>
        </FieldPair>
      )}
    </EditorDialog>
  );
}

function ShownToasts() {
  useEffect(() => {
    showToast({ tone: "info", text: "Timer deleted.", action: { label: "Undo", run: nothing } });
    showToast({ tone: "danger", text: "The server is away.", closable: false });
  }, []);
  return <Toasts />;
}
