import { useStore } from "@nanostores/react";
import { Dices } from "lucide-react";
import { useEffect, useState } from "react";
import { TWITCH } from "#core/limits.ts";
import { expandResponse, responseProblems } from "#core/waddle/response.ts";
import { currentSession } from "../../../stores/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { $config, loadConfig } from "../config-store.ts";
import { $counters } from "../counters/store.ts";
import styles from "./CommandDialog.module.css";
import type { CommandForm } from "./form.ts";
import { hasChance, missingCounters, previewCounter, sampleStream } from "./preview.ts";

export type ChatPreviewProps = { form: CommandForm; count: number };

/** One draw of chance and one time of day for as long as it is not drawn again: typing rolls no dice. */
const draw = () => ({ now: Date.now(), random: Math.random() });

/** The exchange as viewers will see it, and what in the answer will not work. */
export function ChatPreview({ form, count }: ChatPreviewProps) {
  const config = useStore($config);
  const loaded = useStore($counters);
  const [chance, setChance] = useState(draw);
  const [args, setArgs] = useState("@reedling");
  useEffect(() => {
    if (config.status === "loading") void loadConfig();
  }, [config.status]);

  const prefix = config.status === "ready" ? config.data.command_prefix : "!";
  const channel = config.status === "ready" ? config.data.twitch_channel : "";
  const counters = loaded.status === "ready" ? loaded.data : [];
  const answer = expandResponse(form.response_text, {
    user: "pondweed",
    args,
    count,
    channel: channel || "your_channel",
    timeZone: currentSession()?.tenant.time_zone ?? "UTC",
    live: sampleStream(chance.now),
    counter: previewCounter(counters),
    now: chance.now,
    random: () => chance.random,
  });
  const problems = responseProblems(form.response_text).map(({ message }) => message);
  const missing = loaded.status === "ready" ? missingCounters(form.response_text, counters) : [];
  return (
    <section className={styles.preview} aria-label="Preview">
      <header className={styles.previewHead}>
        <h3 className={styles.previewTitle}>As viewers will see it</h3>
        {hasChance(form.response_text) && (
          <Button look="plain" onPress={() => setChance(draw())}>
            <Dices aria-hidden="true" /> Roll again
          </Button>
        )}
      </header>
      <p className={styles.line}>
        <b className={styles.viewer}>pondweed</b>{" "}
        <code>
          {prefix}
          {form.command_name.replace(/^!/, "") || "…"}
        </code>{" "}
        <input
          className={styles.args}
          aria-label="What the viewer types after the command"
          value={args}
          onChange={(event) => setArgs(event.target.value)}
          autoComplete="off"
        />
      </p>
      <p className={styles.botLine} aria-live="polite">
        <b>Waddle</b> {answer || <span className={styles.silent}>says nothing yet</span>}
      </p>
      {answer.length > TWITCH.lineMaxChars - 100 && (
        <p className={styles.facts}>
          {answer.length} of {TWITCH.lineMaxChars} characters; more is cut at a word.
        </p>
      )}
      {problems.map((message) => (
        <p key={message} className={styles.problem}>
          {message}
        </p>
      ))}
      {missing.map((name) => (
        <p key={name} className={styles.problem}>
          There is no counter named {name} yet; it says nothing in chat
        </p>
      ))}
    </section>
  );
}
