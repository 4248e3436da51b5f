import { atom, type ReadableAtom } from "nanostores";
import { AUTH } from "#core/platform/limits.ts";
import { environment } from "./environment.ts";
import { keep, readKept } from "./safe-storage.ts";

/** The wait between two mails of one kind. It survives a reload. */
export type Countdown = {
  /** Seconds until the mail may be sent again; 0 when it may. */
  $seconds: ReadableAtom<number>;
  /** Begins the wait. */
  begin: () => void;
  /** Counts down while a page shows it. Returns an unsubscribe function. */
  watch: () => () => void;
};

/** The seconds left of the wait that began at `sentAt`; times in milliseconds. */
export function secondsLeft(sentAt: number, now: number): number {
  const left = AUTH.verificationResendSeconds - Math.floor((now - sentAt) / 1000);
  return Math.min(Math.max(left, 0), AUTH.verificationResendSeconds);
}

/** A wait that is kept in this tab's storage under `key`. */
export function countdown(key: string): Countdown {
  const $seconds = atom(0);
  let sentAt = 0;
  const tick = () => $seconds.set(secondsLeft(sentAt, environment().now()));
  return {
    $seconds,
    begin() {
      sentAt = environment().now();
      keep("sessionStorage", key, String(sentAt));
      tick();
    },
    watch() {
      sentAt = Number(readKept("sessionStorage", key) ?? sentAt);
      tick();
      const timer = setInterval(tick, 1000);
      return () => clearInterval(timer);
    },
  };
}
