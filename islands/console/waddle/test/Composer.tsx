import { type FormEvent, useState } from "react";
import { USER_LEVELS, type UserLevel } from "#core/entities/chat-command.ts";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "./Rehearsal.module.css";
import { SPEAKERS, type Speaker, say } from "./store.ts";

const LEVELS = USER_LEVELS.map((id) => ({ id, name: id }));

const NOBODY: Speaker = { login: "pondweed", level: "everyone" };

/** Where a line is typed and who says it is chosen. */
export function Composer({ isConnected }: { isConnected: boolean }) {
  const [speaker, setSpeaker] = useState<Speaker>(SPEAKERS[0] ?? NOBODY);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    const wrong = say(speaker, text);
    setProblem(wrong);
    if (!wrong) setText("");
  };

  return (
    <form className={styles.composer} onSubmit={send}>
      <fieldset className={styles.speakers}>
        <legend className="visually-hidden">Speak as</legend>
        {SPEAKERS.map((preset) => (
          <button
            key={preset.login}
            type="button"
            aria-pressed={preset.login === speaker.login && preset.level === speaker.level}
            className={classNames(styles.preset)}
            onClick={() => setSpeaker(preset)}
          >
            {preset.login}
            {preset.level !== "everyone" && <span className={styles.level}>{preset.level}</span>}
          </button>
        ))}
      </fieldset>
      <div className={styles.entry}>
        <TextField
          label="Name"
          mono
          autoComplete="off"
          value={speaker.login}
          onChange={(login) => setSpeaker({ ...speaker, login })}
        />
        <Select<UserLevel>
          label="Level"
          options={LEVELS}
          value={speaker.level}
          onChange={(level) => setSpeaker({ ...speaker, level })}
        />
        <div className={styles.said}>
          <TextField
            label="Line"
            placeholder="!hello"
            autoComplete="off"
            value={text}
            onChange={setText}
            error={problem}
          />
        </div>
        <Button type="submit" isDisabled={!isConnected}>
          Say it
        </Button>
      </div>
    </form>
  );
}
