import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { showToast } from "../../../../stores/toasts.ts";
import { Button } from "../../../../ui/Button.tsx";
import { EditorDialog } from "../../../../ui/EditorDialog.tsx";
import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import type { OpenCanvas } from "../open-canvas.ts";
import type { SavedSketch } from "../saves/groups.ts";
import { saveElements } from "../saves/save.ts";
import { sketchNamed, validateName } from "../saves/save-name.ts";
import { $lastNames, $savedSketches, loadSaves, rememberName } from "../saves/store.ts";
import { CanvasPicture } from "./CanvasPicture.tsx";
import styles from "./Dialogs.module.css";

/** So many names to save under again are offered. */
const OFFERED_COUNT = 4;

export type SaveDialogProps = { canvas: OpenCanvas; onClose: () => void };

/** Saves what the canvas shows: under a new name, or as one version more of a name. */
export function SaveDialog({ canvas, onClose }: SaveDialogProps) {
  const saved = useStore($savedSketches);
  // What is saved is what was there when the dialog opened, and what its picture shows.
  const [elements] = useState(() => [...canvas.elements()]);
  useEffect(() => void loadSaves(), []);
  const editor = useEditor<{ name: string }>({
    draft: `sketch-save:${canvas.sketch}`,
    stored: { name: $lastNames.get()[canvas.sketch] ?? "" },
    validate: validateName,
    save: async ({ name }) => {
      const request = { sketch: canvas.sketch, kind: "saved", name: name.trim() } as const;
      const answer = await saveElements(request, elements);
      if (!answer.ok) return answer.failure;
      rememberName(canvas.sketch, answer.value.name);
      void loadSaves();
      showToast({ tone: "info", text: savedText(answer.value.name, answer.value.number) });
      return undefined;
    },
    onClose,
  });
  const sketches = saved.status === "ready" ? saved.data : [];
  const names = sketches.filter(({ kind }) => kind === "saved").slice(0, OFFERED_COUNT);
  const waiting = elements.filter(({ pending }) => pending).length;
  return (
    <EditorDialog title="Save the sketch" editor={editor} saveLabel="Save">
      {({ name }) => (
        <>
          <CanvasPicture elements={elements} label="The sketch as it will be saved" />
          <editor.form.Field name="name">
            {(field) => (
              <TextField
                {...bind(field)}
                label="Name"
                autoFocus
                autoComplete="off"
                placeholder="Pond at night"
                hint={nameHint(name, sketches)}
              />
            )}
          </editor.form.Field>
          {names.length > 0 && (
            <div className={styles.names}>
              <span>One version more of</span>
              {names.map((sketch) => (
                <Button
                  key={sketch.id}
                  look="quiet"
                  onPress={() => editor.form.setFieldValue("name", sketch.name)}
                >
                  {sketch.name}
                </Button>
              ))}
            </div>
          )}
          {waiting > 0 && (
            <p className={styles.aside}>
              What waits for approval ({waiting.toLocaleString("en-US")}) is not saved with it.
            </p>
          )}
        </>
      )}
    </EditorDialog>
  );
}

function nameHint(name: string, sketches: readonly SavedSketch[]): string {
  const known = sketchNamed(sketches, name);
  if (!known) return "A new name makes a new saved sketch; a name that is there, a new version.";
  return `Becomes version ${known.newest.number + 1} of ${known.name}. The older ones stay.`;
}

function savedText(name: string, number: number): string {
  return number === 1 ? `Saved ${name}.` : `Saved version ${number} of ${name}.`;
}
