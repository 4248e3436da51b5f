import { describe, expect, it } from "vitest";
import { isWithin, regionAround, tileBox, tilesOf, tilesUnder } from "./tiles.ts";

describe("the tiles of a picture", () => {
  const region = regionAround({ x: 0, y: 0, w: 1000, h: 500 }, 1);

  it("cover the box that they are made for", () => {
    expect(region).toEqual({ scale: 1, left: 0, top: 0, right: 3, bottom: 1 });
    expect(tilesOf(region)).toHaveLength(8);
  });

  it("are found under a box, and none outside", () => {
    expect(tilesUnder(region, { x: 250, y: 100, w: 20, h: 20 })).toEqual([0, 1]);
    expect(tilesUnder(region, { x: 2000, y: 100, w: 20, h: 20 })).toEqual([]);
  });

  it("show a part of the sketch by the scale", () => {
    const [tile = 0] = tilesOf(regionAround({ x: 100, y: 100, w: 10, h: 10 }, 4));
    expect(tileBox({ ...region, scale: 4 }, tile)).toEqual({ x: 64, y: 64, w: 64, h: 64 });
  });

  it("are the same where regions of one scale overlap", () => {
    const moved = regionAround({ x: 300, y: 0, w: 600, h: 500 }, 1);
    expect(isWithin(moved, region)).toBe(true);
    expect(tilesOf(region)).toEqual(expect.arrayContaining(tilesOf(moved)));
    expect(isWithin(regionAround({ x: 0, y: 0, w: 10, h: 10 }, 2), region)).toBe(false);
  });
});
