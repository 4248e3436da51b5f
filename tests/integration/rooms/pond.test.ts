import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { enterPond, type PondClient, sitDown } from "../../stack/pond-client.ts";
import { type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { INK, STYLE } from "../../stack/sketch.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

async function seatsOf(code: string, ...guests: string[]): Promise<PondClient[]> {
  const host = await sitDown(rooms, code, "ada", { opens: true });
  return [host, ...(await Promise.all(guests.map((guest) => sitDown(rooms, code, guest))))];
}

test("POND-L2: a code that nobody opened leads nowhere, and a taken one opens nothing", async () => {
  const lost = await enterPond(rooms, "BCDF", "bob");
  expect(await lost.closed).toBe(CLOSE.unknown);
  const host = await sitDown(rooms, "GHJK", "ada", { opens: true });
  const other = await enterPond(rooms, "GHJK", "eve", { opens: true });
  expect(await other.closed).toBe(CLOSE.unknown);
  expect((await host.sees(({ seats }) => seats.length === 1)).room.code).toBe("GHJK");
  await host.close();
});

test("POND-S1, POND-S2, POND-D8: a game goes on after kill -9, with seats, points, word and drawing", async () => {
  const code = "MNPR";
  const [ada, bob, cat] = await seatsOf(code, "bob", "cat");
  if (!ada || !bob || !cat) throw new Error("three guests");
  ada.ask({ type: "start", game: "doodle" });
  const { you } = await ada.sees((view) => view.you?.options?.length === 3);
  ada.ask({ type: "choose", turn: 1, option: 0 });
  const word = you?.options?.[0] ?? "";
  await ada.sees((view) => view.you?.word === word);
  ada.ask({ type: "begin", id: "stroke-0001", style: STYLE, ink: INK });
  ada.ask({ type: "extend", id: "stroke-0001", ink: INK });
  await bob.sees(({ ink }) => ink?.ops.length === 2);
  bob.ask({ type: "guess", turn: 1, text: word });
  const after = await bob.sees((view) => view.you?.word === word);
  const points = after.seats.find(({ id }) => id === bob.seat)?.score ?? 0;
  expect(points).toBeGreaterThan(0);
  // As a whole: "wing" is in "drawing" as well.
  expect(JSON.stringify(cat.received)).not.toContain(JSON.stringify(word));

  await rooms.kill9();
  await rooms.restart();
  const [again, bobAgain, catAgain] = await Promise.all(
    ["ada", "bob", "cat"].map((person) => enterPond(rooms, code, person)),
  );
  if (!again || !bobAgain || !catAgain) throw new Error("three guests");
  const view = await bobAgain.sees(({ room, you }) => room.pause === null && you?.word === word);
  expect(view.seats.find(({ id }) => id === bobAgain.seat)?.score).toBe(points);
  expect(view.ink).toEqual({
    drawing: 1,
    ops: [
      { type: "begin", id: "stroke-0001", style: STYLE, ink: INK },
      { type: "extend", id: "stroke-0001", ink: INK },
    ],
  });
  expect((await again.sees(({ you }) => you !== null)).you).toMatchObject({ isHost: true, word });
  catAgain.ask({ type: "guess", turn: 1, text: word });
  const shown = await catAgain.sees(({ game }) => game?.kind === "doodle" && game.phase === "show");
  expect(shown.game).toMatchObject({ mask: word, ended: "guessed" });

  again.ask({ type: "end" });
  await bobAgain.sees(({ report }) => report !== null);
  bobAgain.ask({ type: "drawing", drawing: 1 });
  expect(await bobAgain.waitForType("drawing")).toMatchObject({ ops: view.ink?.ops });
  await Promise.all([again, bobAgain, catAgain].map((client) => client.close()));
});

test("POND-L5, POND-V4: the newest socket has the seat, and a big screen sees no typed line", async () => {
  const code = "STWX";
  const [ada, bob] = await seatsOf(code, "bob");
  if (!ada || !bob) throw new Error("two guests");
  const screen = await enterPond(rooms, code, "screen", { watch: true });
  await screen.sees(({ seats, you }) => seats.length === 2 && you === null);
  const newer = await enterPond(rooms, code, "bob");
  expect(await bob.closed).toBe(CLOSE.replaced);
  await newer.sees(({ you }) => you?.seat === 2);
  ada.ask({ type: "start", game: "doodle" });
  await ada.sees((view) => view.you?.options !== null && view.game !== null);
  ada.ask({ type: "choose", turn: 1, option: 0 });
  await newer.sees(({ game }) => game?.kind === "doodle" && game.phase === "draw");
  newer.ask({ type: "guess", turn: 1, text: "hullabaloo" });
  await ada.sees(({ lines }) => lines.some(({ text }) => text === "hullabaloo"));
  ada.ask({ type: "end" });
  await screen.sees(({ report }) => report !== null);
  expect(JSON.stringify(screen.received)).not.toContain("hullabaloo");
  await Promise.all([ada, newer, screen].map((client) => client.close()));
});

test("POND-S3: a lobby sleeps while nobody does anything, and wakes with its guests on their seats", async () => {
  const own = await startRooms();
  onTestFinished(() => own.stop());
  const ada = await sitDown(own, "XYZB", "ada", { opens: true });
  const bob = await sitDown(own, "XYZB", "bob");
  const folder = join(own.storageDir, "Pond");
  // A room sleeps once its database is closed: SQLite then removes its write-ahead log.
  const isAwake = () =>
    existsSync(folder) &&
    readdirSync(folder).some((file) => file.endsWith("-wal") && !file.startsWith("metadata"));
  await expect.poll(isAwake).toBe(false);
  bob.ask({ type: "hello", name: "Bobolink", goose: "bob" });
  await ada.sees(({ seats }) => seats.some(({ name }) => name === "Bobolink"));
  expect(ada.view?.seats.every(({ here }) => here)).toBe(true);
  await Promise.all([ada.close(), bob.close()]);
});
