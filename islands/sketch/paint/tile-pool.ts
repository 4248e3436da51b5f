import { type Region, TILE_PX, tilePlace } from "./tiles.ts";

export type TileContext = CanvasRenderingContext2D;

/** Canvases of tiles that are not needed are kept for others, so many at most. */
const KEPT_MAX_COUNT = 40;

export type TilePool = {
  /** An empty tile. */
  take: () => TileContext;
  give: (context: TileContext | null | undefined) => void;
  giveAll: (tiles: ReadonlyMap<number, TileContext | null>) => void;
  /** Makes the context's coordinates canvas pixels, for that tile. */
  aim: (context: TileContext, region: Region, tile: number) => void;
};

export function createTilePool(): TilePool {
  const kept: TileContext[] = [];
  const give: TilePool["give"] = (context) => {
    if (context && kept.length < KEPT_MAX_COUNT) kept.push(context);
  };
  return {
    take: () => {
      const context = kept.pop() ?? newTile();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, TILE_PX, TILE_PX);
      return context;
    },
    give,
    giveAll: (tiles) => {
      for (const context of tiles.values()) give(context);
    },
    aim: (context, { scale }, tile) => {
      const { column, row } = tilePlace(tile);
      context.setTransform(scale, 0, 0, scale, -column * TILE_PX, -row * TILE_PX);
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
