/** What the bench has Node, browsers and PocketBase do with runs. */
import { letGo, replay, seedOfDay, startStack } from "#core/solo/soul-stack.ts";

export type BenchRun = { day: string; waits: readonly number[] };

/** Plays runs again: every state that each goes through, as text. */
export function replayAll(runs: readonly BenchRun[]): string {
  const results = runs.map(({ day, waits }) => {
    const seed = seedOfDay(day);
    let state = startStack(seed);
    const states = waits.map((wait) => {
      state = letGo(state, wait);
      return [state.top.x, state.top.width, state.score, state.landing?.off ?? 0].join(" ");
    });
    return `${JSON.stringify(replay(seed, waits))} ${states.join(",")}`;
  });
  return results.join("\n");
}

/** Replays at once, because PocketBase's clock shows whole milliseconds. */
const AT_ONCE = 4;
/** The quickest counts: in the others the machine did something else as well. */
const TRIALS = 6;

/** How long a replay of each run takes, in ms. */
export function timesOf(runs: readonly BenchRun[]): number[] {
  return runs.map(({ day, waits }) => {
    const seed = seedOfDay(day);
    let quickest = Number.POSITIVE_INFINITY;
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const began = Date.now();
      for (let time = 0; time < AT_ONCE; time += 1) replay(seed, waits);
      quickest = Math.min(quickest, (Date.now() - began) / AT_ONCE);
    }
    return quickest;
  });
}
