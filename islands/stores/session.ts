import { atom } from "nanostores";
import { parse } from "valibot";
import { type Session, sessionSchema } from "#core/entities/session.ts";
import type { Visitor } from "#core/platform/guards.ts";
import { AUTH } from "#core/platform/limits.ts";
import { AppStartup, type AuthCheck, needsLinkStatus } from "#core/platform/startup.ts";
import { $authProblem, reportAuthFailure } from "./auth-problem.ts";
import { pb } from "./environment.ts";
import { $linkStatus, fetchLinkStatus } from "./link-status.ts";
import { logFailure } from "./log.ts";
import { attempt, type Failure, type Result } from "./result.ts";

export type SessionState =
  | { status: "unknown" }
  | { status: "guest"; because: "not-signed-in" | "expired" | "signed-out" }
  | { status: "member"; session: Session }
  | { status: "failed"; reason: "timeout" | "failed" };

const UNKNOWN: SessionState = { status: "unknown" };

export const $session = atom<SessionState>(UNKNOWN);

let checking = new AbortController();

/** The app's initialisation: rules GUARD-G1 to GUARD-G8 of docs/spec/guards.md. */
const startup = new AppStartup({
  checkAuth,
  resetAuth: (because) => {
    checking.abort();
    forgetVisitor();
    // A slow server signs nobody out: the token goes only when the server refused it.
    if (because === "refused") pb().authStore.clear();
    $session.set(because === "refused" ? { status: "guest", because: "expired" } : UNKNOWN);
  },
  log: logFailure,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Initialises the app, or waits until it is; a failed start is begun again. */
export async function initialise(): Promise<void> {
  const end = await startup.ensure();
  if (end === "ready") return;
  const { status } = $session.get();
  if (status === "unknown" || status === "failed") $session.set({ status: "failed", reason: end });
}

/** The same, but nobody waits for what has failed already (GUARD-G9). */
export async function initialiseOnce(): Promise<void> {
  if (startup.state.status !== "failed") await initialise();
}

/** Loads the session again, as after a sign-in or a change of services; reports why it could not. */
export async function refreshSession(): Promise<void> {
  if (!pb().authStore.isValid) return forgetSignIn("expired");
  const answer = await load(AbortSignal.timeout(AUTH.startupCheckTimeoutMs));
  // A member keeps what they see: the connection bar says that the server is away.
  const isSeen = $session.get().status === "member" && answer?.kind !== "signed-out";
  if (answer && !isSeen) reportAuthFailure(answer.kind);
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
    user: member && { email_verified: member.user.email_verified, link: member.user },
    link: $linkStatus.get(),
    services: member?.services ?? undefined,
    permissions: member?.permissions ?? [],
  };
}

export async function logIn(email: string, password: string): Promise<Result<void>> {
  const signedIn = await attempt(() =>
    pb().collection("users").authWithPassword(email.trim(), password),
  );
  if (!signedIn.ok) return { ok: false, failure: logInFailure(signedIn.failure) };
  await refreshSession();
  return { ok: true, value: undefined };
}

export function logOut(): void {
  // Takes this device off the list; the request carries the token that is forgotten next.
  if (pb().authStore.isValid) {
    void attempt(() => pb().send("/api/gq/account/sign-out", { method: "POST", keepalive: true }));
  }
  forgetSignIn("signed-out");
}

/** The sign-in is no longer good: the person is signed out and asked to log in again. */
export function endSession(): void {
  forgetSignIn("expired");
}

function forgetSignIn(because: "expired" | "signed-out"): void {
  const isGuest = pb().authStore.token === "";
  forgetVisitor();
  $session.set({ status: "guest", because: isGuest ? "not-signed-in" : because });
  pb().authStore.clear();
}

function forgetVisitor(): void {
  $linkStatus.set(undefined);
  $authProblem.set(undefined);
}

async function checkAuth(): Promise<Exclude<AuthCheck, "timeout">> {
  if (!pb().authStore.isValid) {
    forgetSignIn("expired");
    return "done";
  }
  checking = new AbortController();
  const failure = await load(checking.signal);
  if (!failure) return "done";
  return failure.kind === "signed-out" ? "refused" : "failed";
}

/** Loads who is signed in. Returns the failure, if any. */
async function load(signal: AbortSignal): Promise<Failure | undefined> {
  const answer = await attempt(async () =>
    parse(sessionSchema, await pb().send("/api/gq/session", { method: "GET", signal })),
  );
  if (!answer.ok) return answer.failure;
  const session = answer.value;
  $authProblem.set(undefined);
  // Guards run again at each change; the same answer is none.
  if (JSON.stringify(currentSession()) !== JSON.stringify(session)) {
    $session.set({ status: "member", session });
  }
  if (needsLinkStatus(session.tenant.id, $linkStatus.get() !== undefined)) void fetchLinkStatus();
  return undefined;
}

function logInFailure(failure: Failure): Failure {
  if (failure.kind === "unreachable" || failure.status === 429) return failure;
  return { ...failure, message: "E-mail or password is not right. Check both and try again." };
}
