import { useStore } from "@nanostores/react";
import { useState } from "react";
import type { DryRunResult } from "#core/moderation/dry-run.ts";
import { RECENT_CHAT } from "#core/moderation/limits.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { $bot, runDry } from "./bot-store.ts";
import { DryRunLines } from "./DryRunLines.tsx";
import { type ModerationForm, readForm } from "./form.ts";
import styles from "./Moderation.module.css";
import { TRIED_AS, TRIED_AS_NAMES, type TriedAs, tryLine } from "./try-line.ts";

const SPEAKERS = TRIED_AS.map((id) => ({ id, name: TRIED_AS_NAMES[id] }));

/** The rules as they stand in the form, on a line that is typed and on the last hour of chat. */
export function TryIt({ values }: { values: ModerationForm }) {
  const [text, setText] = useState("");
  const [as, setAs] = useState<TriedAs>("viewer");
  const read = readForm(values);
  const [problem = ""] = read.ok ? [] : Object.values(read.errors);
  const tried = read.ok && text.trim() !== "" ? tryLine(read.value, text, as) : undefined;
  return (
    <aside className={styles.try} aria-label="Try it">
      <h2 className={styles.tryTitle}>Try it</h2>
      <p className={styles.about}>With the rules as they are here, saved or not.</p>
      <TextField
        label="Type a line"
        value={text}
        onChange={setText}
        autoComplete="off"
        placeholder="look at pond-giveaway.com"
      />
      <Select label="Written by" options={SPEAKERS} value={as} onChange={setAs} />
      <p
        className={styles.verdict}
        role="status"
        data-verdict={tried && (tried.isRemoved ? "removed" : "stays")}
      >
        {problem !== ""
          ? `Put this right first: ${problem}`
          : (tried?.words ?? "What would happen shows here.")}
      </p>
      <DryRun values={values} />
    </aside>
  );
}

/** What would have been removed of the real chat. */
function DryRun({ values }: { values: ModerationForm }) {
  const bot = useStore($bot);
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<DryRunResult | string>();
  const run = async () => {
    const read = readForm(values);
    if (!read.ok) return setResult(Object.values(read.errors)[0] ?? "");
    setRunning(true);
    setResult(await runDry(read.value));
    setRunning(false);
  };
  return (
    <div className={styles.dryRun}>
      <Button
        look="quiet"
        isPending={isRunning}
        isDisabled={bot.status !== "here"}
        onPress={() => void run()}
      >
        {isRunning ? "Reading…" : `Try on the last ${RECENT_CHAT.keptMinutes} minutes`}
      </Button>
      <p className={styles.about}>
        {bot.status === "here"
          ? `Lines that are kept: ${bot.lines.toLocaleString("en-US")}. They stay in memory and are never stored.`
          : "This needs the bot in your channel."}
      </p>
      {typeof result === "string" && <Note tone="danger">{result}</Note>}
      {typeof result === "object" && <DryRunLines result={result} />}
    </div>
  );
}
