/** What the field of Duck Duck Goose says. */
import type { DuckResult, DuckView } from "#core/pond/view-types.ts";

/** A press that was sent in a round. */
export type Press = { round: number; isSoon: boolean };

export type DuckState = {
  plays: boolean;
  hasPressed: boolean;
  press: Press | null;
  isPaused: boolean;
};

/** `big` is the word of the moment, `small` what to do about it. */
export function fieldWords(
  game: DuckView,
  { plays, hasPressed, press, isPaused }: DuckState,
): { big: string; small: string } {
  if (isPaused) return { big: "Pause", small: "This round begins anew afterwards" };
  if (!plays) return { big: birdWord(game), small: "You play from the next round on" };
  if (press?.isSoon) return { big: "Too soon!", small: "That was a duck. Wait for the next round" };
  if (hasPressed) return { big: "Honked!", small: "Waiting for the others" };
  if (game.bird === "goose") return { big: "GOOSE!", small: "Press now" };
  return {
    big: birdWord(game),
    small: "Press when the goose comes: a tap, the space bar or Enter",
  };
}

function birdWord({ bird }: DuckView): string {
  if (bird === "goose") return "GOOSE!";
  return bird === "duck" ? "Duck" : "Wait for it";
}

/** What somebody did in a round: "312 ms", "too soon", "did not press". */
export function resultText({ ms, soon }: DuckResult): string {
  if (ms !== null) return `${Math.round(ms)} ms`;
  return soon ? "too soon" : "did not press";
}
