import { AUTH } from "#core/platform/limits.ts";
import { recheckDelay } from "#core/platform/startup.ts";
import { onDoubt, reportAuthFailure } from "./auth-problem.ts";
import { onRecovery } from "./connection.ts";
import { environment, pb } from "./environment.ts";
import { $session, currentSession, initialise, logOut, refreshSession } from "./session.ts";

/** A sign-in in this tab loads its own session meanwhile. */
const SETTLE_MS = 250;

/**
 * Keeps the session up to date: sign-in and sign-out in other tabs, expiry, changes by other people,
 * and the server's return. It is checked at most once in AUTH.recheckMs (GUARD-G8). Returns an unsubscribe
 * function.
 */
export function watchSession(): () => void {
  let checkedAt: number | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const recheck = (isNeeded: () => boolean) => {
    if (waiting !== undefined) return;
    const delay = Math.max(SETTLE_MS, recheckDelay(checkedAt, environment().now()));
    waiting = setTimeout(() => {
      waiting = undefined;
      if (!isNeeded()) return;
      checkedAt = environment().now();
      void refreshSession();
    }, delay);
  };
  const isOther = () => currentSession()?.user.id !== pb().authStore.record?.id;
  const stopAuth = pb().authStore.onChange((token) => {
    if (token !== "") recheck(isOther);
    else if (currentSession()) logOut();
  });
  const beginAgain = () => {
    if ($session.get().status === "failed") void initialise();
  };
  const stopRecovery = onRecovery(beginAgain);
  let beginning: ReturnType<typeof setTimeout> | undefined;
  const stopSession = $session.subscribe(({ status }) => {
    clearTimeout(beginning);
    if (status === "failed") beginning = setTimeout(beginAgain, AUTH.initRetryMs);
  });
  const stopDoubts = onDoubt(() => recheck(() => currentSession() !== undefined));
  const stopVisible = environment().on("visible", () => {
    if (!currentSession()) return;
    if (pb().authStore.isValid) recheck(() => true);
    else reportAuthFailure("signed-out");
  });
  return () => {
    clearTimeout(waiting);
    clearTimeout(beginning);
    for (const stop of [stopAuth, stopRecovery, stopSession, stopDoubts, stopVisible]) stop();
  };
}
