import { useEffect, useState } from "react";
import type { RehearsalStage } from "#core/chat/rehearsal/protocol.ts";
import { durationWords } from "#core/platform/time/duration.ts";
import { Switch } from "../../../ui/Switch.tsx";
import { timeZone } from "../../../ui/Time.tsx";
import { clockTime, exactTime } from "../../../ui/time.ts";
import { useNow } from "../feed/use-now.ts";
import { EventButtons } from "./EventButtons.tsx";
import styles from "./Rehearsal.module.css";
import { StreamForm } from "./StreamForm.tsx";
import { moveClock, setLive } from "./store.ts";
import { VisitorButtons } from "./VisitorButtons.tsx";

/** How far one press moves the clock, in minutes. */
const STEPS = [
  { minutes: 1, name: "1 min" },
  { minutes: 15, name: "15 min" },
  { minutes: 60, name: "1 h" },
  { minutes: 1440, name: "1 day" },
] as const;

/** The stream and the clock of the rehearsal, and how to change them. */
export function Stage({ stage, isConnected }: { stage: RehearsalStage; isConnected: boolean }) {
  const now = useNow(stage.shift_ms);
  const [isLive, setIsLive] = useState(stage.is_live);
  useEffect(() => setIsLive(stage.is_live), [stage.is_live]);
  const zone = timeZone();
  return (
    <fieldset className={styles.stage}>
      <legend className="visually-hidden">Stage</legend>
      <div className={styles.stream}>
        <Switch
          isSelected={isLive}
          isDisabled={!isConnected}
          onChange={(live) => {
            setIsLive(live);
            setLive(live);
          }}
        >
          <span className={isLive ? styles.live : undefined}>
            {isLive ? "Stream is live" : "Stream is offline"}
          </span>
        </Switch>
        <StreamForm stage={stage} isConnected={isConnected} />
        {isConnected && <EventButtons />}
      </div>
      <VisitorButtons isConnected={isConnected} />
      <div className={styles.clock}>
        <time dateTime={new Date(now).toISOString()} title={exactTime(now, zone)}>
          {clockTime(now, zone)}
        </time>
        <span className={styles.ahead}>
          {stage.shift_ms > 0 ? `${durationWords(stage.shift_ms)} ahead` : "the real time"}
        </span>
        <div className={styles.steps}>
          {STEPS.map(({ minutes, name }) => (
            <button
              key={minutes}
              type="button"
              className={styles.step}
              disabled={!isConnected}
              aria-label={`+${name}: move the clock ${durationWords(minutes * 60_000)} forward`}
              onClick={() => moveClock(minutes)}
            >
              +{name}
            </button>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
