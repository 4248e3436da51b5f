import { useStore } from "@nanostores/react";
import { useId, useState } from "react";
import { runPath } from "#core/solo/api.ts";
import { SOUL_STACK } from "#core/solo/limits.ts";
import { shareText } from "#core/solo/share.ts";
import { environment } from "../../stores/environment.ts";
import { CopyText } from "../CopyText.tsx";
import { $player } from "./player.ts";
import type { Run } from "./run-store.ts";
import styles from "./SoulStack.module.css";
import { $sending, type Sending, sendRun } from "./send-store.ts";
import { countedGeese } from "./words.ts";

/** After a run: what it came to, its way to the board, and a text to share. */
export function Over({ run }: { run: Run }) {
  const sending = useStore($sending);
  const { score, geese } = run.stack;
  if (geese === 0) {
    return <p className={styles.note}>Nothing landed. Wait until the goose is over the nest.</p>;
  }
  const isSent = sending.status === "sent" && sending.id !== "" && sending.best === score;
  const path = isSent ? runPath(sending.id) : "/soulstack";
  const { day, stack, waits } = run;
  const text = shareText(
    { day, score, geese, seed: stack.seed, waits },
    new URL(path, environment().location.origin).href,
  );
  return (
    <div className={styles.over}>
      <p className={styles.result}>
        {score} points, {countedGeese(geese)} high
      </p>
      {sending.status === "none" || sending.status === "refused" ? <NameForm run={run} /> : null}
      <SendingWords sending={sending} score={score} />
      <CopyText label="Tell others" text={text} />
    </div>
  );
}

function NameForm({ run }: { run: Run }) {
  const player = useStore($player);
  const [name, setName] = useState(player.name);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  return (
    <form
      className={styles.form}
      onSubmit={async (event) => {
        event.preventDefault();
        setProblem(await sendRun(run, name));
      }}
    >
      <label htmlFor={id}>Your name on the board</label>
      <div className={styles.row}>
        <input
          id={id}
          value={name}
          maxLength={2 * SOUL_STACK.nameMaxChars}
          autoComplete="nickname"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-more`}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" className="button">
          Send to the board
        </button>
      </div>
      <p id={`${id}-more`} className={problem ? styles.problem : styles.small} role="status">
        {problem ?? "Everybody can read it, and watch the run. No account is needed."}
      </p>
    </form>
  );
}

function SendingWords({ sending, score }: { sending: Sending; score: number }) {
  return (
    <p className={sending.status === "refused" ? styles.problem : styles.sent} role="status">
      {wordsOf(sending, score)}
    </p>
  );
}

function wordsOf(sending: Sending, score: number): string {
  switch (sending.status) {
    case "none":
      return "";
    case "sending":
      return "The server plays your run again …";
    case "waiting":
      return "The server can't be reached right now. Your run is kept in this browser and sent when it can be.";
    case "refused":
      return sending.message;
    case "sent":
      if (sending.place === 0) return "The board of this day is full of better runs. Try again!";
      return sending.best > score
        ? `Your better run of ${sending.best} points stays on the board, at place ${sending.place}.`
        : `On the board, at place ${sending.place}.`;
  }
}
