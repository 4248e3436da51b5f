/** A client's view of its room: what the frames add up to. */
import { POND } from "./limits.ts";
import type { PondView } from "./view-types.ts";
import type { PondFrame } from "./wire.ts";

/** The view after a frame; null while no full one has come. */
export function applyFrame(view: PondView | null, frame: PondFrame): PondView | null {
  const before = frame.full ? null : view;
  const room = frame.room ?? before?.room;
  const seats = frame.seats ?? before?.seats;
  if (room === undefined || seats === undefined) return null;
  return {
    room,
    seats,
    game: frame.game === undefined ? (before?.game ?? null) : frame.game,
    report: frame.report === undefined ? (before?.report ?? null) : frame.report,
    you: frame.you === undefined ? (before?.you ?? null) : frame.you,
    lines: linesAfter(before?.lines ?? [], frame.lines),
    ink: inkAfter(before?.ink ?? null, frame.ink),
  };
}

function linesAfter(before: PondView["lines"], lines: PondFrame["lines"]): PondView["lines"] {
  if (lines === undefined) return before;
  const all = lines.reset ? lines.add : [...before, ...lines.add];
  return all.slice(-POND.linesShownCount);
}

function inkAfter(before: PondView["ink"], ink: PondFrame["ink"]): PondView["ink"] {
  if (ink === undefined) return before;
  if (ink === null) return null;
  const { drawing, from, ops } = ink;
  const kept = before?.drawing === drawing ? before.ops.slice(0, from) : [];
  return { drawing, ops: [...kept, ...ops] };
}
