/** Tiles of a picture on a canvas that is seen. */
import { SKETCH } from "#core/sketch/limits.ts";
import type { TileContext } from "./tile-pool.ts";
import { type Region, TILE_PX, tilePlace } from "./tiles.ts";

/** Where the sheet is on a canvas: its upper left corner and scale, in device pixels. */
export type ViewTransform = { scale: number; left: number; top: number };

type Layer = { region: Region; tiles: ReadonlyMap<number, TileContext | null> };

export type Copied = {
  /** What is seen where the front has no tile yet. */
  backdrop: Layer | undefined;
  front: Layer;
  /** Nothing but these tiles changed. */
  only: ReadonlySet<number> | undefined;
};

/** Copies tiles to where they belong, inside the sheet's edges. */
export function copyTiles(
  context: CanvasRenderingContext2D,
  place: ViewTransform,
  { backdrop, front, only }: Copied,
): void {
  const { canvas } = context;
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (!only) context.clearRect(0, 0, canvas.width, canvas.height);
  context.save();
  context.beginPath();
  const [wide, high] = [SKETCH.widthPx * place.scale, SKETCH.heightPx * place.scale];
  context.rect(place.left, place.top, Math.round(wide), Math.round(high));
  context.clip();
  if (backdrop) {
    for (const [tile, from] of backdrop.tiles)
      copyTile(context, place, backdrop, tile, from, false);
  }
  const isOver = only !== undefined || backdrop !== undefined;
  for (const tile of only ?? front.tiles.keys()) {
    const from = front.tiles.get(tile);
    if (from !== undefined) copyTile(context, place, front, tile, from, isOver);
  }
  context.restore();
}

/** On whole device pixels, so that no seam shows between tiles. */
function copyTile(
  context: CanvasRenderingContext2D,
  place: ViewTransform,
  { region }: Layer,
  tile: number,
  from: TileContext | null,
  isOver: boolean,
): void {
  const { column, row } = tilePlace(tile);
  const side = (TILE_PX * place.scale) / region.scale;
  const left = Math.round(place.left + column * side);
  const top = Math.round(place.top + row * side);
  const width = Math.round(place.left + (column + 1) * side) - left;
  const height = Math.round(place.top + (row + 1) * side) - top;
  const { canvas } = context;
  if (left >= canvas.width || top >= canvas.height || left + width <= 0 || top + height <= 0)
    return;
  if (isOver) context.clearRect(left, top, width, height);
  if (from) context.drawImage(from.canvas, left, top, width, height);
}
