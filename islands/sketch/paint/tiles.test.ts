import { describe, expect, it } from "vitest";
import { regionAround, regionBox, sameTile, tileBox, tilesUnder } from "./tiles.ts";

describe("the tiles of a picture", () => {
  const region = regionAround({ x: 0, y: 0, w: 1000, h: 500 }, 1);

  it("cover the box that they are made for", () => {
    expect(region).toEqual({ scale: 1, x: 0, y: 0, columns: 4, rows: 2 });
    expect(regionBox(region)).toEqual({ x: 0, y: 0, w: 1024, h: 512 });
  });

  it("are found under a box, and none outside", () => {
    expect(tilesUnder(region, { x: 250, y: 100, w: 20, h: 20 })).toEqual([0, 1]);
    expect(tilesUnder(region, { x: 2000, y: 100, w: 20, h: 20 })).toEqual([]);
  });

  it("show a part of the sketch by the scale", () => {
    const large = regionAround({ x: 100, y: 100, w: 100, h: 100 }, 4);
    expect(tileBox(large, 0)).toEqual({ x: 64, y: 64, w: 64, h: 64 });
  });

  it("keep their place when the region moves", () => {
    const moved = regionAround({ x: 300, y: 0, w: 1000, h: 500 }, 1);
    expect(sameTile(region, 1, moved)).toBe(0);
    expect(sameTile(region, 0, moved)).toBeNull();
  });
});
