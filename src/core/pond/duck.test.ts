import { expect, test } from "vitest";
import { randomOfSeed } from "../../../tests/oracles/pond-game.ts";
import { PondHouse } from "../../../tests/stack/pond.ts";
import { pointsFor } from "./duck.ts";
import { nextDue } from "./keeping.ts";
import { DUCK } from "./limits.ts";
import type { DuckView } from "./view-types.ts";

function started(guests = ["bob"]) {
  const house = new PondHouse(randomOfSeed(11));
  const ada = house.sit("ada", { opens: true });
  const others = guests.map((guest) => house.sit(guest));
  house.ask(ada, { type: "settings", settings: { duck: { rounds: 3 } } });
  house.ask(ada, { type: "start", game: "duck" });
  return { house, ada, others, bob: others[0] ?? "" };
}

function duckOf(house: PondHouse, connection: string): DuckView {
  const { game } = house.view(connection);
  if (game?.kind !== "duck") throw new Error("Another game");
  return game;
}

type Delays = Record<string, number>;

/** Lets time pass until the goose; each connection answers the room's questions after its delay. */
function untilGoose(house: PondHouse, delays: Delays): void {
  const [any = ""] = Object.keys(delays);
  while (duckOf(house, any).bird !== "goose") {
    answerAll(house, delays);
    house.pass(Math.max(1, (nextDue(house.state, house.now) ?? 0) - house.now));
  }
}

function answerAll(house: PondHouse, delays: Delays): void {
  const asked = house.state.live.echo?.name ?? "";
  const order = Object.entries(delays).toSorted((a, b) => a[1] - b[1]);
  let passed = 0;
  for (const [connection, delay] of order) {
    house.pass(delay - passed);
    passed = delay;
    house.ask(connection, { type: "echo", echo: asked });
  }
}

test("POND-G1: no frame says when or which bird comes next", () => {
  const { house, ada, bob } = started();
  const texts: string[] = [];
  house.onFrame = ({ frame }) => texts.push(JSON.stringify(frame));
  const { game } = house.state;
  const times = game?.kind === "duck" ? [game.deadline, ...game.ducks] : [];
  expect(times.length).toBeGreaterThanOrEqual(DUCK.ducksMinCount + 1);
  untilGoose(house, { [ada]: 10, [bob]: 10 });
  const early = texts.slice(0, -2).join("\n");
  for (const time of times) expect(early).not.toContain(String(time));
  expect(early).not.toContain('goose"');
  expect(duckOf(house, ada)).toMatchObject({ phase: "go", deadline: null, results: [] });
});

test("POND-G2, POND-G3: the first press counts, and one before the goose is too soon", () => {
  const { house, ada, bob } = started();
  house.ask(bob, { type: "honk", round: 1 });
  untilGoose(house, { [ada]: 10, [bob]: 10 });
  answerAll(house, { [ada]: 10, [bob]: 10 });
  house.ask(bob, { type: "honk", round: 1 });
  house.pass(290);
  house.ask(ada, { type: "honk", round: 2 });
  house.ask(ada, { type: "honk", round: 1 });
  expect(duckOf(house, ada)).toMatchObject({
    phase: "show",
    results: [
      { seat: 1, ms: 290, soon: false, points: pointsFor(290) },
      { seat: 2, ms: null, soon: true, points: 0 },
    ],
  });
});

test("POND-G5, POND-G6: the same reaction has the same time on a fast and on a slow connection", () => {
  const { house, ada, bob } = started();
  const delays = { [ada]: 5, [bob]: 240 };
  untilGoose(house, delays);
  const at = house.now;
  answerAll(house, delays);
  house.pass(at + 5 + 300 - house.now);
  house.ask(ada, { type: "honk", round: 1 });
  house.pass(at + 240 + 300 - house.now);
  house.ask(bob, { type: "honk", round: 1 });
  expect(duckOf(house, ada).results).toMatchObject([{ ms: 300 }, { ms: 300 }]);
  expect(house.view(bob).you?.delayMs).toBe(240);
});

test("POND-G4, POND-G7: who lies about their delay gains nothing by a press that is too fast", () => {
  const { house, ada, others } = started(["bob", "eve"]);
  const [bob = "", eve = ""] = others;
  const delays = { [ada]: 5, [bob]: 290, [eve]: 290 };
  untilGoose(house, delays);
  const at = house.now;
  house.pass(250);
  // Bob held his earlier answers back, and presses before he has answered the goose's question.
  house.ask(bob, { type: "honk", round: 1 });
  answerAll(house, { [ada]: 1, [eve]: 40 });
  house.pass(at + 330 - house.now);
  house.ask(eve, { type: "honk", round: 1 });
  house.ask(ada, { type: "honk", round: 1 });
  const results = duckOf(house, ada).results;
  expect(results.find(({ seat }) => seat === 2)).toMatchObject({ ms: 250, soon: false });
  expect(results.find(({ seat }) => seat === 3)).toMatchObject({ ms: null, soon: true, points: 0 });
});

test("POND-G7: nothing is taken off beyond the most, nor for a question that was guessed at", () => {
  const { house, ada, bob } = started();
  house.ask(bob, { type: "echo", echo: "guessed" });
  expect(house.view(bob).you?.delayMs).toBeNull();
  const delays = { [ada]: 5, [bob]: 700 };
  untilGoose(house, delays);
  answerAll(house, delays);
  house.pass(300);
  house.ask(bob, { type: "honk", round: 1 });
  house.ask(ada, { type: "honk", round: 1 });
  expect(duckOf(house, ada).results.find(({ seat }) => seat === 2)?.ms).toBe(
    1000 - DUCK.delayMaxMs,
  );
});

test("POND-G8: a round that was paused begins anew", () => {
  const { house, ada, bob } = started();
  house.ask(bob, { type: "honk", round: 1 });
  house.ask(ada, { type: "pause", paused: true });
  house.ask(ada, { type: "pause", paused: false });
  expect(duckOf(house, ada)).toMatchObject({ round: 1, phase: "wait", cue: 0, pressed: [] });
});

test("POND-G9: points fall with the judged time in a straight line", () => {
  expect(pointsFor(100)).toBe(DUCK.maxPoints);
  expect(pointsFor(DUCK.fullMs)).toBe(DUCK.maxPoints);
  expect(pointsFor((DUCK.fullMs + DUCK.slowMs) / 2)).toBe((DUCK.minPoints + DUCK.maxPoints) / 2);
  expect(pointsFor(DUCK.slowMs)).toBe(DUCK.minPoints);
  expect(pointsFor(9000)).toBe(DUCK.minPoints);
});

test("POND-R4: the report has the fastest of each round", () => {
  const { house, ada, bob } = started();
  for (const round of [1, 2, 3]) {
    untilGoose(house, { [ada]: 10, [bob]: 10 });
    house.pass(400);
    house.ask(bob, { type: "honk", round });
    house.pass(DUCK.goMs + DUCK.showMs);
  }
  expect(house.view(ada).report).toMatchObject({
    game: "duck",
    rounds: [{ name: "bob" }, { name: "bob" }, { name: "bob" }],
  });
});
