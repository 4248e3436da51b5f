import { useStore } from "@nanostores/react";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { BotDot } from "./BotDot.tsx";
import { BotRemedy } from "./BotRemedy.tsx";
import styles from "./Presence.module.css";
import { $bot, loadBot } from "./store.ts";

/** Whether the bot is in the channel, since when it heard nothing, and what mends it. */
export function BotStatusLine() {
  const bot = useStore($bot);
  if (bot.status === "loading") return <Skeleton lines={1} label="Loading the bot's status" />;
  if (bot.status === "failed") return <LoadFailed failure={bot.failure} onRetry={loadBot} />;
  const { dot, sentence, notes, remedy } = bot.data;
  return (
    <div className={styles.status}>
      <p className={styles.sentence} role="status">
        <BotDot dot={dot} />
        {sentence}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.aside}>
          {note}
        </p>
      ))}
      {remedy && (
        <p className={styles.aside}>
          <BotRemedy remedy={remedy} />
        </p>
      )}
    </div>
  );
}
