import { describe, expect, test } from "vitest";
import type { PondView } from "#core/pond/view-types.ts";
import { PondHouse } from "../../../../tests/stack/pond.ts";
import { spotAfter, spotWords } from "./keyboard-pen.ts";
import { doodleNews, endWords, listed, shapeWords } from "./news.ts";

test.each([
  ["_____", "5 letters"],
  ["___ _____", "3 and 5 letters"],
  ["g____", "5 letters, the 1st is g"],
  ["_a__ n_b", "4 and 3 letters, the 2nd is a, the 5th is n, the 7th is b"],
  ["__-__ _ _", "2, 2, 1 and 1 letters"],
  ["_", "1 letter"],
])("POND-D3: the shape %s is said as %s", (mask, said) => {
  expect(shapeWords(mask)).toBe(said);
});

test("names are listed as people say them", () => {
  expect(listed([])).toBe("");
  expect(listed(["Ada"])).toBe("Ada");
  expect(listed(["Ada", "Bo", "Cy"])).toBe("Ada, Bo and Cy");
});

describe("what is said and heard", () => {
  /** Three at a table; `seen` says what is new to somebody since they were asked last. */
  function openTable() {
    const house = new PondHouse();
    const people = ["ada", "bob", "cyd"].map((name, at) => house.sit(name, { opens: at === 0 }));
    const [ada = "", bob = "", cyd = ""] = people;
    const before = new Map<string, PondView>();
    const seen = (who: string) => {
      const news = doodleNews(before.get(who) ?? null, house.view(who));
      before.set(who, house.view(who));
      return news;
    };
    house.ask(ada, { type: "start", game: "doodle" });
    return {
      house,
      ada,
      bob,
      cyd,
      seen,
      guess: (who: string, text: string) => {
        house.ask(who, { type: "guess", turn: 1, text });
      },
    };
  }

  test("the turn, the word for its drawer alone, and its shape for the others (POND-D3)", () => {
    const { house, ada, bob, seen } = openTable();
    const [word = ""] = house.view(ada).you?.options ?? [];
    expect(seen(ada).said).toMatch(/^It is your turn to draw\. Choose a word\. 1: blorptix/);
    expect(seen(ada)).toEqual({ said: "", sounds: [] });
    expect(seen(bob)).toEqual({ said: "ada chooses a word.", sounds: [] });
    house.ask(ada, { type: "choose", turn: 1, option: 0 });
    expect(seen(ada)).toEqual({ said: `Draw: ${word}.`, sounds: ["begin"] });
    expect(seen(bob)).toEqual({
      said: "ada draws. The word has 10 letters.",
      sounds: ["begin"],
    });
  });

  test("near guesses to their author, right ones to all, and the end (POND-D5, POND-D6)", () => {
    const { house, ada, bob, cyd, seen, guess } = openTable();
    house.ask(ada, { type: "choose", turn: 1, option: 0 });
    const word = house.view(ada).you?.word ?? "";
    for (const one of [ada, bob, cyd]) seen(one);
    guess(bob, word.slice(1));
    expect(seen(bob)).toEqual({ said: `“${word.slice(1)}” is close.`, sounds: ["near"] });
    expect(seen(cyd)).toEqual({ said: "", sounds: [] });
    guess(bob, "a duck");
    expect(seen(cyd)).toEqual({ said: "", sounds: [] });
    guess(bob, word);
    seen(bob);
    expect(seen(ada)).toEqual({ said: "bob has the word.", sounds: ["other"] });
    expect(seen(cyd)).toEqual({ said: "bob has the word.", sounds: ["other"] });
    guess(cyd, word);
    expect(seen(cyd)).toEqual({
      said: `Everybody has it. The word was ${word}.`,
      sounds: ["over"],
    });
  });

  test("whoever is right hears the points (POND-D6)", () => {
    const { house, ada, bob, seen, guess } = openTable();
    house.ask(ada, { type: "choose", turn: 1, option: 0 });
    const word = house.view(ada).you?.word ?? "";
    seen(bob);
    guess(bob, word);
    expect(seen(bob)).toEqual({
      said: `Right! The word is ${word}. 500 points.`,
      sounds: ["right"],
    });
  });

  test("a hint is said, and only to those who guess (POND-D11)", () => {
    const { house, ada, bob, seen } = openTable();
    house.ask(ada, { type: "choose", turn: 1, option: 0 });
    for (const one of [ada, bob]) seen(one);
    house.pass(35_000);
    expect(seen(bob).said).toMatch(/^A hint: 10 letters, the \d+(st|nd|rd|th) is \w\.$/);
    expect(seen(ada).said).toBe("");
  });

  test("how a turn ended (POND-D10, POND-H8)", () => {
    const { house, ada, bob } = openTable();
    house.ask(ada, { type: "choose", turn: 1, option: 0 });
    house.pass(house.state.room.settings.doodle.turnSeconds * 1000);
    const view = house.view(bob);
    if (view.game?.kind !== "doodle") throw new Error("no doodle");
    expect(endWords(view, view.game)).toBe("Time is up, and nobody had it.");
    expect(endWords(view, { ...view.game, ended: "left" })).toBe("ada is gone.");
    expect(endWords(view, { ...view.game, ended: "skipped" })).toBe("The host went on.");
  });
});

test("a pen that keys move stays on the sheet", () => {
  let spot = { x: 20, y: 1070 };
  for (const key of ["ArrowLeft", "ArrowDown", "ArrowDown"]) {
    spot = spotAfter(spot, key, false) ?? spot;
  }
  expect(spot).toEqual({ x: 0, y: 1080 });
  expect(spotAfter(spot, "ArrowRight", true)).toEqual({ x: 6, y: 1080 });
  expect(spotAfter(spot, "a", false)).toBeUndefined();
  expect(spotWords(spot)).toBe("0 % from the left, 100 % from the top");
});
