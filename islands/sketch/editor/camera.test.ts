import { describe, expect, it } from "vitest";
import {
  fitSheet,
  keepInView,
  nextZoom,
  panBy,
  toCanvas,
  toWindow,
  visibleBox,
  ZOOM_MAX,
  zoomAt,
} from "./camera.ts";

const window = {
  width: 1000,
  height: 700,
  insets: { top: 60, right: 20, bottom: 40, left: 20 },
};

describe("the camera", () => {
  it("shows the whole sheet between the tools", () => {
    const camera = fitSheet(window);
    expect(camera.zoom).toBeCloseTo(0.5);
    expect(toWindow(camera, { x: 0, y: 0 })).toEqual({ x: 20, y: 60 + 30 });
    expect(visibleBox(camera, window)).toEqual({ x: 0, y: 0, w: 1920, h: 1080 });
  });

  it("keeps what is under the pointer there while it zooms", () => {
    const camera = fitSheet(window);
    const at = { x: 300, y: 200 };
    const before = toCanvas(camera, at);
    const after = toCanvas(zoomAt(camera, at, 2.5), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("zooms no further than its bounds", () => {
    expect(zoomAt(fitSheet(window), { x: 0, y: 0 }, 1000).zoom).toBe(ZOOM_MAX);
  });

  it("never loses the sheet", () => {
    const lost = panBy(fitSheet(window), 5000, -5000);
    expect(visibleBox(lost, window)).toBeNull();
    expect(visibleBox(keepInView(lost, window), window)).not.toBeNull();
  });

  it("goes through the steps of the zoom from wherever it is", () => {
    expect(nextZoom(0.52, 1)).toBe(0.75);
    expect(nextZoom(0.52, -1)).toBe(0.5);
    expect(nextZoom(0.5, -1)).toBe(0.25);
    expect(nextZoom(10, 1)).toBe(10);
  });
});
