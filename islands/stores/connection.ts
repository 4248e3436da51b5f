import { atom } from "nanostores";

/** Whether the server answers: `offline` is the browser's own word, `unreachable` is what requests met. */
export type Connection = { status: "online" } | { status: "offline" } | { status: "unreachable" };

export const $connection = atom<Connection>({ status: "online" });

const PROBE_MIN_MS = 1000;
const PROBE_MAX_MS = 10_000;

let probe: ReturnType<typeof setTimeout> | undefined;

export function reportReachable(): void {
  clearTimeout(probe);
  probe = undefined;
  if ($connection.get().status !== "online") $connection.set({ status: "online" });
}

/** A request had no answer: asks for the server's health, ever more slowly, until it answers. */
export function reportUnreachable(): void {
  if ($connection.get().status === "online") $connection.set({ status: "unreachable" });
  if (probe === undefined) probeAfter(PROBE_MIN_MS);
}

/** Runs `listener` each time the server answers again after it did not. */
export function onRecovery(listener: () => void): () => void {
  return $connection.listen(({ status }, before) => {
    if (status === "online" && before?.status !== "online") listener();
  });
}

/** Follows the browser's own idea of being online; answers how to stop. */
export function watchConnection(): () => void {
  const offline = () => $connection.set({ status: "offline" });
  const online = () => probeNow(PROBE_MIN_MS);
  window.addEventListener("offline", offline);
  window.addEventListener("online", online);
  return () => {
    window.removeEventListener("offline", offline);
    window.removeEventListener("online", online);
  };
}

function probeAfter(delayMs: number): void {
  clearTimeout(probe);
  probe = setTimeout(() => probeNow(Math.min(delayMs * 1.6, PROBE_MAX_MS)), delayMs);
}

async function probeNow(nextDelayMs: number): Promise<void> {
  try {
    const answer = await fetch("/api/health", { cache: "no-store" });
    if (answer.ok) return reportReachable();
  } catch {
    // No answer yet: asked again below.
  }
  probeAfter(nextDelayMs);
}
