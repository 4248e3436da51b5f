import { expect, it } from "vitest";
import { playChannel, playerOf, SETTINGS } from "../../../tests/oracles/gaggle-channel.ts";
import { forecast } from "./forecast.ts";

it("GAGGLE-D3: the forecast is what the game comes to", () => {
  const players = Array.from({ length: 60 }, (_, index) => playerOf(`${index}`));
  const { results } = playChannel({ seed: "forecast", players, encounters: 300 });
  const tries = results.flatMap((result) => (result.kind === "goose" ? result.tries : []));
  const caught = tries.filter(({ isCaught }) => isCaught).length / tries.length;
  const expected = forecast(SETTINGS, { viewers: 60, streamMinutes: 300 * 30 });
  // All players meet the same geese, so that the share depends on 300 geese rather than 16,000 tries.
  expect(Math.abs(caught - expected.catchShare)).toBeLessThan(0.05);
  expect(expected.geese + expected.foxes).toBe(300);
  expect(expected.eggs).toBeCloseTo(expected.tries / 10, 6);
});

it("says nothing where nobody watches", () => {
  expect(forecast(SETTINGS, { viewers: 0, streamMinutes: 180 })).toMatchObject({
    tries: 0,
    catches: 0,
    catchShare: 0,
  });
});
