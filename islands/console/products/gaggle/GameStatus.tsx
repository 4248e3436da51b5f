import { useEffect } from "react";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { BotDot } from "../../chat/presence/BotDot.tsx";
import { watchGame } from "./config-store.ts";
import styles from "./Gaggle.module.css";
import { usePlayState } from "./PlayStatus.tsx";

/** The game's state in a few words, where its settings are not loaded otherwise. */
export function GameStatus() {
  useEffect(watchGame, []);
  const state = usePlayState();
  if (!state) return <Skeleton lines={1} label="Loading the game's state" />;
  return (
    <p className={styles.short} role="status" title={state.sentence}>
      <BotDot dot={state.dot} />
      <span>{state.short}</span>
    </p>
  );
}
