import { useStore } from "@nanostores/react";
import { Pause, Play } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../../ui/Button.tsx";
import { $pause, loadPause, setPaused, watchPause } from "./timers-store.ts";

/** Pauses all timers and offline messages, or lets them speak again. */
export function TimerSwitch() {
  const pause = useStore($pause);
  useEffect(watchPause, []);
  if (pause.status === "failed") {
    return (
      <Button look="quiet" onPress={loadPause}>
        Timers: try again
      </Button>
    );
  }
  const isPaused = pause.status === "ready" && pause.data.isPaused;
  return (
    <Button
      look={isPaused ? "main" : "quiet"}
      isDisabled={pause.status === "loading"}
      onPress={() => pause.status === "ready" && void setPaused(pause.data.id, !isPaused)}
    >
      {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      {isPaused ? "Resume timers" : "Pause timers"}
    </Button>
  );
}
