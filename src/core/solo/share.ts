import { writtenDate } from "../platform/time/calendar-date.ts";
import { type Landing, letGo, startStack } from "./soul-stack.ts";

const MARKS: Record<Landing["kind"], string> = { exact: "●", landed: "○", missed: "✕" };

/** Marks of one line of a shared text. */
const MARKS_MAX_COUNT = 60;

/** How each goose landed, in marks; of a high tower the last ones. */
export function landingMarks(seed: string, waits: readonly number[]): string {
  let state = startStack(seed);
  const marks = waits.map((wait) => {
    state = letGo(state, wait);
    return state.landing ? MARKS[state.landing.kind] : "";
  });
  return marks.slice(-MARKS_MAX_COUNT).join("");
}

/** What a person copies to tell others about a run; the address is where it can be watched. */
export function shareText(
  run: { day: string; score: number; geese: number; seed: string; waits: readonly number[] },
  address: string,
): string {
  const geese = run.geese === 1 ? "1 goose" : `${run.geese} geese`;
  return [
    `Soul Stack, ${writtenDate(run.day)}: ${run.score} points, ${geese} high`,
    landingMarks(run.seed, run.waits),
    address,
  ].join("\n");
}
