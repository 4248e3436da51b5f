/** Tiles on their way: painted beside the picture, a few elements a frame. */
import type { Entry } from "./differences.ts";
import type { Box } from "./geometry.ts";
import { type Context, type Kit, paintElement } from "./paint.ts";
import type { TileContext } from "./tile-pool.ts";
import type { TilePart } from "./tiles.ts";

/** It is put into the picture when it is done, whole or in the part that changed. */
export type Job = {
  tile: number;
  context: TileContext;
  /** Null: all of the tile. */
  part: TilePart | null;
  entries: Entry[];
  next: number;
};

/** Looking at the clock costs too: once in so many elements. */
const BETWEEN_LOOKS = 4;

/** Begins with the next tile that is to be painted, if there is one. */
export function nextTile(
  stale: ReadonlyMap<number, Box | null>,
  begin: (tile: number, dirty: Box | null) => Job,
): Job | undefined {
  const [first] = stale;
  return first && begin(...first);
}

/** Paints a tile until it is whole, time is up or so many elements are painted; true when it is whole. */
export function paintOn(job: Job, kit: Kit, deadline: number, most: number): boolean {
  const end = job.next + most;
  while (job.next < job.entries.length) {
    const entry = job.entries[job.next];
    if (entry) paintElement(job.context as Context, entry.element, kit);
    job.next += 1;
    if (job.next >= end) return job.next >= job.entries.length;
    if (job.next % BETWEEN_LOOKS === 0 && performance.now() >= deadline) return false;
  }
  return true;
}
