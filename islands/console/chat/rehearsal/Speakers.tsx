import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import { safeParse } from "valibot";
import { chatLogin } from "#core/chat/chat-line.ts";
import { USER_LEVELS, type UserLevel } from "#core/entities/chat-command.ts";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import fieldStyles from "../../../ui/field.module.css";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "./Rehearsal.module.css";
import { SPEAKERS, type Speaker, spelled } from "./store.ts";

const LEVELS = USER_LEVELS.map((id) => ({ id, name: id }));

type SpeakersProps = {
  speaking: readonly Speaker[];
  onChange: (speaking: readonly Speaker[]) => void;
};

/** Who says the line. At least one of them is chosen. */
export function Speakers({ speaking, onChange }: SpeakersProps) {
  const [people, setPeople] = useState(SPEAKERS);
  const toggle = (speaker: Speaker) => {
    const others = speaking.filter(({ login }) => login !== speaker.login);
    const wasSpeaking = others.length < speaking.length;
    if (!wasSpeaking) onChange([...speaking, speaker]);
    else if (others.length > 0) onChange(others);
  };
  const add = (speaker: Speaker) => {
    setPeople([...people.filter(({ login }) => login !== speaker.login), speaker]);
    onChange([speaker]);
  };
  return (
    <fieldset className={styles.speakers}>
      <legend className={styles.legend}>Speak as</legend>
      {people.map((speaker) => (
        <button
          key={speaker.login}
          type="button"
          aria-pressed={speaking.some(({ login }) => login === speaker.login)}
          className={styles.preset}
          onClick={() => toggle(speaker)}
        >
          {speaker.login}
          {speaker.level !== "everyone" && <span className={styles.level}>{speaker.level}</span>}
        </button>
      ))}
      <DialogTrigger>
        <Button look="plain">
          <Plus aria-hidden="true" /> Somebody else
        </Button>
        <Popover className={classNames(fieldStyles.popover)} placement="top start">
          <Dialog className={classNames(styles.streamForm)} aria-label="Somebody else">
            {({ close }) => (
              <NewSpeaker
                onAdd={(speaker) => {
                  add(speaker);
                  close();
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </fieldset>
  );
}

function NewSpeaker({ onAdd }: { onAdd: (speaker: Speaker) => void }) {
  const [name, setName] = useState("");
  const [level, setLevel] = useState<UserLevel>("everyone");
  const [problem, setProblem] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree this form lies in the composer's.
    event.stopPropagation();
    const login = safeParse(chatLogin, spelled(name));
    if (login.success) onAdd({ login: login.output, level });
    else setProblem("A name has 1 to 25 letters, digits or underscores.");
  };
  return (
    <form className={styles.streamFields} onSubmit={add}>
      <TextField
        label="Name"
        mono
        autoFocus
        autoComplete="off"
        value={name}
        onChange={setName}
        error={problem}
      />
      <Select<UserLevel> label="Level" options={LEVELS} value={level} onChange={setLevel} />
      <Button type="submit">Speak as them</Button>
    </form>
  );
}
