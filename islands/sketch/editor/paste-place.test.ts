import { expect, it } from "vitest";
import { BESIDE_PX } from "./actions.ts";
import { createPastePlace } from "./paste-place.ts";

it("pastes at the pointer, and one step off the last while the pointer stays", () => {
  const place = createPastePlace();
  expect(place({ x: 500, y: 300 })).toEqual({ x: 500, y: 300 });
  expect(place({ x: 501, y: 300 })).toEqual({ x: 500 + BESIDE_PX, y: 300 + BESIDE_PX });
  expect(place({ x: 500, y: 301 })).toEqual({ x: 500 + 2 * BESIDE_PX, y: 300 + 2 * BESIDE_PX });
  expect(place({ x: 900, y: 800 })).toEqual({ x: 900, y: 800 });
  expect(place({ x: 500, y: 300 })).toEqual({ x: 500, y: 300 });
});
