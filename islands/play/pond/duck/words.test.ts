import { expect, test } from "vitest";
import type { DuckView } from "#core/pond/view-types.ts";
import { fieldWords } from "./words.ts";

const ROUND: DuckView = {
  kind: "duck",
  round: 2,
  rounds: 5,
  phase: "wait",
  deadline: null,
  cue: 1,
  bird: "duck",
  pressed: [],
  results: [],
};
const PLAYS = { plays: true, hasPressed: false, press: null, isPaused: false };

test.each([
  ["POND-G1: a duck", ROUND, PLAYS, "Duck"],
  ["POND-G1: nothing yet", { ...ROUND, cue: 0, bird: null } as const, PLAYS, "Wait for it"],
  ["the goose", { ...ROUND, phase: "go", bird: "goose" } as const, PLAYS, "GOOSE!"],
  [
    "POND-G3: a press at a duck",
    ROUND,
    { ...PLAYS, hasPressed: true, press: { round: 2, isSoon: true } },
    "Too soon!",
  ],
  [
    "POND-G2: a press at the goose",
    { ...ROUND, phase: "go", bird: "goose" } as const,
    { ...PLAYS, hasPressed: true, press: { round: 2, isSoon: false } },
    "Honked!",
  ],
  ["POND-G8: a pause", ROUND, { ...PLAYS, isPaused: true }, "Pause"],
  ["POND-L6: a guest who came late", ROUND, { ...PLAYS, plays: false }, "Duck"],
])("%s", (_, game, state, big) => {
  expect(fieldWords(game, state).big).toBe(big);
});
