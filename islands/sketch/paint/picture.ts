/**
 * The picture of a sketch, kept in tiles. What comes on top is painted over them; where something
 * else changed, tiles are painted again, a few milliseconds a frame. So thousands of elements cost
 * a frame no more than the copies of a few tiles, whatever else goes on.
 */
import type { SketchElement } from "#core/sketch/element.ts";
import { comesOnTop, differences, type Entry } from "./differences.ts";
import { around, type Box, boundsOf, touches } from "./geometry.ts";
import { type Kit, paintElement } from "./paint.ts";
import { type Job, nextTile, paintOn } from "./tile-job.ts";
import { createTilePool, type TileContext, type TilePool } from "./tile-pool.ts";
import {
  isWithin,
  NOWHERE,
  partOfTile,
  type Region,
  regionAround,
  tileBox,
  tilesOf,
  tilesUnder,
} from "./tiles.ts";
import { copyTiles, type ViewTransform } from "./view.ts";

/** How long painting may go on: until then (as `performance.now`), and so many elements at most. */
export type Allowance = { deadline: number; elements: number };

export type Picture = {
  /** Shows these elements, in this order; `dirty` says which of them came, changed or went. */
  show: (elements: readonly SketchElement[], dirty: Iterable<string> | "all") => void;
  /** Measures and paints them again, though they did not change: a font or an image has come. */
  repaint: (ids: Iterable<string>) => void;
  /** Leaves out these elements, because somebody holds them in the hand. */
  lift: (ids: ReadonlySet<string>) => void;
  /** Keeps `box` (canvas pixels) ready, at `scale` device pixels a canvas pixel. */
  cover: (box: Box, scale: number) => void;
  /** True when `cover` would change nothing. */
  covers: (box: Box, scale: number) => boolean;
  /** Device pixels a canvas pixel, as it is painted now. */
  scale: () => number;
  /** Paints what is to be painted; true when all is done. */
  work: (allowance: Allowance) => boolean;
  /** What changed and is not painted everywhere yet: to be painted above the picture till then. */
  unsettled: () => SketchElement[];
  /** Copies all that is painted to a canvas, in place of what is on it. One picture has one canvas. */
  copyTo: (context: CanvasRenderingContext2D, place: ViewTransform) => void;
  /** Copies what was painted since the last copy to the same place of the same canvas. */
  copyNewsTo: (context: CanvasRenderingContext2D, place: ViewTransform) => void;
  /** The element as the picture shows it. */
  element: (id: string) => SketchElement | undefined;
  boundsOf: (id: string) => Box | undefined;
};

/** A tile that is painted; null: nothing is on it. */
export type Tiles = Map<number, TileContext | null>;

export function createPicture(kit: Kit): Picture {
  const pool = createTilePool();
  let region: Region = NOWHERE;
  let tiles: Tiles = new Map();
  /** What was ready at another scale: seen till the tiles of this one are. */
  let backdrop: { region: Region; tiles: Tiles } | undefined;
  let entries: Entry[] = [];
  const byId = new Map<string, Entry>();
  let lifted: ReadonlySet<string> = new Set();
  /** Elements that may not be painted yet, tiles to be painted (null: all of it), and to be copied. */
  const changed = new Set<string>();
  const stale = new Map<number, Box | null>();
  const fresh = new Set<number>();
  let job: Job | undefined;

  const spoil = (box: Box) => {
    for (const tile of tilesUnder(region, box)) {
      const before = stale.get(tile);
      const isWhole = before === null || !tiles.has(tile);
      stale.set(tile, isWhole ? null : before ? around([before, box]) : box);
    }
  };

  const paintOver = (entry: Entry) => {
    for (const tile of tilesUnder(region, entry.bounds)) {
      // A tile that is on its way has not seen it, and one that is stale will.
      if (job?.tile === tile) job.entries.push(entry);
      if (!tiles.has(tile)) {
        changed.add(entry.element.id);
        continue;
      }
      const context = tiles.get(tile) ?? pool.take();
      tiles.set(tile, context);
      pool.aim(context, region, tile);
      paintElement(context, entry.element, kit);
      fresh.add(tile);
    }
  };

  const begin = (tile: number, dirty: Box | null): Job => {
    stale.delete(tile);
    const context = pool.take();
    const part = dirty && partOfTile(region, tile, dirty);
    pool.aim(context, region, tile, part);
    const box = part?.box ?? tileBox(region, tile);
    const entriesIn = entries.filter(
      ({ element, bounds }) => touches(bounds, box) && !lifted.has(element.id),
    );
    return { tile, context, part, entries: entriesIn, next: 0 };
  };

  const finish = ({ tile, context, part, entries: painted }: Job) => {
    if (part) {
      // Not the context that was painted in: it is clipped to the part.
      const whole = tiles.get(tile) ?? pool.take();
      pool.replacePart(whole, context, part);
      pool.give(context);
      tiles.set(tile, whole);
    } else {
      pool.give(tiles.get(tile));
      if (painted.length === 0) pool.give(context);
      tiles.set(tile, painted.length === 0 ? null : context);
    }
    fresh.add(tile);
    job = undefined;
    if (stale.size === 0) dropBackdrop();
  };

  const dropBackdrop = () => {
    if (!backdrop) return;
    pool.giveAll(backdrop.tiles);
    backdrop = undefined;
  };

  const dropJob = () => {
    if (!job) return;
    pool.give(job.context);
    stale.set(job.tile, null);
    job = undefined;
  };

  const showSome = (elements: readonly SketchElement[], dirty: ReadonlySet<string>) => {
    const onTop = comesOnTop(elements, dirty, byId);
    const before = new Map<string, Entry>();
    for (const id of dirty) {
      const entry = byId.get(id);
      if (entry) before.set(id, entry);
      byId.delete(id);
    }
    entries = elements.map((element) => {
      const known = byId.get(element.id);
      if (known !== undefined) return known;
      const entry = { element, bounds: bounded(element, kit) };
      byId.set(element.id, entry);
      return entry;
    });
    for (const id of dirty) {
      const was = before.get(id);
      const is = byId.get(id);
      if (!is) kit.shapes.forget(id);
      if (was) spoil(was.bounds);
      if (!is || onTop.has(id)) continue;
      spoil(is.bounds);
      changed.add(id);
    }
    const isMuch = onTop.size > PAINTED_OVER_MAX_COUNT;
    for (const entry of entries.slice(entries.length - onTop.size)) {
      if (isMuch) spoil(entry.bounds);
      else if (!lifted.has(entry.element.id)) paintOver(entry);
    }
  };

  return {
    show: (elements, dirty) => {
      showSome(elements, dirty === "all" ? differences(elements, byId) : new Set(dirty));
    },
    repaint: (ids) => {
      for (const id of ids) {
        const entry = byId.get(id);
        if (!entry) continue;
        spoil(entry.bounds);
        entry.bounds = bounded(entry.element, kit);
        spoil(entry.bounds);
      }
    },
    lift: (ids) => {
      for (const id of new Set([...ids, ...lifted])) {
        const entry = byId.get(id);
        if (!entry || ids.has(id) === lifted.has(id)) continue;
        spoil(entry.bounds);
        if (!ids.has(id)) changed.add(id);
      }
      lifted = new Set(ids);
    },
    scale: () => region.scale,
    covers: (box, scale) => isWithin(regionAround(box, scale), region),
    cover: (box, scale) => {
      const next = regionAround(box, scale);
      if (isWithin(next, region)) return;
      dropJob();
      if (next.scale !== region.scale) {
        // Of two scales before, the one that shows more of the sheet.
        if (backdrop && shown(region, tiles) < shown(backdrop.region, backdrop.tiles)) {
          pool.giveAll(tiles);
        } else {
          if (backdrop) pool.giveAll(backdrop.tiles);
          backdrop = { region, tiles };
        }
        tiles = new Map();
        stale.clear();
      }
      region = next;
      keepWithin(tiles, stale, next, pool);
      for (const tile of tilesOf(next)) if (!tiles.has(tile)) stale.set(tile, null);
    },
    work: ({ deadline, elements }) => {
      let left = elements;
      while (left > 0 && performance.now() < deadline) {
        job ??= nextTile(stale, begin);
        if (!job) return true;
        const before = job.next;
        if (paintOn(job, kit, deadline, left)) finish(job);
        left -= Math.max(1, (job?.next ?? before + 1) - before);
      }
      return job === undefined && stale.size === 0;
    },
    unsettled: () => {
      const waiting: SketchElement[] = [];
      for (const id of changed) {
        const entry = byId.get(id);
        const isWaiting =
          entry &&
          tilesUnder(region, entry.bounds).some((tile) => stale.has(tile) || job?.tile === tile);
        if (!isWaiting) changed.delete(id);
        else if (!lifted.has(id)) waiting.push(entry.element);
      }
      return waiting;
    },
    copyTo: (context, place) => {
      copyTiles(context, place, { backdrop, front: { region, tiles }, only: undefined });
      fresh.clear();
    },
    copyNewsTo: (context, place) => {
      if (fresh.size === 0) return;
      copyTiles(context, place, { backdrop: undefined, front: { region, tiles }, only: fresh });
      fresh.clear();
    },
    element: (id) => byId.get(id)?.element,
    boundsOf: (id) => byId.get(id)?.bounds,
  };
}

/** More than this at once is painted as tiles, in slices. */
const PAINTED_OVER_MAX_COUNT = 60;

function bounded(element: SketchElement, { shapes }: Kit): Box {
  return boundsOf(element, shapes.of(element).box);
}

/** How much of the sheet tiles show. */
function shown({ scale }: Region, tiles: Tiles): number {
  return tiles.size / (scale * scale);
}

/** Forgets tiles that are outside the region. */
function keepWithin(
  tiles: Tiles,
  stale: Map<number, unknown>,
  region: Region,
  pool: TilePool,
): void {
  const wanted = new Set(tilesOf(region));
  for (const [tile, context] of tiles) {
    if (wanted.has(tile)) continue;
    pool.give(context);
    tiles.delete(tile);
  }
  for (const tile of stale.keys()) if (!wanted.has(tile)) stale.delete(tile);
}
