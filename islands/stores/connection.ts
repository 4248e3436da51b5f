import { atom } from "nanostores";
import { environment } from "./environment.ts";

/** Whether the server answers: the browser itself says `offline`, failed requests say `unreachable`. */
export type Connection = { status: "online" } | { status: "offline" } | { status: "unreachable" };

export const $connection = atom<Connection>({ status: "online" });

const PROBE_MIN_MS = 1000;
const PROBE_MAX_MS = 10_000;

/** A server that is lost again so soon after it was back has not been back for good. */
const CALM_MS = 30_000;

let probe: ReturnType<typeof setTimeout> | undefined;
let lostAt = 0;
let backAt = Number.NEGATIVE_INFINITY;
/** How long the server counts as away at least. */
let outageMs = 0;

/**
 * Call when a request had an answer. Where one kind of request has none, the others would call the
 * server back at once, and have everything loaded again: each time that takes longer (GUARD-G39).
 */
export function reportReachable(): void {
  const { status } = $connection.get();
  if (status === "unreachable" && Date.now() - lostAt < outageMs) return;
  clearTimeout(probe);
  probe = undefined;
  if (status === "online") return;
  if (status === "unreachable") backAt = Date.now();
  $connection.set({ status: "online" });
}

/** Call when a request had no answer: checks the server's health, less and less often, until it is back. */
export function reportUnreachable(): void {
  if ($connection.get().status === "online") {
    lostAt = Date.now();
    const isCalm = lostAt - backAt >= CALM_MS;
    outageMs = isCalm ? 0 : Math.min(Math.max(outageMs * 2, PROBE_MIN_MS), PROBE_MAX_MS);
    $connection.set({ status: "unreachable" });
  }
  if (probe === undefined) probeAfter(PROBE_MIN_MS);
}

/** Runs `listener` each time the server is back. Returns an unsubscribe function. */
export function onRecovery(listener: () => void): () => void {
  return $connection.listen(({ status }, before) => {
    if (status === "online" && before?.status !== "online") listener();
  });
}

/** Follows what the browser says about being online. Returns an unsubscribe function. */
export function watchConnection(): () => void {
  const { on } = environment();
  const stopOffline = on("offline", () => $connection.set({ status: "offline" }));
  const stopOnline = on("online", () => void probeNow(PROBE_MIN_MS));
  return () => {
    stopOffline();
    stopOnline();
  };
}

function probeAfter(delayMs: number): void {
  clearTimeout(probe);
  probe = setTimeout(() => probeNow(Math.min(delayMs * 1.6, PROBE_MAX_MS)), delayMs);
}

async function probeNow(nextDelayMs: number): Promise<void> {
  try {
    const answer = await environment().fetch("/api/health", { cache: "no-store" });
    if (answer.ok) reportReachable();
    if ($connection.get().status === "online") return;
  } catch {
    // No answer yet: checked again below.
  }
  probeAfter(nextDelayMs);
}
