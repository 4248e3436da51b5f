import { useEffect, useState } from "react";
import type { GiveawayRun } from "#core/giveaways/api.ts";
import { currentSession } from "../../../../stores/session.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { RelativeTime } from "../../../../ui/RelativeTime.tsx";
import { clockText } from "./clock-text.ts";

const STATE_WORDS: Record<Exclude<GiveawayRun["state"], "open">, string> = {
  closed: "drawing",
  drawn: "drawn",
  cancelled: "cancelled",
  void: "void",
};

/** How a run stands: its time left, or what became of it and when. */
export function RunState({ run }: { run: GiveawayRun }) {
  const now = useSecond(run.state === "open");
  if (run.state === "open") {
    return (
      <span className={classNames("tag", "on")}>
        open · <Countdown endsAt={run.ends_at} now={now} />
      </span>
    );
  }
  const timeZone = currentSession()?.tenant.time_zone ?? "UTC";
  return (
    <>
      <span className={classNames("tag")}>{STATE_WORDS[run.state]}</span>{" "}
      <RelativeTime atMs={run.ends_at} nowMs={now} timeZone={timeZone} />
    </>
  );
}

/** The time until a run ends; screen readers read it when they come to it, not each second. */
function Countdown({ endsAt, now }: { endsAt: number; now: number }) {
  return <time dateTime={new Date(endsAt).toISOString()}>{clockText(endsAt - now)}</time>;
}

/** The time, updated each second while `isRunning`: milliseconds since the epoch. */
export function useSecond(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
