import { FileUp } from "lucide-react";
import { useState } from "react";
import { DropZone, type FileDropItem, FileTrigger } from "react-aria-components";
import { Button } from "../../../../ui/Button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Note } from "../../../../ui/Notice.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import styles from "./ImportDialog.module.css";
import { takeFile, takeText } from "./store.ts";

/** Where the file comes from: dropped, picked or pasted. */
export function ChooseFile({ problem }: { problem: string | undefined }) {
  const [pasted, setPasted] = useState("");
  return (
    <div className={styles.choose}>
      {problem && <Note tone="danger">{problem}</Note>}
      <DropZone
        className={classNames(styles.drop)}
        onDrop={async ({ items }) => {
          const item = items.find((each): each is FileDropItem => each.kind === "file");
          await takeFile(await item?.getFile());
        }}
      >
        <FileUp aria-hidden="true" />
        <p>Drop a file here, or</p>
        <FileTrigger
          acceptedFileTypes={[".json", ".csv", ".txt"]}
          onSelect={(files) => void takeFile(files?.[0])}
        >
          <Button look="quiet">Choose a file</Button>
        </FileTrigger>
      </DropZone>
      <TextField
        label="Or paste what is in it"
        lines={4}
        mono
        value={pasted}
        onChange={setPasted}
        placeholder="!hello,Hi $(user)!"
      />
      <div className={styles.row}>
        <Button isDisabled={pasted.trim() === ""} onPress={() => void takeText(pasted)}>
          Look at it
        </Button>
        <p className={styles.aside}>Nothing is stored before you have seen what changes.</p>
      </div>
      <dl className={styles.sources}>
        {SOURCES.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const SOURCES = [
  {
    name: "Nightbot",
    text: "The JSON of its commands or timers, as its API answers them: aliases, levels and counts come along.",
  },
  {
    name: "StreamElements",
    text: "The JSON of its bot's commands, timers or counters, one list or all in one object.",
  },
  {
    name: "A table",
    text: "CSV from any spreadsheet, with the columns command and response, and more if you have them.",
  },
  { name: "Goose Quarters", text: "What you exported here, from this workspace or another." },
] as const;
