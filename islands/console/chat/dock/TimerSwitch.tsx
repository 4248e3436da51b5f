import { useStore } from "@nanostores/react";
import { Pause, Play } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../../ui/Button.tsx";
import { $config, loadConfig, setPaused, watchConfig } from "../../products/waddle/config-store.ts";

/** Pauses all timers and offline messages, or resumes them. */
export function TimerSwitch() {
  const config = useStore($config);
  useEffect(watchConfig, []);
  if (config.status === "failed") {
    return (
      <Button look="quiet" onPress={loadConfig}>
        Timers: try again
      </Button>
    );
  }
  const isPaused = config.status === "ready" && config.data.timers_paused;
  return (
    <Button
      look={isPaused ? "main" : "quiet"}
      isDisabled={config.status === "loading"}
      onPress={() => void setPaused(!isPaused)}
    >
      {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      {isPaused ? "Resume timers" : "Pause timers"}
    </Button>
  );
}
