import { expect, test } from "vitest";
import { PondHouse } from "../../../tests/stack/pond.ts";

test("a doodle game is played to its report", () => {
  const house = new PondHouse();
  const ada = house.sit("ada", { opens: true });
  const bob = house.sit("bob");
  house.ask(ada, { type: "start", game: "doodle" });
  for (let turn = 1; turn <= 4; turn += 1) {
    const [drawer, guesser] = turn % 2 === 1 ? [ada, bob] : [bob, ada];
    expect(house.view(drawer).you?.options?.length).toBe(3);
    house.ask(drawer, { type: "choose", turn, option: 1 });
    const word = house.view(drawer).you?.word ?? "";
    expect(JSON.stringify(house.view(guesser))).not.toContain(word);
    house.ask(guesser, { type: "guess", turn, text: word });
    expect(house.view(ada).game).toMatchObject({ phase: "show", ended: "guessed", mask: word });
    house.pass(6000);
  }
  expect(house.view(ada).report).toMatchObject({
    game: "doodle",
    ranking: [{ score: 2000 }, { score: 2000 }],
  });
});
test.each(["quiz", "duck"] as const)("a %s game comes to its report by itself", (game) => {
  const house = new PondHouse();
  const ada = house.sit("ada", { opens: true });
  house.sit("bob");
  house.ask(ada, { type: "start", game });
  house.pass(10 * 60_000);
  expect(house.view(ada).report).toMatchObject({ game });
});
