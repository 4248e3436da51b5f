import { expect, test } from "vitest";
import { LOG_IN } from "./limits.ts";
import { type Attempts, counted, NO_ATTEMPTS, waitMs } from "./log-in-attempts.ts";

/** After so many failures, each as soon as it was possible. */
function after(failures: number): { attempts: Attempts; now: number } {
  let attempts = NO_ATTEMPTS;
  let now = 1_000_000;
  for (let failure = 0; failure < failures; failure += 1) {
    now += waitMs(attempts, now);
    attempts = counted(attempts, now);
  }
  return { attempts, now };
}

test("GUARD-G36: five attempts are free, then the wait doubles, up to a minute", () => {
  const waits = [0, 4, 5, 6, 7, 8, 9, 50].map((failures) => {
    const { attempts, now } = after(failures);
    return waitMs(attempts, now) / 1000;
  });
  expect(waits).toEqual([0, 0, 5, 10, 20, 40, 60, 60]);
});

test("GUARD-G36: an hour without an attempt forgets them", () => {
  const { attempts, now } = after(20);
  const later = now + LOG_IN.forgetMinutes * 60_000;
  expect(waitMs(attempts, later - 1)).toBe(0);
  expect(counted(attempts, later - 1).count).toBe(21);
  expect(counted(attempts, later).count).toBe(1);
});
