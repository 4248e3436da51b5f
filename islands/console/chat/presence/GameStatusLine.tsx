import { useStore } from "@nanostores/react";
import { playState } from "#core/gaggle/play-state.ts";
import { BotDot } from "./BotDot.tsx";
import styles from "./Presence.module.css";
import { $bot } from "./store.ts";

/** Whether Gaggle is played in the channel, in a few words; its own pages say the rest. */
export function GameStatusLine() {
  const bot = useStore($bot);
  if (bot.status !== "ready") return null;
  const { dot, sentence, short } = playState(true, bot.data);
  return (
    <p className={styles.sentence} role="status" title={sentence}>
      <BotDot dot={dot} />
      {short}
    </p>
  );
}
