import { intervalOf } from "#core/gaggle/frequency.ts";
import { currentSession } from "../../../../stores/session.ts";
import { timeZone } from "../../../../ui/Time.tsx";
import { clockTime } from "../../../../ui/time.ts";
import { readTimes, type TimesForm } from "../form.ts";
import styles from "../Gaggle.module.css";
import { nextTimes } from "../next-times.ts";
import { useMinute } from "../use-minute.ts";

/** When something comes by with what is typed, in words. */
export function NextTimes({ values, isStored }: { values: TimesForm; isStored: boolean }) {
  const now = useMinute();
  const read = readTimes(values);
  const minutes = read.ok ? intervalOf(read.value.game_frequency) : undefined;
  if (minutes === undefined) {
    return <p className={styles.next}>Type a number of minutes to see when something comes by.</p>;
  }
  const zone = timeZone();
  const times = nextTimes(currentSession()?.tenant.id ?? "", minutes, now);
  return (
    <div className={styles.next} aria-live="polite">
      <p>
        <strong>
          Every {minutes} minutes{values.plays_offline ? "" : " while you are live"}
        </strong>
        , {perStreamWords(minutes)}.
      </p>
      <p className={styles.muted}>
        {isStored ? "The next times are" : "Once saved, the next times are"}{" "}
        {listWords(times.map((at) => clockTime(at, zone)))} ({zone}). A time passes by if nobody has
        chatted since the last one.
      </p>
    </div>
  );
}

const STREAM_HOURS = 3;

/** "9 times in 3 hours". */
function perStreamWords(minutes: number): string {
  const count = Math.floor((STREAM_HOURS * 60) / minutes);
  return `${count === 1 ? "once" : `${count} times`} in ${STREAM_HOURS} hours`;
}

function listWords(times: readonly string[]): string {
  return `${times.slice(0, -1).join(", ")} and ${times.at(-1)}`;
}
