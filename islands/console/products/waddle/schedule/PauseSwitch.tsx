import { useStore } from "@nanostores/react";
import { Switch } from "../../../../ui/Switch.tsx";
import { $config, setPaused } from "../config-store.ts";
import styles from "./Schedule.module.css";

/** Silences timers and offline messages alike, for a quiet moment on stream. */
export function PauseSwitch() {
  const config = useStore($config);
  if (config.status !== "ready") return null;
  const isPaused = config.data.timers_paused;
  return (
    <div className={styles.pause} data-paused={isPaused || undefined}>
      <Switch isSelected={isPaused} onChange={(paused) => void setPaused(paused)}>
        Pause all timers and offline messages
      </Switch>
      {isPaused && <p className={styles.pauseNote}>Nothing is said by itself until you resume.</p>}
    </div>
  );
}
