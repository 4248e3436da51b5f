import { atom, type ReadableAtom } from "nanostores";
import { AUTH } from "#core/platform/limits.ts";

/** The wait between two mails of one kind. It survives a reload. */
export type Countdown = {
  /** Seconds until the mail may be sent again; 0 when it may. */
  $seconds: ReadableAtom<number>;
  /** Begins the wait. */
  begin: () => void;
  /** Counts down while a page shows it; answers how to stop. */
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
  const tick = () =>
    $seconds.set(secondsLeft(Number(sessionStorage.getItem(key) ?? 0), Date.now()));
  return {
    $seconds,
    begin() {
      sessionStorage.setItem(key, String(Date.now()));
      tick();
    },
    watch() {
      tick();
      const timer = setInterval(tick, 1000);
      return () => clearInterval(timer);
    },
  };
}
