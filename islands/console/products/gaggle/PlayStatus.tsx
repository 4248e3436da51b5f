import { useStore } from "@nanostores/react";
import { intervalOf } from "#core/gaggle/frequency.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { type PlayState, playState } from "#core/gaggle/play-state.ts";
import { $session } from "../../../stores/session.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { BotDot } from "../../chat/presence/BotDot.tsx";
import { BotRemedy } from "../../chat/presence/BotRemedy.tsx";
import { $bot } from "../../chat/presence/store.ts";
import { $game } from "./config-store.ts";
import styles from "./Gaggle.module.css";

/** Whether something comes by in the channel, and what mends it where nothing does. */
export function PlayStatus() {
  const state = usePlayState();
  if (!state) return <Skeleton lines={1} label="Loading the game's state" />;
  const { dot, sentence, remedy } = state;
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

/** Undefined while it is not known. */
export function usePlayState(): PlayState | undefined {
  const bot = useStore($bot);
  const game = useStore($game);
  const session = useStore($session);
  const isOn = session.status === "member" && session.session.services?.gaggle_enabled === true;
  if (bot.status === "failed") {
    const sentence = "Whether anything comes by now could not be loaded";
    return { dot: "waiting", sentence, short: sentence };
  }
  if (bot.status !== "ready" || game.status !== "ready") return undefined;
  const { game_frequency, plays_offline } = game.data.config;
  const minutes = intervalOf(game_frequency) ?? GAME.intervalDefaultMinutes;
  return playState({ isOn, bot: bot.data, minutes, playsOffline: plays_offline });
}
