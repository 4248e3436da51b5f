import { expect, test } from "vitest";
import { PondHouse } from "../../../../tests/stack/pond.ts";
import { soundOf } from "./room-sounds.ts";

function roomOfTwo() {
  const house = new PondHouse();
  const ada = house.sit("ada", { opens: true });
  const bob = house.sit("bob");
  const heardDuring = (happen: () => void) => {
    const before = house.view(ada);
    happen();
    return soundOf(before, house.view(ada));
  };
  return { house, ada, bob, heardDuring };
}

test("is heard when somebody comes, and not when somebody goes", () => {
  const { house, bob, heardDuring } = roomOfTwo();
  expect(heardDuring(() => house.sit("cleo"))).toBe("join");
  expect(heardDuring(() => house.ask(bob, { type: "leave" }))).toBeUndefined();
});

test("of a question: that it begins, and whether one's own answer was right", () => {
  const { house, ada, bob, heardDuring } = roomOfTwo();
  expect(heardDuring(() => house.ask(ada, { type: "start", game: "quiz" }))).toBe("begin");
  expect(
    heardDuring(() => house.ask(ada, { type: "answer", question: 1, option: 0 })),
  ).toBeUndefined();
  const right = () => {
    const { game } = house.view(ada);
    return game?.kind === "quiz" && game.result?.right === 0;
  };
  const heard = heardDuring(() => house.ask(bob, { type: "answer", question: 1, option: 0 }));
  expect(heard).toBe(right() ? "right" : "wrong");
});

test("of a question without an answer: that it is over", () => {
  const { house, ada, heardDuring } = roomOfTwo();
  house.ask(ada, { type: "start", game: "quiz" });
  expect(heardDuring(() => house.ask(ada, { type: "skip" }))).toBe("over");
});

test("of Duck Duck Goose: that a round begins, and that it is over", () => {
  const { house, ada, heardDuring } = roomOfTwo();
  expect(heardDuring(() => house.ask(ada, { type: "start", game: "duck" }))).toBe("begin");
  expect(heardDuring(() => house.ask(ada, { type: "skip" }))).toBe("over");
});
