import { type Region, TILE_PX, type TilePart, tilePlace } from "./tiles.ts";

export type TileContext = CanvasRenderingContext2D;

/** Canvases of tiles that are not needed are kept for others, so many at most. */
const KEPT_MAX_COUNT = 12;

export type TilePool = {
  /** An empty tile. */
  take: () => TileContext;
  give: (context: TileContext | null | undefined) => void;
  giveAll: (tiles: ReadonlyMap<number, TileContext | null>) => void;
  /** Makes the context's coordinates canvas pixels, for that tile; all is painted in `part` alone. */
  aim: (context: TileContext, region: Region, tile: number, part?: TilePart | null) => void;
  /** Puts a part of one tile in the place of the same part of another. */
  replacePart: (to: TileContext, from: TileContext, part: TilePart) => void;
};

export function createTilePool(): TilePool {
  const kept: TileContext[] = [];
  const give: TilePool["give"] = (context) => {
    if (context && kept.length < KEPT_MAX_COUNT) kept.push(context);
  };
  return {
    take: () => {
      const context = kept.pop() ?? newTile();
      // Whatever it was clipped to belonged to what was painted before.
      context.restore();
      context.save();
      context.clearRect(0, 0, TILE_PX, TILE_PX);
      return context;
    },
    give,
    giveAll: (tiles) => {
      for (const context of tiles.values()) give(context);
    },
    aim: (context, { scale }, tile, part) => {
      const { column, row } = tilePlace(tile);
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (part) {
        context.beginPath();
        context.rect(part.left, part.top, part.width, part.height);
        context.clip();
      }
      context.setTransform(scale, 0, 0, scale, -column * TILE_PX, -row * TILE_PX);
    },
    replacePart: (to, from, { left, top, width, height }) => {
      to.setTransform(1, 0, 0, 1, 0, 0);
      to.clearRect(left, top, width, height);
      to.drawImage(from.canvas, left, top, width, height, left, top, width, height);
    },
  };
}

function newTile(): TileContext {
  const canvas = document.createElement("canvas");
  canvas.width = TILE_PX;
  canvas.height = TILE_PX;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas to draw on.");
  return context;
}
