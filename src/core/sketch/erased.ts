/**
 * What was rubbed out of a stroke: parts of its way, each from one place to another. A place is counted
 * in points: 2.5 is half way from the third to the fourth. As a text, "0-3.5 12.25-20": parts in their
 * order, apart from each other. Two people who rub out parts of one stroke at the same time both do:
 * what the document has is the union (SKETCH-S15).
 */
import { SKETCH } from "./limits.ts";

export type Part = readonly [from: number, to: number];

/** Places are kept to a hundredth of the way between two points. */
const PER_POINT = 100;

/** Parts that are nearer to each other than this are one: nothing of the stroke shows between them. */
const JOINED = 0.05;

/** The parts of a text; null when it is none that `formatErased` writes. */
export function parseErased(text: string): Part[] | null {
  if (text === "") return [];
  const parts: Part[] = [];
  let last = -1;
  for (const word of text.split(" ")) {
    const match = /^(\d{1,4}(?:\.\d{1,2})?)-(\d{1,4}(?:\.\d{1,2})?)$/.exec(word);
    if (match === null) return null;
    const [from, to] = [Number(match[1]), Number(match[2])];
    if (from <= last || to < from || to >= SKETCH.pointsPerStrokeMaxCount) return null;
    parts.push([from, to]);
    last = to;
  }
  return parts.length > SKETCH.erasedPartsMaxCount ? null : parts;
}

/**
 * Parts in any order, overlapping or not, as a text. Beyond SKETCH.erasedPartsMaxCount those that are
 * nearest to each other become one, so that rubbing out never fails.
 */
export function formatErased(parts: readonly Part[]): string {
  const joined: [number, number][] = [];
  for (const [from, to] of [...parts].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from - last[1] <= JOINED) last[1] = Math.max(last[1], rounded(to));
    else joined.push([rounded(from), rounded(to)]);
  }
  while (joined.length > SKETCH.erasedPartsMaxCount) joinNearest(joined);
  return joined.map(([from, to]) => `${from}-${to}`).join(" ");
}

/** Both: what either has rubbed out. */
export function uniteErased(one: string, other: string): string {
  return formatErased([...(parseErased(one) ?? []), ...(parseErased(other) ?? [])]);
}

function joinNearest(parts: [number, number][]): void {
  let nearest = 1;
  const gap = (at: number) => (parts[at]?.[0] ?? 0) - (parts[at - 1]?.[1] ?? 0);
  for (let at = 2; at < parts.length; at += 1) if (gap(at) < gap(nearest)) nearest = at;
  const [before, after] = [parts[nearest - 1], parts[nearest]];
  if (before && after) before[1] = Math.max(before[1], after[1]);
  parts.splice(nearest, 1);
}

function rounded(place: number): number {
  return Math.round(place * PER_POINT) / PER_POINT;
}

/** What is left of a way of so many points, part by part, in its order. */
export function leftOver(count: number, erased: string): Part[] {
  const left: Part[] = [];
  let at = 0;
  for (const [from, to] of parseErased(erased) ?? []) {
    if (from > at) left.push([at, from]);
    at = Math.max(at, to);
  }
  const end = count - 1;
  if (at < end || (at === 0 && erased === "")) left.push([at, end]);
  return left;
}
