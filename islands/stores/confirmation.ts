import { atom } from "nanostores";
import { pb } from "./environment.ts";
import { attempt, type Failure } from "./result.ts";

/** Set while a person is asked to prove that it is them; `end` says whether they have. */
export const $confirming = atom<{ end: (done: boolean) => void } | undefined>(undefined);

/**
 * Does what the server does only for somebody who has just proven who they are (GUARD-G37): where it
 * asks for that, the person is asked, and it is done then. Returns the failure, if any.
 */
export async function withConfirmation(
  act: () => Promise<Failure | undefined>,
): Promise<Failure | undefined> {
  const failure = await act();
  if (failure?.code !== "CONFIRM_FIRST") return failure;
  $confirming.get()?.end(false);
  const done = await new Promise<boolean>((resolve) => {
    $confirming.set({
      end: (isDone) => {
        $confirming.set(undefined);
        resolve(isDone);
      },
    });
  });
  return done ? act() : failure;
}

/** Proves it by the password or a mailed code; with neither, asks whether that is needed. */
export async function confirmPerson(
  proof: { password: string } | { code: string } | Record<string, never> = {},
): Promise<Failure | undefined> {
  const confirmed = await attempt(() =>
    pb().send("/api/gq/account/confirm", { method: "POST", body: proof }),
  );
  return confirmed.ok ? undefined : confirmed.failure;
}

/** Mails the code. */
export async function mailConfirmCode(): Promise<Failure | undefined> {
  const sent = await attempt(() =>
    pb().send("/api/gq/account/confirm-code", { method: "POST", body: {} }),
  );
  return sent.ok ? undefined : sent.failure;
}
