import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatLine } from "#core/chat/chat-line.ts";
import { REHEARSAL } from "#core/chat/limits.ts";
import type { RehearsalStage } from "#core/chat/rehearsal/protocol.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { LOBBY_ROOMS } from "#core/rooms/kinds.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import {
  mintLobbyTicket,
  mintTicket,
  RoomClient,
  type RoomsStack,
  startRooms,
} from "../../stack/rooms.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

async function enter(tenant: string, claims: Partial<TicketClaims> = {}): Promise<RoomClient> {
  const ticket = await mintTicket({
    kind: "rehearsal",
    room: tenant,
    tenant,
    role: "owner",
    ...claims,
  });
  return new RoomClient(rooms.socketUrl("rehearsal", tenant, ticket));
}

async function enterLobby(): Promise<RoomClient> {
  const lobby = new RoomClient(
    rooms.socketUrl("lobby", LOBBY_ROOMS.rehearsal, await mintLobbyTicket()),
  );
  await lobby.waitForType("open");
  return lobby;
}

const isOpen = (tenant: string, open: boolean) => (notice: { type: string; tenants?: unknown }) =>
  Array.isArray(notice.tenants) && notice.tenants.includes(tenant) === open;

const say = (id: string, text: string) => ({
  type: "say",
  id,
  login: "a_viewer",
  level: "vip",
  text,
});

test("a line goes through the room to the bot and back, with its trace", async () => {
  const lobby = await enterLobby();
  const person = await enter("pond1");
  expect(await person.waitForType("welcome")).toMatchObject({ bot: false, people: 1, lines: [] });
  await lobby.waitFor(isOpen("pond1", true));

  const bot = await enter("pond1", { role: "bot", person: "bots" });
  expect(await bot.waitForType("welcome")).toMatchObject({ bot: true, people: 1 });
  await person.waitFor((notice) => notice.type === "presence" && notice.bot === true);

  person.send(say("line-0001", "!hello"));
  const notice = await bot.waitForType("line");
  expect(notice.line).toMatchObject({
    id: "line-0001",
    login: "a_viewer",
    display_name: "a_viewer",
    level: "vip",
    from_bot: false,
    text: "!hello",
  });
  expect(Math.abs(Date.now() - (notice.line as ChatLine).at)).toBeLessThan(10_000);

  bot.send({ type: "reply", text: "Hi a_viewer!" });
  bot.send({ type: "trace", line: "line-0001", answered: true, reason: "answered" });
  const reply = await person.waitFor(
    (notice) => notice.type === "line" && (notice.line as ChatLine).from_bot,
  );
  expect(reply.line).toMatchObject({
    login: "waddle",
    display_name: "Waddle",
    text: "Hi a_viewer!",
  });
  await person.waitForType("trace");
  expect(bot.received.some(({ type }) => type === "trace")).toBe(false);

  lobby.forget();
  await person.close();
  expect(await bot.closed).toBe(CLOSE.empty);
  await lobby.waitFor(isOpen("pond1", false));
  await lobby.close();
});

test("ROOM-R21: the last lines are there after kill -9, and no more of them than are kept", async () => {
  const person = await enter("pond2");
  await person.waitForType("welcome");
  const bot = await enter("pond2", { role: "bot" });
  await bot.waitForType("welcome");
  for (let index = 0; index < REHEARSAL.linesKeptCount + 5; index += 1) {
    bot.send({ type: "reply", text: `line ${index}` });
  }
  const last = `line ${REHEARSAL.linesKeptCount + 4}`;
  await person.waitFor(({ line }) => (line as ChatLine | undefined)?.text === last);
  await rooms.kill9();
  await rooms.restart();
  const back = await enter("pond2");
  const lines = (await back.waitForType("welcome")).lines as ChatLine[];
  expect(lines).toHaveLength(REHEARSAL.linesKeptCount);
  expect(lines.at(-1)?.text).toBe(last);
  await back.close();
});

test("ROOM-R30 to ROOM-R33: the stage, traces and the ledger are there after kill -9, until a reset", async () => {
  const person = await enter("pond8");
  await person.waitForType("welcome");
  const bot = await enter("pond8", { role: "bot" });
  await bot.waitForType("welcome");
  person.send({ type: "live", id: "stage-0001", is_live: true, title: "Ducks", game: "Geese" });
  person.send({ type: "forward", id: "stage-0002", ms: 900_000 });
  const moved = await bot.waitFor(
    ({ type, stage }) => type === "stage" && (stage as RehearsalStage).shift_ms === 900_000,
  );
  expect(moved.stage).toMatchObject({ is_live: true, title: "Ducks", game: "Geese" });
  bot.send({ type: "trace", line: "line-0001", answered: true, reason: "answered" });
  bot.send({ type: "delivery", text: "Hi", state: "sent", reason: "", at: 1 });
  await person.waitForType("delivery");
  await rooms.kill9();
  await rooms.restart();
  const back = await enter("pond8");
  expect(await back.waitForType("welcome")).toMatchObject({
    stage: moved.stage,
    traces: [{ line: "line-0001", answered: true }],
    ledger: [{ text: "Hi", state: "sent" }],
    lines: [
      { kind: "event", text: "The stream begins" },
      { kind: "event", text: "15 minutes later" },
    ],
  });
  back.send({ type: "reset", id: "stage-0003" });
  await back.waitForType("reset");
  await back.close();
  const anew = await enter("pond8");
  expect(await anew.waitForType("welcome")).toMatchObject({
    stage: { is_live: false, shift_ms: 0 },
    traces: [],
    ledger: [],
    lines: [],
  });
  await anew.close();
});

test("ROOM-R25, ROOM-R26: a lobby keeps its list over a crash; what is stale heals when the bot finds nobody", async () => {
  const person = await enter("pond3");
  await person.waitForType("welcome");
  const before = await enterLobby();
  await before.waitFor(isOpen("pond3", true));
  await rooms.kill9();
  await rooms.restart();
  const lobby = await enterLobby();
  expect(isOpen("pond3", true)(lobby.received[0] ?? { type: "" })).toBe(true);
  const bot = await enter("pond3", { role: "bot" });
  expect(await bot.closed).toBe(CLOSE.empty);
  await lobby.waitFor(isOpen("pond3", false));
  await lobby.close();
});

test("ROOM-R27: the lobby tells its whole list with each news, also when nothing changed", async () => {
  const lobby = await enterLobby();
  const [first, second] = [await enter("pond10"), await enter("pond11")];
  await lobby.waitFor((notice) => isOpen("pond10", true)(notice) && isOpen("pond11", true)(notice));
  lobby.forget();
  // The room reminds the lobby, at most once per interval, for as long as there is no bot.
  let count = 0;
  await expect
    .poll(
      () => {
        count += 1;
        first.send(say(`line-${1000 + count}`, "quack"));
        return lobby.received.some(
          (notice) => isOpen("pond10", true)(notice) && isOpen("pond11", true)(notice),
        );
      },
      { interval: 600, timeout: 30_000 },
    )
    .toBe(true);
  await Promise.all([first, second, lobby].map((client) => client.close()));
});

test("ROOM-R23: a second bot replaces the first", async () => {
  const person = await enter("pond4");
  await person.waitForType("welcome");
  const first = await enter("pond4", { role: "bot" });
  await first.waitForType("welcome");
  const second = await enter("pond4", { role: "bot" });
  expect(await first.closed).toBe(CLOSE.replaced);
  await second.waitForType("welcome");
  second.send({ type: "reply", text: "here" });
  await person.waitForType("line");
  await Promise.all([person.close(), second.closed]);
});

test("ROOM-R22: too many lines are refused with the line's id", async () => {
  const person = await enter("pond5");
  await person.waitForType("welcome");
  for (let index = 0; index <= REHEARSAL.linesPerWindow; index += 1) {
    person.send(say(`line-${1000 + index}`, "honk"));
  }
  const refused = await person.waitForType("refused");
  expect(refused).toMatchObject({
    code: "RATE_LIMITED",
    id: `line-${1000 + REHEARSAL.linesPerWindow}`,
  });
  await person.close();
});

test("a viewer of the workspace can't speak; a line without text is refused", async () => {
  const viewer = await enter("pond6", { role: "viewer" });
  await viewer.waitForType("welcome");
  viewer.send(say("line-0001", "honk"));
  expect(await viewer.waitForType("refused")).toMatchObject({ code: "ROOM_FORBIDDEN" });
  await viewer.close();
  const person = await enter("pond6");
  await person.waitForType("welcome");
  person.send(say("line-0001", "   "));
  expect(await person.waitForType("refused")).toMatchObject({
    code: "MESSAGE_INVALID",
    id: "line-0001",
  });
  await person.close();
});

test("ROOM-R20: a full room says so", async () => {
  const people = await Promise.all(
    Array.from({ length: REHEARSAL.peopleMaxCount }, async () => {
      const person = await enter("pond7");
      await person.waitForType("welcome");
      return person;
    }),
  );
  const oneMore = await enter("pond7");
  expect(await oneMore.closed).toBe(CLOSE.full);
  expect(oneMore.received[0]).toMatchObject({ type: "refused", code: "ROOM_FULL" });
  await Promise.all(people.map((person) => person.close()));
});
