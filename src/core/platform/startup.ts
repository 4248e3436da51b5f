/**
 * Startup of the console, rules GUARD-G1 to GUARD-G9 of docs/spec/guards.md: the app is not initialised, then
 * loading, then initialised or failed. What waits takes the clock as an argument.
 */
import { AUTH } from "./limits.ts";

/** How the app's initialisation ended. */
export type Initialisation = "ready" | "timeout" | "failed";

export type Startup =
  | { status: "not-initialised" }
  | { status: "loading" }
  | { status: "initialised" }
  | { status: "failed"; reason: "timeout" | "failed" };

/** Resolves after `ms` milliseconds. */
export type Wait = (ms: number) => Promise<void>;

export const AUTH_CHECK_TIMEOUT = "Auth check timeout on startup";

/** How the check of the session ended: `refused` is an auth error of the server. */
export type AuthCheck = "done" | "refused" | "timeout" | "failed";

export type StartupEdges = {
  /** Asks the server for the session. */
  checkAuth: () => Promise<Exclude<AuthCheck, "timeout">>;
  /** Forgets what the page holds of the visitor; `refused` forgets the token too (GUARD-G4). */
  resetAuth: (because: "timeout" | "refused") => void;
  /** Records a failure that stops nothing. */
  log: (message: string) => void;
  wait: Wait;
};

/** One run of the app's initialisation, waited for by every route that is opened. */
export class AppStartup {
  #state: Startup = { status: "not-initialised" };
  #running: Promise<void> = Promise.resolve();
  readonly #edges: StartupEdges;

  constructor(edges: StartupEdges) {
    this.#edges = edges;
  }

  get state(): Startup {
    return this.#state;
  }

  /** Initialises; waits while another call does already; returns at once when it is done (GUARD-G1, GUARD-G2). */
  async ensure(): Promise<Initialisation> {
    if (this.#state.status === "initialised") return "ready";
    if (this.#state.status === "loading") return this.#waitForOngoing();
    return this.#begin();
  }

  /** What is known now, without waiting: a failed start counts until it is begun again. */
  get known(): Initialisation {
    return this.#state.status === "failed" ? this.#state.reason : "ready";
  }

  async #begin(): Promise<Initialisation> {
    this.#state = { status: "loading" };
    const ended = Promise.race([this.#run(), this.#timeout(AUTH.initTimeoutMs)]);
    this.#running = ended.then(() => undefined);
    const end = initialisationOf(await ended);
    if (end === "timeout") this.#edges.resetAuth("timeout");
    this.#state = end === "ready" ? { status: "initialised" } : { status: "failed", reason: end };
    return end;
  }

  /** The startup check; one that took too long is begun afresh, for the time that is left (GUARD-G4). */
  async #run(): Promise<AuthCheck> {
    const { resetAuth, log } = this.#edges;
    const first = await Promise.race([this.#check(), this.#timeout(AUTH.startupCheckTimeoutMs)]);
    if (first !== "timeout") return first;
    log(AUTH_CHECK_TIMEOUT);
    resetAuth("timeout");
    return this.#check();
  }

  async #check(): Promise<AuthCheck> {
    try {
      const end = await this.#edges.checkAuth();
      if (end === "refused") this.#edges.resetAuth("refused");
      return end;
    } catch (error) {
      this.#edges.log(error instanceof Error ? error.message : String(error));
      return "failed";
    }
  }

  async #timeout(ms: number): Promise<AuthCheck> {
    await this.#edges.wait(ms);
    return "timeout";
  }

  /** Each poll ends after AUTH.initPollMs or when the initialisation does, whichever is first (GUARD-G3). */
  async #waitForOngoing(): Promise<Initialisation> {
    for (let poll = 0; poll < AUTH.initPollCount; poll += 1) {
      await Promise.race([this.#running, this.#edges.wait(AUTH.initPollMs)]);
      if (this.#state.status !== "loading") return this.known;
    }
    return "timeout";
  }
}

/** Somebody whose sign-in was refused continues as a visitor. */
function initialisationOf(end: AuthCheck): Initialisation {
  return end === "done" || end === "refused" ? "ready" : end;
}

/**
 * Milliseconds until auth may be checked again after a change of the auth state: at most one check
 * in AUTH.recheckMs (GUARD-G8). Both times are in milliseconds; `lastCheck` is undefined before the first.
 */
export function recheckDelay(lastCheck: number | undefined, now: number): number {
  if (lastCheck === undefined || now < lastCheck) return 0;
  return Math.max(0, lastCheck + AUTH.recheckMs - now);
}

/** Whether link status is to be fetched: for somebody with a tenant, once (GUARD-G6). */
export function needsLinkStatus(tenant: string | undefined, loaded: boolean): boolean {
  return tenant !== undefined && tenant !== "" && !loaded;
}
