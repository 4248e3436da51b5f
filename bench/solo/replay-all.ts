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

/** Plays one run again so many times, to be timed. */
export function replayOften({ day, waits }: BenchRun, repeat: number): void {
  const seed = seedOfDay(day);
  for (let time = 0; time < repeat; time += 1) replay(seed, waits);
}
