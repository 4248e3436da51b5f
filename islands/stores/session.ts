import { atom } from "nanostores";
import { parse } from "valibot";
import { type Session, sessionSchema } from "#core/entities/session.ts";
import type { Visitor } from "#core/guards.ts";
import { AUTH } from "#core/limits.ts";
import { onRecovery } from "./connection.ts";
import { pb } from "./pocketbase.ts";
import { attempt, type Failure, type Result } from "./result.ts";

export type SessionState =
  | { status: "unknown" }
  | { status: "guest"; because: "not-signed-in" | "expired" | "signed-out" }
  | { status: "member"; session: Session }
  | { status: "failed"; reason: "timeout" | "failed" };

export const $session = atom<SessionState>({ status: "unknown" });

let initialising: Promise<void> | undefined;

/**
 * Finds out once who is signed in; every guard waits for it. It gives up after
 * AUTH.initTimeoutMs (requirements, section 4) and is tried again when the server answers.
 */
export function initialise(): Promise<void> {
  if ($session.get().status === "failed") initialising = undefined;
  initialising ??= Promise.race([load(AUTH.startupCheckTimeoutMs), timeout(AUTH.initTimeoutMs)]);
  return initialising;
}

/** Loads the session again, as after a change of services or the e-mail's verification. */
export async function refreshSession(): Promise<void> {
  await load(AUTH.startupCheckTimeoutMs);
}

/** The session of the member; for pages behind the guards, where there is one. */
export function currentSession(): Session | undefined {
  const state = $session.get();
  return state.status === "member" ? state.session : undefined;
}

/** The visitor as the guards see them. */
export function currentVisitor(): Visitor {
  const state = $session.get();
  const member = state.status === "member" ? state.session : undefined;
  return {
    initialisation: state.status === "failed" ? state.reason : "ready",
    user: member ? { email_verified: member.user.email_verified } : undefined,
    link: undefined,
    services: member?.services,
    permissions: member?.permissions ?? [],
  };
}

export async function logIn(email: string, password: string): Promise<Result<void>> {
  const signedIn = await attempt(() =>
    pb.collection("users").authWithPassword(email.trim(), password),
  );
  if (!signedIn.ok) return { ok: false, failure: logInFailure(signedIn.failure) };
  await load(AUTH.startupCheckTimeoutMs);
  return { ok: true, value: undefined };
}

export function logOut(): void {
  $session.set({ status: "guest", because: "signed-out" });
  pb.authStore.clear();
}

/** Keeps the session true: other tabs, expiry, and the server's return. Answers how to stop. */
export function watchSession(): () => void {
  let checkedAt = 0;
  const stopAuth = pb.authStore.onChange((token) => {
    const state = $session.get();
    if (token === "" && state.status === "member") {
      $session.set({ status: "guest", because: "signed-out" });
      return;
    }
    const isOther = state.status !== "member" || state.session.user.id !== pb.authStore.record?.id;
    if (token === "" || !isOther || Date.now() - checkedAt < AUTH.recheckMs) return;
    checkedAt = Date.now();
    void refreshSession();
  });
  const stopRecovery = onRecovery(() => {
    if ($session.get().status === "failed") void initialise();
  });
  return () => {
    stopAuth();
    stopRecovery();
  };
}

async function load(timeoutMs: number): Promise<void> {
  if (!pb.authStore.isValid) {
    const because = pb.authStore.token === "" ? "not-signed-in" : "expired";
    pb.authStore.clear();
    $session.set({ status: "guest", because });
    return;
  }
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await attempt(async () =>
    parse(sessionSchema, await pb.send("/api/gq/session", { method: "GET", signal })),
  );
  if (answer.ok) {
    $session.set({ status: "member", session: answer.value });
  } else if (answer.failure.kind === "signed-out") {
    $session.set({ status: "guest", because: "expired" });
    pb.authStore.clear();
  } else if ($session.get().status !== "member") {
    $session.set({ status: "failed", reason: signal.aborted ? "timeout" : "failed" });
  }
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if ($session.get().status === "unknown")
        $session.set({ status: "failed", reason: "timeout" });
      resolve();
    }, ms);
  });
}

function logInFailure(failure: Failure): Failure {
  if (failure.kind === "unreachable" || failure.status === 429) return failure;
  return { ...failure, message: "E-mail or password is not right. Check both and try again." };
}
