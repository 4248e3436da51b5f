import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { expandResponse, responseProblems } from "#core/waddle/response.ts";
import { currentSession } from "../../../stores/session.ts";
import { $config, loadConfig } from "../config-store.ts";
import styles from "./CommandDialog.module.css";
import type { CommandForm } from "./form.ts";

export type ChatPreviewProps = { form: CommandForm; count: number };

/** The exchange as viewers will see it, and what in the answer will not work. */
export function ChatPreview({ form, count }: ChatPreviewProps) {
  const config = useStore($config);
  // One draw of chance and one time of day for as long as the dialog is open, so that typing does not reroll.
  const [seed] = useState(() => ({ now: Date.now(), random: Math.random() }));
  useEffect(() => {
    if (config.status === "loading") void loadConfig();
  }, [config.status]);

  const prefix = config.status === "ready" ? config.data.command_prefix : "!";
  const channel = config.status === "ready" ? config.data.twitch_channel : "";
  const answer = expandResponse(form.response_text, {
    user: "pondweed",
    args: "@reedling",
    count,
    channel: channel || "your_channel",
    timeZone: currentSession()?.tenant.time_zone ?? "UTC",
    now: seed.now,
    random: () => seed.random,
  });
  const problems = responseProblems(form.response_text);
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3 className={styles.previewTitle}>As viewers will see it</h3>
      <p className={styles.line}>
        <b className={styles.viewer}>pondweed</b>{" "}
        <code>
          {prefix}
          {form.command_name.replace(/^!/, "") || "…"} @reedling
        </code>
      </p>
      <p className={styles.botLine} aria-live="polite">
        <b>Waddle</b> {answer || <span className={styles.silent}>says nothing yet</span>}
      </p>
      {problems.map(({ start, message }) => (
        <p key={`${start} ${message}`} className={styles.problem}>
          {message}
        </p>
      ))}
    </section>
  );
}
