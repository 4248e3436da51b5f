import type { PublicRun } from "#core/giveaways/api.ts";
import { enterWord } from "#core/giveaways/chat-words.ts";
import { clockTime, exactTime } from "../../../../ui/time.ts";
import styles from "./Giveaway.module.css";

const DAY_MS = 86_400_000;

/** When the bot was away while the run was open: what was typed then did not arrive (STATUS-G3). */
export function Absences({ run }: { run: PublicRun }) {
  const { absences } = run.bot;
  if (absences.length === 0) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isLong = run.ends_at - run.started_at > DAY_MS;
  const words = (atMs: number) => (isLong ? exactTime(atMs, zone) : clockTime(atMs, zone));
  const spans = absences.map(({ from, until }) =>
    until === 0 ? `since ${words(from)}` : `from ${words(from)} to ${words(roundedUp(until))}`,
  );
  return (
    <p className={styles.small}>
      The bot was not in the chat {spans.join(", ")}.{" "}
      {run.state === "open" ? (
        <>
          If you typed <code>{enterWord(run, run)}</code> then, type it once more when it is back.
        </>
      ) : (
        "What was typed then did not count."
      )}
    </p>
  );
}

/** To the next full minute, so that an absence is never shown shorter than it was. */
function roundedUp(atMs: number): number {
  return Math.ceil(atMs / 60_000) * 60_000;
}
