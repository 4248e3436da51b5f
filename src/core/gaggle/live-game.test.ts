import { expect, test } from "vitest";
import { sha256Hex } from "#core/fairness/digest.ts";
import { SETTINGS, START, TABLE } from "../../../tests/oracles/gaggle-channel.ts";
import { LiveGame } from "./live-game.ts";

function newGame(settings = {}) {
  let calls = 0;
  const hex = (bytes: number) => {
    calls += 1;
    return (sha256Hex(`a ${calls}`) + sha256Hex(`b ${calls}`)).slice(0, 2 * bytes);
  };
  return new LiveGame({
    table: TABLE,
    settings: { ...SETTINGS, window: 15, foxWindow: 15, ...settings },
    viewers: ["pondweed", "reedling", "old_mill"],
    hex,
    random: () => 0.5,
    now: START,
  });
}

test("GAGGLE-D2, GAGGLE-D3: a visitor plays against the engine, and a miss raises the next chance", () => {
  const game = newGame({ fox: 0 });
  let misses = 0;
  for (let round = 0; round < 8; round += 1) {
    const encounter = game.open();
    expect(encounter).toMatchObject({ seconds: 15, misses });
    expect(game.act("bread", 3)).toBe(true);
    expect(game.act("again", 4)).toBe(false);
    expect(game.crowd(0)).toEqual([]);
    expect(game.crowd(14).map(({ name }) => name)).toEqual(["pondweed", "reedling", "old_mill"]);
    const { result, isReplayed, nameOf } = game.finish();
    if (result.kind !== "goose") throw new Error("No fox comes by here");
    const mine = result.tries.find(({ player }) => player === game.you);
    expect(mine).toMatchObject({ word: "bread", chance: encounter.chance });
    expect(nameOf(game.you)).toBe("you");
    expect(isReplayed).toBe(true);
    misses = mine?.isCaught ? 0 : misses + 1;
  }
});

test("GAGGLE-D6: a fox runs when enough honk", () => {
  const game = newGame({ fox: 1_000_000 });
  const { visitor, chance } = game.open();
  expect([visitor.kind, chance]).toEqual(["fox", 0]);
  expect(game.act("", 2)).toBe(true);
  expect(game.crowd(14).every(({ text }) => text === "!honk")).toBe(true);
  expect(game.finish().result).toMatchObject({ kind: "fox", ranOff: true });
});
