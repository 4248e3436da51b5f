import { useState } from "react";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { SchemaForm } from "../../../../ui/SchemaForm.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import styles from "../Gander.module.css";
import { addFile } from "./store.ts";

/** Adds a file: a PDF, an HTML page, Markdown or plain text. */
export function FileDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState("");
  const [file, setFile] = useState<File>();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    if (!file) return setProblem("Choose a file first.");
    setSending(true);
    const failure = await addFile(title, file);
    setSending(false);
    if (failure) setProblem(failure.message);
    else onClose();
  };
  return (
    <Dialog title="New file" onClose={onClose}>
      <SchemaForm onSubmit={() => void send()} error={problem}>
        <label>
          File
          <input
            type="file"
            name="file"
            accept=".pdf,.html,.htm,.md,.mdx,.txt,.text"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </label>
        <p className={styles.muted}>
          PDF, HTML, Markdown or plain text, at most {KNOWLEDGE.fileMaxBytes / 1_000_000} MB.
        </p>
        <TextField
          label="Title"
          hint="Empty: the file's name."
          value={title}
          onChange={setTitle}
          autoComplete="off"
        />
        <div className={styles.buttons}>
          <Button look="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={isSending}>
            {isSending ? "Sending…" : "Add file"}
          </Button>
        </div>
      </SchemaForm>
    </Dialog>
  );
}
