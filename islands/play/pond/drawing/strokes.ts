/** A drawing as strokes: what the steps of a room add up to (POND-D8). */
import { decodeInk, type Point } from "#core/canvas/ink.ts";
import type { StrokeStyle } from "#core/canvas/stroke.ts";
import type { InkOp, PondView } from "#core/pond/view-types.ts";

/** Points come to a stroke and never change, so their number says whether it looks the same. */
export type DrawnStroke = {
  readonly id: string;
  readonly style: StrokeStyle;
  readonly points: readonly Point[];
};

type Growing = DrawnStroke & { points: Point[] };

export class StrokeList {
  #strokes: Growing[] = [];

  /** Oldest first. */
  get strokes(): readonly DrawnStroke[] {
    return this.#strokes;
  }

  apply(op: InkOp): void {
    switch (op.type) {
      case "begin":
        this.#strokes.push({ id: op.id, style: op.style, points: decodeInk(op.ink) ?? [] });
        return;
      case "extend":
        this.#strokes.find(({ id }) => id === op.id)?.points.push(...(decodeInk(op.ink) ?? []));
        return;
      case "undo":
        this.#strokes = this.#strokes.filter(({ id }) => id !== op.id);
        return;
      case "clear":
        this.#strokes = [];
    }
  }
}

/** Returns a function that gives the strokes of a view's ink, and reads each step once. */
export function createInkFollower(): (ink: PondView["ink"]) => readonly DrawnStroke[] {
  let list = new StrokeList();
  let drawing: number | null = null;
  let read = 0;
  return (ink) => {
    const ops = ink?.ops ?? [];
    if (ink?.drawing !== drawing || ops.length < read) {
      list = new StrokeList();
      drawing = ink?.drawing ?? null;
      read = 0;
    }
    for (const op of ops.slice(read)) list.apply(op);
    read = ops.length;
    return list.strokes;
  };
}

export function strokesOf(ops: readonly InkOp[]): readonly DrawnStroke[] {
  const list = new StrokeList();
  for (const op of ops) list.apply(op);
  return list.strokes;
}
