/**
 * The picture of a sketch, kept as a bitmap. What comes on top is painted over it; where something
 * else changed, tiles are painted again, a few milliseconds a frame. So thousands of elements cost
 * a frame no more than one copy of the bitmap, whatever else goes on.
 */
import type { SketchElement } from "#core/sketch/element.ts";
import { type Box, boundsOf, touches } from "./geometry.ts";
import { type Context, type Kit, paintElement } from "./paint.ts";
import {
  NOWHERE,
  type Region,
  regionAround,
  regionBox,
  sameTile,
  TILE_PX,
  tileBox,
  tilePlace,
  tilesUnder,
} from "./tiles.ts";

export type Picture = {
  /** Shows these elements, in this order; `dirty` says which of them came, changed or went. */
  show: (elements: readonly SketchElement[], dirty: Iterable<string> | "all") => void;
  /** Paints them again, though they did not change: a font or an image has come. */
  repaint: (ids: Iterable<string> | "all") => void;
  /** Leaves out these elements, because somebody holds them in the hand. */
  lift: (ids: ReadonlySet<string>) => void;
  /** Keeps `box` (canvas pixels) ready, at `scale` device pixels a canvas pixel. */
  cover: (box: Box, scale: number) => void;
  /** True when `cover` would change nothing. */
  covers: (box: Box, scale: number) => boolean;
  /** Device pixels a canvas pixel, as it is painted now. */
  scale: () => number;
  /** Paints what is to be painted until `deadline` (as `performance.now`); true when all is done. */
  work: (deadline: number) => boolean;
  /** What changed and is not painted everywhere yet: to be painted above the picture till then. */
  unsettled: () => SketchElement[];
  /** Copies the picture to a context whose coordinates are canvas pixels. */
  copyTo: (context: Context) => void;
  boundsOf: (id: string) => Box | undefined;
};

type Entry = { element: SketchElement; bounds: Box };

/** A tile on its way: painted beside the picture, and put into it whole. */
type Job = { tile: number; entries: Entry[]; next: number };

/** Looking at the clock costs too: once in so many elements. */
const BETWEEN_LOOKS = 4;

export function createPicture(kit: Kit): Picture {
  let region: Region = NOWHERE;
  let bitmap = sheet(1, 1);
  let entries: Entry[] = [];
  let byId = new Map<string, Entry>();
  let lifted: ReadonlySet<string> = new Set();
  const changed = new Set<string>();
  const stale = new Set<number>();
  const bench = sheet(TILE_PX, TILE_PX);
  let job: Job | undefined;

  const spoil = (box: Box) => {
    for (const tile of tilesUnder(region, box)) stale.add(tile);
  };

  const paintOver = (entry: Entry) => {
    view(bitmap, region, 0, 0);
    paintElement(bitmap, entry.element, kit);
    // A tile that is on its way has not seen it.
    if (job && touches(tileBox(region, job.tile), entry.bounds)) job.entries.push(entry);
  };

  const finish = ({ tile }: Job) => {
    const { x, y } = tilePlace(region, tile);
    bitmap.setTransform(1, 0, 0, 1, 0, 0);
    bitmap.clearRect(x, y, TILE_PX, TILE_PX);
    bitmap.drawImage(bench.canvas, x, y);
    job = undefined;
  };

  const start = (tile: number): Job => {
    stale.delete(tile);
    const box = tileBox(region, tile);
    const { x, y } = tilePlace(region, tile);
    bench.setTransform(1, 0, 0, 1, 0, 0);
    bench.clearRect(0, 0, TILE_PX, TILE_PX);
    view(bench, region, x, y);
    const under = entries.filter(
      ({ element, bounds }) => touches(bounds, box) && !lifted.has(element.id),
    );
    return { tile, entries: under, next: 0 };
  };

  const showSome = (elements: readonly SketchElement[], dirty: ReadonlySet<string>) => {
    const before = byId;
    const onTop = comesOnTop(elements, dirty, before);
    byId = new Map();
    entries = elements.map((element) => {
      const known = before.get(element.id);
      const entry =
        known === undefined || dirty.has(element.id)
          ? { element, bounds: bounded(element, kit) }
          : known;
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
    for (const entry of entries.slice(entries.length - onTop.size)) {
      if (!lifted.has(entry.element.id)) paintOver(entry);
    }
  };

  return {
    show: (elements, dirty) => {
      showSome(elements, dirty === "all" ? differences(elements, byId) : new Set(dirty));
    },
    repaint: (ids) => {
      if (ids === "all") {
        for (const entry of entries) entry.bounds = bounded(entry.element, kit);
        spoil(regionBox(region));
        return;
      }
      for (const id of ids) {
        const entry = byId.get(id);
        if (entry) spoil(entry.bounds);
      }
    },
    lift: (ids) => {
      for (const id of new Set([...ids, ...lifted])) {
        if (ids.has(id) === lifted.has(id)) continue;
        const entry = byId.get(id);
        if (!entry) continue;
        spoil(entry.bounds);
        if (!ids.has(id)) changed.add(id);
      }
      lifted = new Set(ids);
    },
    scale: () => region.scale,
    covers: (box, scale) => isCovered(region, box, scale),
    cover: (box, scale) => {
      if (isCovered(region, box, scale)) return;
      const next = regionAround(box, scale);
      const fresh = sheet(next.columns * TILE_PX, next.rows * TILE_PX);
      view(fresh, next, 0, 0);
      copy(bitmap, region, fresh);
      const clean = cleanTiles(region, stale, job, next);
      stale.clear();
      for (let tile = 0; tile < next.columns * next.rows; tile += 1) {
        if (!clean.has(tile)) stale.add(tile);
      }
      job = undefined;
      region = next;
      bitmap = fresh;
    },
    work: (deadline) => {
      while (performance.now() < deadline) {
        job ??= nextTile(stale, start);
        if (!job) return true;
        if (paintOn(job, bench, kit, deadline)) finish(job);
      }
      return job === undefined && stale.size === 0;
    },
    unsettled: () => {
      const waiting: SketchElement[] = [];
      for (const id of changed) {
        const entry = byId.get(id);
        const isWaiting =
          entry && tilesUnder(region, entry.bounds).some((tile) => isOpen(tile, stale, job));
        if (!isWaiting) changed.delete(id);
        else if (!lifted.has(id)) waiting.push(entry.element);
      }
      return waiting;
    },
    copyTo: (context) => copy(bitmap, region, context),
    boundsOf: (id) => byId.get(id)?.bounds,
  };
}

function bounded(element: SketchElement, { shapes }: Kit): Box {
  return boundsOf(element, shapes.of(element).box);
}

/** Elements are replaced when they change, never changed themselves: what is another is different. */
function differences(
  elements: readonly SketchElement[],
  before: ReadonlyMap<string, Entry>,
): ReadonlySet<string> {
  const gone = new Set(before.keys());
  const different = new Set<string>();
  for (const element of elements) {
    gone.delete(element.id);
    if (before.get(element.id)?.element !== element) different.add(element.id);
  }
  for (const id of gone) different.add(id);
  return different;
}

/** The elements that came after all others: nothing has to be painted again for them. */
function comesOnTop(
  elements: readonly SketchElement[],
  dirty: ReadonlySet<string>,
  before: ReadonlyMap<string, Entry>,
): ReadonlySet<string> {
  const onTop = new Set<string>();
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const id = elements[index]?.id ?? "";
    if (!dirty.has(id) || before.has(id)) break;
    onTop.add(id);
  }
  return onTop;
}

function isOpen(tile: number, stale: ReadonlySet<number>, job: Job | undefined): boolean {
  return stale.has(tile) || job?.tile === tile;
}

function nextTile(stale: ReadonlySet<number>, start: (tile: number) => Job): Job | undefined {
  const [tile] = stale;
  return tile === undefined ? undefined : start(tile);
}

/** Paints a tile until it is whole or time is up; true when it is whole. */
function paintOn(job: Job, bench: Context, kit: Kit, deadline: number): boolean {
  while (job.next < job.entries.length) {
    const entry = job.entries[job.next];
    if (entry) paintElement(bench, entry.element, kit);
    job.next += 1;
    if (job.next % BETWEEN_LOOKS === 0 && performance.now() >= deadline) return false;
  }
  return true;
}

function cleanTiles(
  from: Region,
  stale: ReadonlySet<number>,
  job: Job | undefined,
  to: Region,
): Set<number> {
  const clean = new Set<number>();
  if (from.scale !== to.scale) return clean;
  for (let tile = 0; tile < from.columns * from.rows; tile += 1) {
    const same = isOpen(tile, stale, job) ? null : sameTile(from, tile, to);
    if (same !== null) clean.add(same);
  }
  return clean;
}

function isCovered(region: Region, box: Box, scale: number): boolean {
  if (region.scale !== scale) return false;
  const wanted = regionAround(box, scale);
  return (
    wanted.x >= region.x &&
    wanted.y >= region.y &&
    wanted.x + wanted.columns * TILE_PX <= region.x + region.columns * TILE_PX &&
    wanted.y + wanted.rows * TILE_PX <= region.y + region.rows * TILE_PX
  );
}

function sheet(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas to draw on.");
  return context;
}

/** Makes a bitmap's coordinates canvas pixels; `x` and `y` say where in the region it begins. */
function view(context: Context, region: Region, x: number, y: number): void {
  const { scale } = region;
  context.setTransform(scale, 0, 0, scale, -(region.x + x), -(region.y + y));
}

function copy(from: CanvasRenderingContext2D, region: Region, to: Context): void {
  if (region.columns === 0) return;
  const { x, y, w, h } = regionBox(region);
  to.drawImage(from.canvas, x, y, w, h);
}
