/** The squares that a picture is painted in, numbered by their place on a grid of device pixels. */
import type { Box } from "./geometry.ts";

export const TILE_PX = 256;

/** A part of the picture in device pixels: `x` and `y` are on the grid. */
export type Region = { scale: number; x: number; y: number; columns: number; rows: number };

export const NOWHERE: Region = { scale: 1, x: 0, y: 0, columns: 0, rows: 0 };

/** The tiles around `box` (canvas pixels) at `scale` device pixels a canvas pixel. */
export function regionAround(box: Box, scale: number): Region {
  const x = Math.floor((box.x * scale) / TILE_PX) * TILE_PX;
  const y = Math.floor((box.y * scale) / TILE_PX) * TILE_PX;
  const columns = Math.max(1, Math.ceil(((box.x + box.w) * scale - x) / TILE_PX));
  const rows = Math.max(1, Math.ceil(((box.y + box.h) * scale - y) / TILE_PX));
  return { scale, x, y, columns, rows };
}

/** The numbers of the region's tiles that `box` (canvas pixels) touches. */
export function tilesUnder(region: Region, box: Box): number[] {
  const at = (value: number, origin: number) =>
    Math.floor((value * region.scale - origin) / TILE_PX);
  // A pixel more on each side: what is painted smoothly reaches a little over its edge.
  const pixel = 1 / region.scale;
  const left = Math.max(0, at(box.x - pixel, region.x));
  const right = Math.min(region.columns - 1, at(box.x + box.w + pixel, region.x));
  const top = Math.max(0, at(box.y - pixel, region.y));
  const bottom = Math.min(region.rows - 1, at(box.y + box.h + pixel, region.y));
  const tiles: number[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) tiles.push(row * region.columns + column);
  }
  return tiles;
}

/** What a tile shows, in canvas pixels. */
export function tileBox(region: Region, tile: number): Box {
  const { x, y } = tilePlace(region, tile);
  return {
    x: (region.x + x) / region.scale,
    y: (region.y + y) / region.scale,
    w: TILE_PX / region.scale,
    h: TILE_PX / region.scale,
  };
}

/** Where a tile lies in the region's bitmap, in device pixels. */
export function tilePlace(region: Region, tile: number): { x: number; y: number } {
  return {
    x: (tile % region.columns) * TILE_PX,
    y: Math.floor(tile / region.columns) * TILE_PX,
  };
}

export function regionBox({ scale, x, y, columns, rows }: Region): Box {
  const side = TILE_PX / scale;
  return { x: x / scale, y: y / scale, w: columns * side, h: rows * side };
}

/** The number that a tile of one region has in another of the same scale; null: it is not there. */
export function sameTile(from: Region, tile: number, to: Region): number | null {
  const column = (tile % from.columns) + (from.x - to.x) / TILE_PX;
  const row = Math.floor(tile / from.columns) + (from.y - to.y) / TILE_PX;
  if (column < 0 || column >= to.columns || row < 0 || row >= to.rows) return null;
  return row * to.columns + column;
}
