/** What is said of a run. */
import type { Run } from "./run-store.ts";

/** "1 goose", "12 geese". */
export function countedGeese(count: number): string {
  return count === 1 ? "1 goose" : `${count} geese`;
}

/** What happened last, for those who don't see it (SOLO-P4). */
export function landingWords({ status, stack }: Run): string {
  if (status === "ready") return "";
  if (status === "paused") return "Paused.";
  const { landing, score, geese } = stack;
  const soFar = `${countedGeese(geese)}, ${score} points`;
  if (!landing) return "A goose swings.";
  if (landing.kind === "missed") return `Missed. The run is over: ${soFar}.`;
  if (status === "over") return `The tower is whole: ${soFar}.`;
  if (landing.kind === "exact") return `Exact. ${soFar}.`;
  return `${Math.abs(landing.off)} too far ${landing.off < 0 ? "left" : "right"}. ${soFar}, ${stack.top.width} wide.`;
}
