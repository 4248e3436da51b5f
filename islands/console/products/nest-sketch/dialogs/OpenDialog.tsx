import { useStore } from "@nanostores/react";
import { FileUp } from "lucide-react";
import { useEffect, useState } from "react";
import { FileTrigger } from "react-aria-components";
import type { SketchFile } from "#core/sketch/file.ts";
import type { Result } from "../../../../stores/result.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import type { OpenCanvas } from "../open-canvas.ts";
import type { SavedSketch } from "../saves/groups.ts";
import { fileOf, loadDocument, openOnCanvas } from "../saves/open.ts";
import { $savedSketches, loadSaves, rememberName } from "../saves/store.ts";
import styles from "./Dialogs.module.css";
import { OpenList } from "./OpenList.tsx";

export type OpenDialogProps = { canvas: OpenCanvas; onClose: () => void };

/** Puts a saved sketch, or one from a file, in the place of what is on the canvas. */
export function OpenDialog({ canvas, onClose }: OpenDialogProps) {
  const saved = useStore($savedSketches);
  const [problem, setProblem] = useState<string>();
  const [opening, setOpening] = useState<string>();
  useEffect(() => void loadSaves(), []);

  const open = async (id: string, read: () => Promise<Result<SketchFile>>) => {
    if (opening !== undefined) return;
    setOpening(id);
    setProblem(undefined);
    const file = await read();
    const failed = file.ok ? await openOnCanvas(canvas, file.value) : file.failure.message;
    setOpening(undefined);
    if (failed) return setProblem(failed);
    if (file.ok) rememberName(canvas.sketch, file.value.name);
    onClose();
  };
  const openSave = ({ id }: SavedSketch) => void open(id, () => loadDocument(id));
  const openFile = (file: File | undefined) => {
    if (file) void open("file", async () => fileOf(await file.text()));
  };

  return (
    <Dialog title="Open a sketch" onClose={onClose}>
      <div className={styles.open}>
        <p className={styles.purpose}>
          It takes the place of what is on the canvas, for everyone. What is there now is saved by
          itself first.
        </p>
        {problem && <Note tone="danger">{problem}</Note>}
        {saved.status === "loading" && <Skeleton lines={5} />}
        {saved.status === "failed" && (
          <LoadFailed failure={saved.failure} onRetry={() => void loadSaves()} />
        )}
        {saved.status === "ready" && saved.data.length === 0 && (
          <p className={styles.none}>
            Nothing is saved yet. <strong>Save</strong> in the header keeps what is on the canvas.
          </p>
        )}
        {saved.status === "ready" && saved.data.length > 0 && (
          <OpenList sketches={saved.data} opening={opening} onOpen={openSave} />
        )}
        <footer className={styles.footer}>
          <FileTrigger
            acceptedFileTypes={["application/json"]}
            onSelect={(files) => openFile(files?.[0])}
          >
            <Button look="quiet" isPending={opening === "file"}>
              <FileUp aria-hidden="true" /> Open a file
            </Button>
          </FileTrigger>
        </footer>
      </div>
    </Dialog>
  );
}
