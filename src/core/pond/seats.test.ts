import { describe, expect, test } from "vitest";
import { PondHouse } from "../../../tests/stack/pond.ts";
import { POND } from "./limits.ts";

function open() {
  const house = new PondHouse();
  const ada = house.sit("ada", { opens: true });
  return { house, ada };
}

const namesIn = (house: PondHouse, connection: string) =>
  house.view(connection).seats.map(({ name }) => name);

describe("coming in", () => {
  test("POND-L2: a room that nobody opened lets nobody in, and one that is open is its opener's", () => {
    const house = new PondHouse();
    const lost = house.enter("bob");
    expect(house.closed.get(lost)).toBe("POND_UNKNOWN");
    house.enter("ada", { opens: true });
    const other = house.enter("eve", { opens: true });
    expect(house.closed.get(other)).toBe("POND_CODE_TAKEN");
  });

  test("POND-L3: who comes back has seat, name, goose and points, and nobody is sent a person", () => {
    const { house, ada } = open();
    const bob = house.sit("bob");
    const texts: string[] = [];
    house.onFrame = ({ frame }) => texts.push(JSON.stringify(frame));
    house.ask(bob, { type: "hello", name: "Robert", goose: "grey" });
    house.ask(ada, { type: "start", game: "quiz" });
    house.ask(bob, { type: "answer", question: 1, option: 0 });
    house.ask(ada, { type: "answer", question: 1, option: 1 });
    const before = house.view(ada).seats;
    house.drop(bob);
    expect(house.view(ada).seats[1]?.here).toBe(false);
    const again = house.enter("bob");
    expect(house.view(again).you?.seat).toBe(2);
    expect(house.view(ada).seats).toEqual(before);
    house.crash();
    expect(
      house
        .view(house.enter("bob"))
        .seats.map(({ score, name, goose }) => ({ score, name, goose })),
    ).toEqual(before.map(({ score, name, goose }) => ({ score, name, goose })));
    expect(texts.filter((text) => /"person"|"bob"/.test(text))).toEqual([]);
  });

  test("POND-L4: a name that looks like another gets a number, and names change in the lobby", () => {
    const { house, ada } = open();
    const eve = house.enter("eve");
    house.ask(eve, { type: "hello", name: "ADA", goose: "x" });
    expect(namesIn(house, ada)).toEqual(["ada", "ADA 2"]);
    house.ask(eve, { type: "hello", name: "Eve", goose: "y" });
    expect(house.view(ada).seats[1]).toMatchObject({ name: "Eve", goose: "y" });
    house.ask(ada, { type: "start", game: "duck" });
    house.ask(eve, { type: "hello", name: "Ada", goose: "z" });
    expect(house.view(ada).seats[1]).toMatchObject({ name: "Eve", goose: "y" });
  });

  test("POND-L5: a newer socket of a person closes the older", () => {
    const { house, ada } = open();
    const newer = house.enter("ada");
    expect(house.closed.get(ada)).toBe("POND_ELSEWHERE");
    expect(house.view(newer).you).toMatchObject({ seat: 1, isHost: true });
  });

  test("POND-L6, POND-V3: who comes late sees a guesser's view, and plays from the next turn on", () => {
    const { house, ada } = open();
    const bob = house.sit("bob");
    house.ask(ada, { type: "start", game: "doodle" });
    house.ask(ada, { type: "choose", turn: 1, option: 0 });
    const word = house.view(ada).you?.word ?? "";
    const cat = house.sit("cat");
    expect(house.view(cat).you?.word).toBeNull();
    expect(JSON.stringify(house.view(cat))).not.toContain(word);
    house.ask(cat, { type: "guess", turn: 1, text: word });
    expect(house.scores().get("cat")).toBe(0);
    house.ask(bob, { type: "guess", turn: 1, text: word });
    expect(house.view(cat).game).toMatchObject({ phase: "show", ended: "guessed" });
    house.pass(6000);
    expect(house.view(cat).seats.map(({ plays }) => plays)).toEqual([true, true, true]);
  });

  test("POND-L7: seats, screens and locked rooms have their limits", () => {
    const { house, ada } = open();
    house.ask(ada, { type: "lock", locked: true });
    const late = house.sit("late");
    expect(house.refused).toContainEqual({ connection: late, code: "POND_LOCKED" });
    house.ask(ada, { type: "lock", locked: false });
    for (let at = 2; at <= POND.seatsMaxCount; at += 1) house.sit(`guest${at}`);
    const over = house.sit("over");
    expect(house.refused).toContainEqual({ connection: over, code: "POND_FULL" });
    for (let at = 0; at < POND.screensMaxCount; at += 1) house.enter("screen", { isScreen: true });
    const screen = house.enter("screen", { isScreen: true });
    expect(house.closed.get(screen)).toBe("ROOM_FULL");
    for (let at = 0; at < POND.socketsMaxCount; at += 1) house.enter(`door${at}`);
    expect([...house.closed.values()]).toContain("ROOM_FULL");
    expect(house.view(house.enter("ada")).you?.seat).toBe(1);
  });
});

describe("going", () => {
  test("POND-L8: in the lobby a seat is given up, in a game it stays with its points", () => {
    const { house, ada } = open();
    const bob = house.sit("bob");
    house.ask(bob, { type: "leave" });
    expect(house.closed.get(bob)).toBe("POND_LEFT");
    expect(namesIn(house, ada)).toEqual(["ada"]);
    house.sit("cat");
    const dan = house.sit("dan");
    house.ask(ada, { type: "start", game: "quiz" });
    for (const option of [0, 1, 2, 3]) house.ask(dan, { type: "answer", question: 1, option });
    house.ask(dan, { type: "leave" });
    expect(namesIn(house, ada)).toEqual(["ada", "cat"]);
    expect(house.view(house.enter("dan")).seats.map(({ name }) => name)).toContain("dan");
    house.ask(ada, { type: "end" });
    expect(
      house
        .view(ada)
        .report?.ranking.map(({ name }) => name)
        .sort(),
    ).toEqual(["ada", "cat", "dan"]);
  });

  test("POND-L9: the seat of who is away is free after a while in the lobby", () => {
    const { house, ada } = open();
    house.drop(house.sit("bob"));
    house.pass(POND.seatLostMs - 1);
    expect(namesIn(house, ada)).toEqual(["ada", "bob"]);
    house.pass(1);
    expect(namesIn(house, ada)).toEqual(["ada"]);
  });

  test("POND-L10: an empty room closes, and an old one too", () => {
    const { house, ada } = open();
    house.drop(ada);
    house.pass(POND.emptyCloseMs);
    expect(house.isOver).toBe(true);
    expect(house.closed.get(house.enter("ada"))).toBe("POND_UNKNOWN");
    const { house: other } = open();
    other.pass(POND.openMaxHours * 3_600_000);
    expect(other.isOver).toBe(true);
  });
});
