import { expect, test } from "vitest";
import { PondHouse } from "../../../../tests/stack/pond.ts";
import { announcementOf } from "./announcements.ts";

/** A room with Ada, its host, and Bob, and what is said to Ada while something happens. */
function roomOfTwo() {
  const house = new PondHouse();
  const ada = house.sit("ada", { opens: true });
  const bob = house.sit("bob");
  const saidDuring = (happen: () => void): string => {
    const before = house.view(ada);
    happen();
    return announcementOf(before, house.view(ada));
  };
  return { house, ada, bob, saidDuring };
}

test("says who comes and goes in the lobby, but not oneself", () => {
  const { house, bob, saidDuring } = roomOfTwo();
  expect(saidDuring(() => house.sit("cleo"))).toBe("cleo is here.");
  expect(saidDuring(() => house.ask(bob, { type: "leave" }))).toBe("bob has gone.");
  expect(saidDuring(() => {})).toBe("");
});

test("says a question with its numbered answers, then what was right", () => {
  const { house, ada, bob, saidDuring } = roomOfTwo();
  const begun = saidDuring(() => house.ask(ada, { type: "start", game: "quiz" }));
  expect(begun).toMatch(/^Honk Quiz begins\. Question 1 of \d+\. .* 1: .* 4: /);
  const answered = saidDuring(() => {
    house.ask(ada, { type: "answer", question: 1, option: 0 });
    house.ask(bob, { type: "answer", question: 1, option: 0 });
  });
  expect(answered).toMatch(/^The answer is .*\. (Right! [\d,]+ points for you|Not this time)/);
});

test("says a pause, its end, a new host and the end of the game", () => {
  const { house, ada, bob, saidDuring } = roomOfTwo();
  house.ask(ada, { type: "start", game: "duck" });
  expect(saidDuring(() => house.ask(ada, { type: "pause", paused: true }))).toBe(
    "The host has paused the game.",
  );
  expect(saidDuring(() => house.ask(ada, { type: "pause", paused: false }))).toBe(
    "The game goes on.",
  );
  const seat = house.view(bob).you?.seat ?? 0;
  expect(saidDuring(() => house.ask(ada, { type: "host", seat }))).toBe("bob is the host now.");
  expect(saidDuring(() => house.ask(bob, { type: "end" }))).toMatch(/^The game is over\./);
});

test("POND-G3: says each bird, and how the round went", () => {
  const { house, ada, bob, saidDuring } = roomOfTwo();
  house.ask(ada, { type: "start", game: "duck" });
  const round = saidDuring(() => {
    house.ask(ada, { type: "honk", round: 1 });
    house.ask(bob, { type: "honk", round: 1 });
  });
  expect(round).toBe("Nobody honked in time. You: too soon, 0 points.");
});
