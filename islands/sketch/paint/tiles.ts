/** The squares that a picture is painted in, numbered by their place on a grid of device pixels. */
import type { Box } from "./geometry.ts";

/** What lies on an edge is painted on both sides of it: the fewer edges, the less. */
export const TILE_PX = 512;

/** Tiles of one row; at the largest zoom the sheet has fewer columns. */
const ROW = 1000;

/** A part of the picture, in tiles of its scale (device pixels a canvas pixel). */
export type Region = { scale: number; left: number; top: number; right: number; bottom: number };

export const NOWHERE: Region = { scale: 1, left: 0, top: 0, right: -1, bottom: -1 };

/** The tiles around `box` (canvas pixels) at `scale` device pixels a canvas pixel. */
export function regionAround({ x, y, w, h }: Box, scale: number): Region {
  const first = (value: number) => Math.floor((value * scale) / TILE_PX);
  const last = (value: number) => Math.ceil((value * scale) / TILE_PX) - 1;
  const [left, top] = [first(x), first(y)];
  return {
    scale,
    left,
    top,
    right: Math.max(left, last(x + w)),
    bottom: Math.max(top, last(y + h)),
  };
}

export function isWithin(part: Region, whole: Region): boolean {
  return (
    part.scale === whole.scale &&
    part.left >= whole.left &&
    part.top >= whole.top &&
    part.right <= whole.right &&
    part.bottom <= whole.bottom
  );
}

export function tilesOf({ left, top, right, bottom }: Region): number[] {
  const tiles: number[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) tiles.push(row * ROW + column);
  }
  return tiles;
}

/** The region's tiles that `box` (canvas pixels) touches. */
export function tilesUnder(region: Region, { x, y, w, h }: Box): number[] {
  // A pixel more on each side: what is painted smoothly reaches a little over its edge.
  const at = (value: number, more: number) => Math.floor((value * region.scale + more) / TILE_PX);
  return tilesOf({
    scale: region.scale,
    left: Math.max(region.left, at(x, -1)),
    top: Math.max(region.top, at(y, -1)),
    right: Math.min(region.right, at(x + w, 1)),
    bottom: Math.min(region.bottom, at(y + h, 1)),
  });
}

/** Where a tile is on the grid. */
export function tilePlace(tile: number): { column: number; row: number } {
  return { column: tile % ROW, row: Math.floor(tile / ROW) };
}

/** What a tile shows, in canvas pixels. */
export function tileBox({ scale }: Region, tile: number): Box {
  const { column, row } = tilePlace(tile);
  const side = TILE_PX / scale;
  return { x: column * side, y: row * side, w: side, h: side };
}

/** A part of a tile: in whole pixels of the tile, and in canvas pixels. */
export type TilePart = { left: number; top: number; width: number; height: number; box: Box };

/** The part of a tile that `dirty` (canvas pixels) touches. */
export function partOfTile(region: Region, tile: number, dirty: Box): TilePart {
  const { scale } = region;
  const { column, row } = tilePlace(tile);
  // A pixel more on each side, as above.
  const first = (value: number, at: number) =>
    Math.max(0, Math.floor(value * scale - at * TILE_PX) - 1);
  const last = (value: number, at: number) =>
    Math.min(TILE_PX, Math.ceil(value * scale - at * TILE_PX) + 1);
  const [left, top] = [first(dirty.x, column), first(dirty.y, row)];
  const width = Math.max(0, last(dirty.x + dirty.w, column) - left);
  const height = Math.max(0, last(dirty.y + dirty.h, row) - top);
  return {
    left,
    top,
    width,
    height,
    box: {
      x: (column * TILE_PX + left) / scale,
      y: (row * TILE_PX + top) / scale,
      w: width / scale,
      h: height / scale,
    },
  };
}
