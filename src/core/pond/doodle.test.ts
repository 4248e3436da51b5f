import { expect, test } from "vitest";
import { randomOfSeed } from "../../../tests/oracles/pond-game.ts";
import { PondHouse } from "../../../tests/stack/pond.ts";
import { DOODLE, POND } from "./limits.ts";

const STYLE = { colour: "#1a2b3c", width: 6 };
const begin = (id: string) => ({ type: "begin", id, style: STYLE, ink: "AAA" }) as const;

/** A game in which ada draws first; with `draws`, she has chosen. */
function started({ guests = ["bob", "cat"], draws = true } = {}) {
  const house = new PondHouse(randomOfSeed(3));
  const ada = house.sit("ada", { opens: true });
  const others = guests.map((guest) => house.sit(guest));
  house.ask(ada, { type: "start", game: "doodle" });
  if (draws) house.ask(ada, { type: "choose", turn: 1, option: 0 });
  const [bob = "", cat = ""] = others;
  return { house, ada, bob, cat, word: house.view(ada).you?.word ?? "" };
}

test("POND-D1, POND-R1, POND-R4: everybody draws once a round, and the report has every turn", () => {
  const { house, ada, bob } = started();
  house.pass(2 * 3_600_000);
  const { report } = house.view(ada);
  expect(report?.turns.map(({ drawer }) => drawer)).toEqual([
    "ada",
    "bob",
    "cat",
    "ada",
    "bob",
    "cat",
  ]);
  expect(new Set(report?.turns.map((turn) => turn.word)).size).toBe(6);
  expect(report?.ranking.map(({ place }) => place)).toEqual([1, 1, 1]);
  house.ask(bob, { type: "drawing", drawing: 1 });
  house.ask(bob, { type: "drawing", drawing: 99 });
  expect(house.asked).toEqual([{ connection: bob, drawing: 1 }]);
});

test("POND-D1: who is away when it is their turn draws later in the round", () => {
  const { house, ada, bob, word } = started();
  house.drop(bob);
  house.pass(DOODLE.turnSeconds * 1000 + DOODLE.showMs);
  expect(house.view(ada).game).toMatchObject({ round: 1, turn: 2, drawer: 3 });
  expect(word).not.toBe("");
  house.enter("bob");
  house.pass(DOODLE.chooseMs + DOODLE.turnSeconds * 1000 + DOODLE.showMs);
  expect(house.view(ada).game).toMatchObject({ round: 1, turn: 3, drawer: 2 });
});

test("POND-D2: one word of each difficulty to choose from; the room chooses when the time is up", () => {
  const { house, ada, bob } = started({ draws: false });
  const options = house.view(ada).you?.options ?? [];
  expect(options.map((option) => option.slice(0, 4))).toEqual(["blor", "quiz", "snar"]);
  house.ask(bob, { type: "choose", turn: 1, option: 0 });
  expect(house.view(ada).game).toMatchObject({ phase: "choose", mask: null });
  house.pass(DOODLE.chooseMs);
  expect(options).toContain(house.view(ada).you?.word);
});

test("POND-D3, POND-D11: guessers see a mask with letters that hints show, never the word", () => {
  const { house, ada, bob, word } = started();
  expect(house.view(bob).game).toMatchObject({ mask: word.replace(/[a-z]/g, "_") });
  house.pass(DOODLE.turnSeconds * 1000 * 0.9);
  const { game } = house.view(bob);
  const mask = game?.kind === "doodle" ? (game.mask ?? "") : "";
  expect([...mask].filter((sign) => sign !== "_").length).toBe(
    Math.min(3, Math.floor(word.length / 4)),
  );
  expect(house.view(bob).you?.word).toBeNull();
  house.pass(DOODLE.turnSeconds * 100);
  expect(house.view(bob).game).toMatchObject({ phase: "show", ended: "time", mask: word });
  expect(house.view(ada).you?.word).toBe(word);
});

test("POND-D5, POND-D7, POND-V4: a near guess is its author's alone, and who knows talks to who knows", () => {
  const { house, ada, bob, cat, word } = started();
  const screen = house.enter("screen", { isScreen: true });
  house.ask(bob, { type: "guess", turn: 1, text: `${word}s` });
  expect(house.view(bob).lines).toMatchObject([{ kind: "near" }]);
  expect(house.view(cat).lines).toEqual([]);
  house.ask(bob, { type: "guess", turn: 1, text: word });
  house.ask(bob, { type: "guess", turn: 1, text: `it was ${word} all the time` });
  expect(house.view(ada).lines.map(({ kind }) => kind)).toEqual(["right", "talk"]);
  expect(house.view(cat).lines.map(({ kind }) => kind)).toEqual(["right"]);
  house.ask(cat, { type: "guess", turn: 1, text: "no idea" });
  expect(house.view(screen).lines.map(({ kind }) => kind)).toEqual(["right"]);
});

test("POND-D6: earlier guesses earn more, and the drawing earns their average", () => {
  const { house, ada, bob, cat, word } = started();
  house.ask(bob, { type: "guess", turn: 1, text: word });
  house.ask(bob, { type: "guess", turn: 1, text: word });
  house.pass((DOODLE.turnSeconds * 1000) / 2);
  house.ask(cat, { type: "guess", turn: 1, text: word });
  expect(Object.fromEntries(house.scores())).toEqual({ ada: 400, bob: 500, cat: 300 });
  expect(house.view(ada).game).toMatchObject({
    phase: "show",
    ended: "guessed",
    drawerPoints: 400,
  });
});

test("POND-D8: only the one who draws draws, step by step, and nothing else changes", () => {
  const { house, ada, bob, cat, word } = started();
  house.ask(bob, begin("stroke-bob-1"));
  house.ask(ada, begin("stroke-0001"));
  house.ask(ada, begin("stroke-0001"));
  house.ask(ada, { type: "extend", id: "stroke-0001", ink: "AAA" });
  house.ask(ada, { type: "extend", id: "stroke-0009", ink: "AAA" });
  house.ask(ada, begin("stroke-0002"));
  house.ask(ada, { type: "undo", id: "stroke-0001" });
  house.ask(ada, { type: "undo", id: "stroke-0002" });
  house.ask(ada, { type: "clear" });
  const steps = house.view(cat).ink?.ops.map(({ type }) => type);
  expect(steps).toEqual(["begin", "extend", "begin", "undo", "clear"]);
  expect(house.drawings.get(1)?.length).toBe(5);
  for (const guesser of [bob, cat]) house.ask(guesser, { type: "guess", turn: 1, text: word });
  house.ask(ada, begin("stroke-0003"));
  expect(house.view(cat).ink?.ops.length).toBe(5);
});

test("POND-D9: a drawing has its limits", () => {
  const { house, ada } = started();
  const ink = "AAA".repeat(1000);
  house.ask(ada, begin("stroke-0001"));
  for (let step = 0; step <= DOODLE.inkPerDrawingMaxChars / ink.length; step += 1) {
    house.ask(ada, { type: "extend", id: "stroke-0001", ink });
  }
  expect(house.refused).toContainEqual({ connection: ada, code: "POND_DRAWING_FULL" });
  expect(house.view(ada).ink?.ops.length).toBe(DOODLE.inkPerDrawingMaxChars / ink.length);
});

test("POND-D10: a turn whose drawer is gone ends with everybody's points kept", () => {
  const { house, ada, bob, cat, word } = started();
  house.ask(bob, { type: "guess", turn: 1, text: word });
  house.drop(ada);
  house.pass(DOODLE.drawerLostMs - 1);
  house.enter("ada");
  house.pass(1000);
  expect(house.view(cat).game).toMatchObject({ phase: "draw" });
  house.ask(house.enter("ada"), { type: "leave" });
  expect(house.view(cat).game).toMatchObject({ phase: "show", ended: "left", mask: word });
  expect(Object.fromEntries(house.scores())).toEqual({ ada: 250, bob: 500, cat: 0 });
});

test("POND-D10: before the word is chosen the turn goes to the next", () => {
  const { house, ada, cat } = started({ draws: false });
  house.ask(ada, { type: "leave" });
  expect(house.view(cat).game).toMatchObject({ turn: 2, drawer: 2, phase: "choose" });
});

test("POND-D12: guesses have an allowance", () => {
  const { house, bob } = started();
  for (let count = 0; count <= POND.guessesBurstCount; count += 1) {
    house.ask(bob, { type: "guess", turn: 1, text: `honk ${count}` });
  }
  expect(house.refused).toEqual([{ connection: bob, code: "RATE_LIMITED" }]);
  expect(house.view(bob).lines.length).toBe(POND.guessesBurstCount);
});

test("POND-R3: who was away for a moment is waited for", () => {
  const { house, ada, bob, cat, word } = started();
  house.drop(cat);
  house.ask(bob, { type: "guess", turn: 1, text: word });
  expect(house.view(ada).game).toMatchObject({ phase: "draw" });
  house.pass(POND.returnMs);
  expect(house.view(ada).game).toMatchObject({ phase: "show", ended: "guessed" });
});

test("POND-S2, POND-H7: a game goes on after a crash with the time that was left, and waits for all", () => {
  const { house, ada, bob, word } = started();
  house.ask(ada, begin("stroke-0001"));
  house.ask(bob, { type: "guess", turn: 1, text: word });
  const before = house.view(bob);
  const left = before.game?.deadline ?? 0;
  const at = house.now;
  house.crash(30_000);
  const again = house.enter("bob");
  house.enter("ada");
  expect(house.view(again).ink).toEqual(before.ink);
  expect(house.view(again).lines).toEqual(before.lines);
  expect(house.view(again).you?.word).toBe(word);
  expect(house.view(again).room.pause).toBeNull();
  expect(house.view(again).game).toMatchObject({ phase: "draw", deadline: house.now + left - at });
});
