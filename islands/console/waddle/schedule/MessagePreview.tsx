import { useStore } from "@nanostores/react";
import { useState } from "react";
import { expandResponse } from "#core/waddle/response.ts";
import { messageProblems } from "#core/waddle/scheduled-message.ts";
import { $config } from "../config-store.ts";
import styles from "./Schedule.module.css";

/** How long the example's stream has been live. */
const UPTIME_MS = 5_400_000;

/** The message as viewers will see it, and what in it will not work. */
export function MessagePreview({ text, timeZone }: { text: string; timeZone: string }) {
  const config = useStore($config);
  // One draw of chance and one time of day while the dialog is open, so that typing does not reroll.
  const [seed] = useState(() => ({ now: Date.now(), random: Math.random() }));
  const channel = config.status === "ready" ? config.data.twitch_channel : "";
  const line = expandResponse(text, {
    user: "",
    args: "",
    count: 0,
    channel: channel || "your_channel",
    timeZone,
    live: {
      isLive: true,
      title: "Geese and other games",
      game: "Untitled Goose Game",
      startedAt: seed.now - UPTIME_MS,
    },
    counter: () => 7,
    now: seed.now,
    random: () => seed.random,
  });
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3 className={styles.previewTitle}>As viewers will see it</h3>
      <p className={styles.botLine} aria-live="polite">
        <b>Waddle</b> {line || <span className={styles.silent}>says nothing yet</span>}
      </p>
      {messageProblems(text).map(({ start, message }) => (
        <p key={`${start} ${message}`} className={styles.problem}>
          {message}
        </p>
      ))}
    </section>
  );
}
