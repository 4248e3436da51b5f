/** One supervised process: started, watched, restarted with back-off, stopped. */
import type { ChildProcess } from "node:child_process";
import { RECOVERED_AFTER_MS, restartDelayMs } from "./backoff.ts";
import { type HealthCheck, isHealthy } from "./health.ts";
import type { ProcessLog } from "./log.ts";
import { type Command, endGroup, signalGroup, startGroup } from "./process-group.ts";

export type ServiceSpec = {
  name: string;
  command: Command;
  health: HealthCheck;
  /** What asks it to stop; SIGTERM unless it takes another signal better. */
  stopSignal?: NodeJS.Signals;
  /** How long the first health answer may take, in ms. */
  readyWithinMs: number;
};

export type ServiceState =
  | { status: "stopped" }
  | { status: "starting"; child: ChildProcess }
  | { status: "ready"; child: ChildProcess; since: number }
  | { status: "waiting"; retry: NodeJS.Timeout }
  | { status: "stopping"; done: Promise<void> };

export type Service = {
  name: string;
  /** Resolves when the process first answers its health check; rejects when it can't start. */
  start: () => Promise<void>;
  /** Resolves when nothing of it is left; may be called more than once. */
  stop: () => Promise<void>;
  state: () => ServiceState["status"];
};

const POLL_MS = 50;
const WATCH_MS = 10_000;
const WATCH_TIMEOUT_MS = 5000;
const UNWELL_LIMIT = 3;
const STOP_GRACE_MS = 5000;

/** Makes a service; `onGroup` gets the leader of its process group, and null when it has ended. */
export function makeService(
  spec: ServiceSpec,
  log: ProcessLog,
  onGroup: (name: string, leader: number | null) => void,
): Service {
  let state: ServiceState = { status: "stopped" };
  let failures = 0;
  let wasReady = false;
  const logger = log.own.child({ name: spec.name });

  function launch(): ChildProcess {
    const child = startGroup(spec.command);
    if (child.stdout !== null) log.follow(spec.name, child.stdout, "info");
    if (child.stderr !== null) log.follow(spec.name, child.stderr, "warn");
    // A process that could not be started has an error and no exit.
    child.on("error", (error) => onEnd(child, `could not be run: ${error.message}`));
    child.on("exit", (code, signal) => onEnd(child, `ended (${signal ?? `code ${code}`})`));
    onGroup(spec.name, child.pid ?? null);
    state = { status: "starting", child };
    return child;
  }

  function onEnd(child: ChildProcess, what: string) {
    onGroup(spec.name, null);
    if (child.pid !== undefined) signalGroup(child.pid, "SIGKILL");
    if (state.status === "stopping" || state.status === "stopped") return;
    if (!wasReady) {
      if (child.pid === undefined) logger.error(what);
      // What fails at the very start fails again: the reason is for a person, not for a retry.
      state = { status: "stopped" };
      return;
    }
    const recovered =
      state.status === "ready" && performance.now() - state.since > RECOVERED_AFTER_MS;
    failures = recovered ? 1 : failures + 1;
    const delay = restartDelayMs(failures);
    logger.error(`${what}; starting it again in ${delay} ms`);
    state = { status: "waiting", retry: setTimeout(restart, delay) };
  }

  function restart() {
    waitUntilReady(launch()).then(
      (seconds) => logger.info(`is back after ${seconds} s`),
      (error: Error) => logger.warn(error.message),
    );
  }

  async function waitUntilReady(child: ChildProcess): Promise<string> {
    const began = performance.now();
    while (performance.now() - began < spec.readyWithinMs) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
        throw new Error(`${spec.name} ended before it was ready; its last lines above say why`);
      }
      if (await isHealthy(spec.health, 1000)) {
        if (state.status !== "starting") throw new Error(`${spec.name} was stopped`);
        state = { status: "ready", child, since: performance.now() };
        wasReady = true;
        watch(child);
        return ((performance.now() - began) / 1000).toFixed(1);
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    if (child.pid !== undefined) signalGroup(child.pid, "SIGKILL");
    throw new Error(`${spec.name} did not get ready within ${spec.readyWithinMs / 1000} s`);
  }

  /** Ends a process that runs but no longer answers, so that it is started again. */
  async function watch(child: ChildProcess) {
    let unwell = 0;
    while (true) {
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS).unref());
      if (state.status !== "ready" || state.child !== child) return;
      unwell = (await isHealthy(spec.health, WATCH_TIMEOUT_MS)) ? 0 : unwell + 1;
      if (unwell >= UNWELL_LIMIT && child.pid !== undefined) {
        logger.error(`has not answered ${UNWELL_LIMIT} health checks; ending it`);
        signalGroup(child.pid, "SIGKILL");
        return;
      }
    }
  }

  return {
    name: spec.name,
    state: () => state.status,
    async start() {
      const child = launch();
      const seconds = await waitUntilReady(child);
      logger.debug(`ready after ${seconds} s`);
    },
    stop() {
      if (state.status === "stopping") return state.done;
      const done = end(state).then(() => {
        state = { status: "stopped" };
      });
      state = { status: "stopping", done };
      return done;
    },
  };

  async function end(running: ServiceState): Promise<void> {
    if (running.status === "waiting") clearTimeout(running.retry);
    if ("child" in running && running.child.pid !== undefined) {
      await endGroup(running.child.pid, STOP_GRACE_MS, spec.stopSignal);
    }
  }
}
