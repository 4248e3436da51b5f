import { letGo, replay, seedOfDay, startStack } from "#core/solo/soul-stack.ts";

export type BenchRun = { day: string; waits: readonly number[] };

/**
 * Plays runs again: every state that each goes through, as text, and how long a whole replay takes in ms,
 * the mean of `repeat` times. Runs in Node, in browsers and in PocketBase.
 */
export function replayAll(
  runs: readonly BenchRun[],
  repeat: number,
): { results: string; ms: number[] } {
  const ms: number[] = [];
  const results = runs.map(({ day, waits }) => {
    const seed = seedOfDay(day);
    const began = Date.now();
    let result: unknown;
    for (let time = 0; time < repeat; time += 1) result = replay(seed, waits);
    ms.push((Date.now() - began) / repeat);
    let state = startStack(seed);
    const states = waits.map((wait) => {
      state = letGo(state, wait);
      return [state.top.x, state.top.width, state.score, state.landing?.off ?? 0].join(" ");
    });
    return `${JSON.stringify(result)} ${states.join(",")}`;
  });
  return { results: results.join("\n"), ms };
}
