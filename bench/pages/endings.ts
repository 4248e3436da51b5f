/** What must be ended however the bench ends: processes outlive the one that began them. */
import { say } from "./site.ts";

type End = () => Promise<unknown>;

const ends = new Set<End>();

/** Has `end` called when the bench is told to stop; answers a way to do it earlier, once. */
export function endLater(end: End): () => Promise<void> {
  ends.add(end);
  return async () => {
    if (ends.delete(end)) await end();
  };
}

async function endAll(): Promise<void> {
  const calls = [...ends];
  ends.clear();
  await Promise.allSettled(calls.map((end) => end()));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    say("Stopping…");
    void endAll().then(() => process.exit(130));
  });
}
