import { describe, expect, it } from "vitest";
import { isWithin, partOfTile, regionAround, tileBox, tilesOf, tilesUnder } from "./tiles.ts";

describe("the tiles of a picture", () => {
  const region = regionAround({ x: 0, y: 0, w: 2000, h: 1000 }, 1);

  it("cover the box that they are made for", () => {
    expect(region).toEqual({ scale: 1, left: 0, top: 0, right: 3, bottom: 1 });
    expect(tilesOf(region)).toHaveLength(8);
  });

  it("are found under a box, and none outside", () => {
    expect(tilesUnder(region, { x: 500, y: 100, w: 20, h: 20 })).toEqual([0, 1]);
    expect(tilesUnder(region, { x: 4000, y: 100, w: 20, h: 20 })).toEqual([]);
  });

  it("show a part of the sketch by the scale", () => {
    const [tile = 0] = tilesOf(regionAround({ x: 100, y: 100, w: 10, h: 10 }, 4));
    expect(tileBox({ ...region, scale: 4 }, tile)).toEqual({ x: 0, y: 0, w: 128, h: 128 });
  });

  it("are the same where regions of one scale overlap", () => {
    const moved = regionAround({ x: 600, y: 0, w: 1200, h: 1000 }, 1);
    expect(isWithin(moved, region)).toBe(true);
    expect(tilesOf(region)).toEqual(expect.arrayContaining(tilesOf(moved)));
    expect(isWithin(regionAround({ x: 0, y: 0, w: 10, h: 10 }, 2), region)).toBe(false);
  });

  it("are painted again in the part that changed, in whole pixels", () => {
    const [first = 0, second = 0] = tilesUnder(region, { x: 500, y: 100, w: 20, h: 20 });
    const changed = { x: 500.4, y: 100.6, w: 20, h: 20 };
    expect(partOfTile(region, first, changed)).toMatchObject({ left: 499, width: 13 });
    expect(partOfTile(region, second, changed)).toEqual({
      left: 0,
      top: 99,
      width: 10,
      height: 23,
      box: { x: 512, y: 99, w: 10, h: 23 },
    });
  });
});
