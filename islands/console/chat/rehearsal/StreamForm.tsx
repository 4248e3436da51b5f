import { type FormEvent, useState } from "react";
import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import { TWITCH } from "#core/chat/limits.ts";
import type { RehearsalStage } from "#core/chat/rehearsal/protocol.ts";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import fieldStyles from "../../../ui/field.module.css";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "./Rehearsal.module.css";
import { setStreamWords } from "./store.ts";

type StreamFormProps = { stage: RehearsalStage; isConnected: boolean };

/** Title and category, for `$(title)` and `$(game)`. */
export function StreamForm({ stage, isConnected }: StreamFormProps) {
  const words = [stage.title, stage.game].filter((part) => part !== "").join(" · ");
  return (
    <DialogTrigger>
      <Button look="plain" isDisabled={!isConnected}>
        <span className={styles.streamWords}>{words || "Title and category"}</span>
      </Button>
      <Popover className={classNames(fieldStyles.popover)} placement="bottom start">
        <Dialog className={classNames(styles.streamForm)} aria-label="Title and category">
          {({ close }) => <Fields stage={stage} onDone={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Fields({ stage, onDone }: { stage: RehearsalStage; onDone: () => void }) {
  const [title, setTitle] = useState(stage.title);
  const [game, setGame] = useState(stage.game);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setStreamWords({ title, game });
    onDone();
  };
  return (
    <form className={styles.streamFields} onSubmit={save}>
      <TextField
        label="Title"
        autoFocus
        autoComplete="off"
        maxLength={TWITCH.titleMaxChars}
        placeholder="Feeding time at the pond"
        hint="What $(title) says."
        value={title}
        onChange={setTitle}
      />
      <TextField
        label="Category"
        autoComplete="off"
        maxLength={TWITCH.gameMaxChars}
        placeholder="Untitled Goose Game"
        hint="What $(game) says."
        value={game}
        onChange={setGame}
      />
      <Button type="submit">Set</Button>
    </form>
  );
}
