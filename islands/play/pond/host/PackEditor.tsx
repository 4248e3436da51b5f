import { useId, useRef, useState } from "react";
import { PACK } from "#core/pond/limits.ts";
import type { PackError } from "#core/pond/packs.ts";
import type { PackKind, SettingsChange } from "#core/pond/settings.ts";
import type { GameProps } from "../game-props.ts";
import type { PondRoom } from "../room-store.ts";
import { counted } from "../words.ts";
import { PackErrors } from "./PackErrors.tsx";
import styles from "./PackPanel.module.css";
import { keepPack, keptPack, lineRange, packErrors } from "./pack-draft.ts";

const WORDS: Record<PackKind, { noun: string; how: string; example: string }> = {
  words: {
    noun: "word",
    how: "A word a line; easy, medium or hard after a comma.",
    example: "rubber duck, easy\nmoulting season, hard",
  },
  questions: {
    noun: "question",
    how: "A line a question, as CSV: the question, the right answer, three wrong ones.",
    example: "Which bird hisses?,The goose,The robin,The wren,The tit",
  },
};

/** The host's pack: pasted, typed or loaded from a file, checked line by line, taken whole or not at all. */
export function PackEditor({ room, view, kind }: GameProps & { kind: PackKind }) {
  const words = WORDS[kind];
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => keptPack(kind));
  const [errors, setErrors] = useState<PackError[]>([]);
  const [isSent, setSent] = useState(false);
  const count = view.room.packs[kind];
  const answer = view.you?.pack;
  // The room has the last word on what this page took for right.
  const refused = isSent && answer?.kind === kind ? answer.errors : [];
  const shown = errors.length > 0 ? errors : refused;
  const write = (next: string) => {
    setText(next);
    keepPack(kind, next);
    setErrors([]);
    setSent(false);
  };
  const use = () => {
    const found = packErrors(kind, text);
    setErrors(found);
    if (found.length === 0) setSent(send(room, kind, text));
  };
  const remove = () => {
    if (room.ask({ type: "pack", kind, text: "" })) setSent(false);
  };
  const showLine = (line: number) => {
    const { start, end } = lineRange(text, line);
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
  };
  return (
    <div className={styles.editor}>
      <label htmlFor={id}>{words.how} Lines that begin with # are left out.</label>
      <textarea
        ref={area}
        id={id}
        rows={6}
        value={text}
        placeholder={words.example}
        spellCheck={false}
        aria-invalid={shown.length > 0}
        aria-describedby={`${id}-errors`}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <PackErrors id={`${id}-errors`} errors={shown} onLine={showLine} />
      <div className={styles.row}>
        <button type="button" className="button" onClick={use}>
          Use this pack
        </button>
        <FileButton onText={(file) => write(text.trim() === "" ? file : `${text}\n${file}`)} />
        {count > 0 && (
          <button type="button" className="button quiet" onClick={remove}>
            Play without it
          </button>
        )}
      </div>
      <p role="status">
        {isSent && shown.length === 0 && count > 0
          ? `${counted(count, words.noun)} of yours are in the game.`
          : ""}
      </p>
    </div>
  );
}

/** Sends a pack, and has the game play it: whoever brings one wants it. */
function send(room: PondRoom, kind: PackKind, text: string): boolean {
  const settings: SettingsChange =
    kind === "words" ? { doodle: { words: "pack" } } : { quiz: { source: "pack" } };
  return room.ask({ type: "pack", kind, text }) && room.ask({ type: "settings", settings });
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    // A character has up to four bytes.
    if (file.size > 4 * PACK.textMaxChars) setProblem("That file is too large for a pack.");
    else {
      setProblem("");
      onText(await file.text());
    }
  };
  return (
    <>
      <button type="button" className="button quiet" onClick={() => input.current?.click()}>
        Add a file
      </button>
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        hidden
        aria-label="A file with a pack"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      {problem !== "" && <span role="alert">{problem}</span>}
    </>
  );
}
