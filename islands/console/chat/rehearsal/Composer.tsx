import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "./Rehearsal.module.css";
import { Speakers } from "./Speakers.tsx";
import { chatter, SPEAKERS, type Speaker, say } from "./store.ts";
import { useHistory } from "./use-history.ts";

/** Where a line is typed and who says it is chosen: one person, or several at once. */
export function Composer({ isConnected }: { isConnected: boolean }) {
  const [speaking, setSpeaking] = useState<readonly Speaker[]>(SPEAKERS.slice(0, 1));
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const history = useHistory();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    for (const speaker of speaking) {
      const wrong = say(speaker, text);
      setProblem(wrong);
      if (wrong) return;
    }
    history.add(text);
    setText("");
  };
  const browse = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const line = event.key === "ArrowUp" ? history.back(text) : history.forward();
    if (line === undefined) return;
    event.preventDefault();
    setText(line);
  };

  return (
    <form className={styles.composer} onSubmit={send}>
      <Speakers speaking={speaking} onChange={setSpeaking} />
      <div className={styles.entry}>
        <div className={styles.said}>
          <TextField
            label="Line"
            placeholder="!hello"
            autoComplete="off"
            value={text}
            onChange={setText}
            onKeyDown={browse}
            error={problem}
          />
        </div>
        <Button type="submit" isDisabled={!isConnected}>
          Say it
        </Button>
        <Button look="quiet" isDisabled={!isConnected} onPress={() => setProblem(chatter())}>
          Small talk
        </Button>
      </div>
      <p className={styles.tip}>
        Several people can be chosen: all of them say the line. “Small talk” is ten lines of four
        viewers, for timers that wait for chat. ↑ brings back what you said.
      </p>
    </form>
  );
}
