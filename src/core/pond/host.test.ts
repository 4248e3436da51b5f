import { expect, test } from "vitest";
import { PondHouse } from "../../../tests/stack/pond.ts";
import { DOODLE, POND } from "./limits.ts";

function openWith(...guests: string[]) {
  const house = new PondHouse();
  const ada = house.sit("ada", { opens: true });
  return { house, ada, sockets: guests.map((guest) => house.sit(guest)) };
}

test("POND-H1: only the host may act as one, and may make another guest host", () => {
  const { house, ada, sockets } = openWith("bob");
  const [bob = ""] = sockets;
  for (const request of [
    { type: "start", game: "quiz" },
    { type: "kick", seat: 1 },
    { type: "lock", locked: true },
    { type: "pack", kind: "words", text: "swan" },
    { type: "settings", settings: { duck: { rounds: 3 } } },
  ] as const) {
    house.ask(bob, request);
    expect(house.refused.at(-1)).toEqual({ connection: bob, code: "POND_HOST_ONLY" });
  }
  expect(house.view(bob).room).toMatchObject({ phase: "lobby", locked: false });
  house.ask(ada, { type: "host", seat: 2 });
  house.ask(bob, { type: "settings", settings: { duck: { rounds: 3 } } });
  expect(house.view(ada).room).toMatchObject({ host: 2, settings: { duck: { rounds: 3 } } });
});

test("POND-H1: who opened the room is host, even if a guest was quicker", () => {
  const house = new PondHouse();
  const ada = house.enter("ada", { opens: true });
  const bob = house.sit("bob");
  expect(house.view(bob).you?.isHost).toBe(true);
  house.ask(ada, { type: "hello", name: "Ada", goose: "x" });
  expect(house.view(ada).you?.isHost).toBe(true);
});

test("POND-H2: who is sent out does not come back", () => {
  const { house, ada, sockets } = openWith("bob");
  house.ask(ada, { type: "kick", seat: 2 });
  expect(house.closed.get(sockets[0] ?? "")).toBe("POND_KICKED");
  expect(house.closed.get(house.enter("bob"))).toBe("POND_KICKED");
  expect(house.view(ada).seats.length).toBe(1);
});

test("POND-H3: a game needs two players", () => {
  const { house, ada } = openWith();
  house.ask(ada, { type: "start", game: "duck" });
  expect(house.refused).toEqual([{ connection: ada, code: "POND_TOO_FEW" }]);
});

test("POND-H4, POND-H7: a lost host pauses the game, then the next one is host and it goes on", () => {
  const { house, ada, sockets } = openWith("bob", "cat");
  const [bob = ""] = sockets;
  house.ask(ada, { type: "start", game: "quiz" });
  house.pass(2000);
  house.drop(ada);
  house.pass(POND.hostLostMs);
  expect(house.view(bob).room).toMatchObject({ host: 1, pause: { reason: "host", until: null } });
  expect(house.view(bob).game).toMatchObject({ question: 1, deadline: null });
  house.pass(POND.hostPassMs);
  expect(house.view(bob).room).toMatchObject({ host: 2, pause: null });
  const left = 20_000 - 2000 - POND.hostLostMs;
  expect(house.view(bob).game).toMatchObject({ question: 1, deadline: house.now + left });
});

test("POND-H4: a host who comes back in time goes on; one who leaves passes it on at once", () => {
  const { house, ada, sockets } = openWith("bob", "cat");
  const [bob = ""] = sockets;
  house.ask(ada, { type: "start", game: "quiz" });
  house.drop(ada);
  house.pass(POND.hostLostMs + 1000);
  const again = house.enter("ada");
  expect(house.view(again).room).toMatchObject({ host: 1, pause: null });
  house.ask(again, { type: "leave" });
  expect(house.view(bob).room).toMatchObject({ host: 2, pause: null });
});

test("POND-H5: with one player left a game waits, and then ends with its report", () => {
  const { house, ada, sockets } = openWith("bob");
  house.ask(ada, { type: "start", game: "quiz" });
  house.drop(sockets[0] ?? "");
  expect(house.view(ada).room.pause).toEqual({
    reason: "players",
    until: house.now + POND.fewPlayersMs,
  });
  house.enter("bob");
  expect(house.view(ada).room.pause).toBeNull();
  house.ask(ada, { type: "leave" });
  house.pass(POND.fewPlayersMs);
  expect(house.state.report?.game).toBe("quiz");
});

test("POND-H6: the host pauses, and a pause ends in the end", () => {
  const { house, ada, sockets } = openWith("bob");
  const [bob = ""] = sockets;
  house.ask(ada, { type: "start", game: "quiz" });
  house.ask(ada, { type: "pause", paused: true });
  house.ask(bob, { type: "answer", question: 1, option: 0 });
  house.pass(100_000);
  expect(house.view(ada).game).toMatchObject({ question: 1, phase: "ask", answered: [] });
  house.ask(ada, { type: "pause", paused: false });
  expect(house.view(ada).game).toMatchObject({ deadline: house.now + 20_000 });
  house.ask(ada, { type: "pause", paused: true });
  house.pass(POND.pauseMaxMs);
  expect(house.view(ada).room.pause).toBeNull();
});

test("POND-H8: a skipped part is over", () => {
  const { house, ada } = openWith("bob");
  house.ask(ada, { type: "start", game: "doodle" });
  house.ask(ada, { type: "skip" });
  expect(house.view(ada).game).toMatchObject({ turn: 2, phase: "choose" });
  house.pass(DOODLE.chooseMs);
  house.ask(ada, { type: "skip" });
  expect(house.view(ada).game).toMatchObject({ turn: 2, phase: "show", ended: "skipped" });
});

test("POND-P1, POND-P2: a pack is taken whole, its mistakes are told to its host alone, and games use it", () => {
  const { house, ada, sockets } = openWith("bob");
  const [bob = ""] = sockets;
  house.ask(ada, { type: "pack", kind: "words", text: "swan\n12" });
  expect(house.view(ada).you?.pack).toMatchObject({ count: 0, errors: [{ line: 2 }] });
  expect(house.view(bob).you?.pack).toBeNull();
  house.ask(ada, { type: "pack", kind: "words", text: "plonkable" });
  house.ask(ada, { type: "settings", settings: { doodle: { words: "pack" } } });
  expect(house.view(bob).room.packs).toEqual({ words: 1, questions: 0 });
  house.ask(ada, { type: "start", game: "doodle" });
  expect(house.view(ada).you?.options).toEqual(["plonkable"]);
  house.ask(ada, { type: "end" });
  house.ask(ada, { type: "pack", kind: "words", text: "" });
  expect(house.view(bob).room.packs.words).toBe(0);
});
