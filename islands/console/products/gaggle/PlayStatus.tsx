import { useStore } from "@nanostores/react";
import { playState } from "#core/gaggle/play-state.ts";
import { $session } from "../../../stores/session.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { BotDot } from "../../chat/presence/BotDot.tsx";
import { BotRemedy } from "../../chat/presence/BotRemedy.tsx";
import { $bot, loadBot } from "../../chat/presence/store.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import styles from "./Gaggle.module.css";

/** Whether something comes by in the channel, and what mends it where nothing does. */
export function PlayStatus() {
  const bot = useStore($bot);
  const session = useStore($session);
  if (bot.status === "loading") return <Skeleton lines={1} label="Loading the game's state" />;
  if (bot.status === "failed") return <LoadFailed failure={bot.failure} onRetry={loadBot} />;
  const isOn = session.status === "member" && session.session.services?.gaggle_enabled === true;
  const { dot, sentence, remedy } = playState(isOn, bot.data);
  return (
    <div className={styles.status}>
      <p role="status" className={styles.sentence}>
        <BotDot dot={dot} />
        <span>{sentence}.</span>
      </p>
      {remedy && (
        <p className={styles.remedy}>
          <BotRemedy remedy={remedy} />
        </p>
      )}
    </div>
  );
}
