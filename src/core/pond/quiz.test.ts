import { expect, test } from "vitest";
import { PondHouse } from "../../../tests/stack/pond.ts";
import { QUIZ } from "./limits.ts";

function started() {
  const house = new PondHouse();
  const ada = house.sit("ada", { opens: true });
  const bob = house.sit("bob");
  house.ask(ada, { type: "settings", settings: { quiz: { questions: 3 } } });
  house.ask(ada, { type: "start", game: "quiz" });
  return { house, ada, bob };
}

const rightOf = (house: PondHouse) => {
  const { game } = house.state;
  return game?.kind === "quiz" ? (game.asked[game.question - 1]?.right ?? -1) : -1;
};

test("POND-Q1, POND-Q4: nobody is sent what is right, or who is, before the question is over", () => {
  const { house, ada, bob } = started();
  const right = rightOf(house);
  house.ask(bob, { type: "answer", question: 1, option: right });
  expect(house.view(ada).game).toMatchObject({ answered: [2], result: null });
  expect(house.view(ada).you?.answer).toBeNull();
  expect(house.view(bob).you?.answer).toBe(right);
  expect(house.view(bob).seats.map(({ score }) => score)).toEqual([0, 0]);
  house.ask(ada, { type: "answer", question: 1, option: (right + 1) % 4 });
  expect(house.view(ada).game).toMatchObject({ phase: "show", result: { right } });
  expect(house.view(ada).seats.map(({ score }) => score)).toEqual([0, QUIZ.answerMaxPoints]);
});

test("POND-Q2: the first answer counts, in time alone, and only to the question that is asked", () => {
  const { house, bob } = started();
  const right = rightOf(house);
  house.ask(bob, { type: "answer", question: 2, option: right });
  house.ask(bob, { type: "answer", question: 1, option: (right + 1) % 4 });
  house.ask(bob, { type: "answer", question: 1, option: right });
  house.pass(QUIZ.answerSeconds * 1000);
  house.ask(bob, { type: "answer", question: 1, option: right });
  expect(house.scores().get("bob")).toBe(0);
});

test("POND-Q3: an earlier answer earns more", () => {
  const { house, ada, bob } = started();
  const option = rightOf(house);
  house.ask(bob, { type: "answer", question: 1, option });
  house.pass((QUIZ.answerSeconds * 1000) / 2);
  house.ask(ada, { type: "answer", question: 1, option });
  expect(Object.fromEntries(house.scores())).toEqual({
    ada: (QUIZ.answerMinPoints + QUIZ.answerMaxPoints) / 2,
    bob: QUIZ.answerMaxPoints,
  });
});

test("POND-R4: the report has each question once, with its answer and how many had it", () => {
  const { house, ada, bob } = started();
  house.ask(bob, { type: "answer", question: 1, option: rightOf(house) });
  house.pass(3_600_000);
  const questions = house.view(ada).report?.questions ?? [];
  expect(questions.map(({ right, of }) => [right, of])).toEqual([
    [1, 2],
    [0, 2],
    [0, 2],
  ]);
  expect(new Set(questions.map(({ text }) => text)).size).toBe(3);
  for (const { answer, text } of questions) {
    expect(answer).toBe(`right of ${text.replace(/^What about |\?$/g, "")}`);
  }
});
