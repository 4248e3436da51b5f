/** Gaggle in the rehearsal, with Waddle off: rooms, PocketBase, the bots, and no beacon. */
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { type Notice, RoomClient, type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

const WINDOW_MS = 60_000;
const ticketAnswer = v.object({ ticket: v.string() });

let pocketBase: PocketBaseStack;
let rooms: RoomsStack;
let bots: BotsStack;
let pond: Pond;
let person: RoomClient;
let ids = 0;

const newId = () => {
  ids += 1;
  return `rehearse-${ids}`;
};

/** A notice of a line of the bot that matches. */
function botLine(pattern: RegExp) {
  return ({ type, line }: Notice) => {
    const said = line as { from_bot?: boolean; text?: string } | undefined;
    return type === "line" && said?.from_bot === true && pattern.test(said.text ?? "");
  };
}

const say = (login: string, text: string) =>
  person.send({ type: "say", id: newId(), login, level: "everyone", text });

async function setServices(flags: Record<string, boolean>): Promise<void> {
  const ofTenant = pond.client.filter("tenant = {:tenant}", { tenant: pond.tenant });
  const settings = await pond.client.collection("service_settings").getFirstListItem(ofTenant);
  await pond.client.collection("service_settings").update(settings.id, flags);
}

beforeAll(async () => {
  [pocketBase, rooms] = await Promise.all([
    startPocketBase(),
    startRooms({ secret: TEST_SECRETS.ticketSecret }),
  ]);
  pond = await openPond(pocketBase, "rehearsedgoose");
  await setServices({ waddle_enabled: false, gaggle_enabled: true });
  const ofTenant = pond.client.filter("tenant = {:tenant}", { tenant: pond.tenant });
  const game = await pond.client.collection("game_config").getFirstListItem(ofTenant);
  await pond.client.collection("game_config").update(game.id, {
    chase_duration_seconds: WINDOW_MS / 1000,
    fox_encounter_duration_seconds: WINDOW_MS / 1000,
    catch_rate_multiplier: 5,
  });
  bots = await startBots({
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_ROOMS_URL: rooms.url,
  });
});

// A connection of its own: what one may say in some seconds is limited (ROOM-R22).
beforeEach(async () => {
  const body = { kind: "rehearsal", room: pond.tenant };
  const answer: unknown = await pond.client.send("/api/gq/tickets", { method: "POST", body });
  const { ticket } = v.parse(ticketAnswer, answer);
  person = new RoomClient(rooms.socketUrl("rehearsal", pond.tenant, ticket));
  await person.waitFor(
    ({ type, bot }) => (type === "presence" || type === "welcome") && bot === true,
  );
});

afterEach(() => person.socket.close());

afterAll(async () => {
  await bots?.stop();
  await rooms?.stop();
  await pocketBase?.stop();
});

it("ROOM-R36: a goose that is sent is caught, hatched and traded in, and nothing is kept", async () => {
  person.send({ type: "visit", id: newId(), visitor: "goose" });
  await person.waitFor(botLine(/comes by! Type !catch within 1 minute/));
  for (const login of ["anna", "bert", "cleo"]) say(login, "!catch honk");
  person.send({ type: "visit", id: newId(), visitor: "fox" });
  await person.waitFor(({ type, line }) => {
    return type === "line" && (line as { text?: string }).text === "Something is here already";
  });
  person.send({ type: "forward", id: newId(), ms: WINDOW_MS + 15_000 });
  await person.waitFor(botLine(/^Time is up! 3 viewers tried/));
  await person.waitFor(botLine(/of 3 caught|got away from 3/));
  say("anna", "!gaggle");
  await person.waitFor(botLine(/^@anna: you have /));
  say("bert", "!wish barnacle goose");
  await person.waitFor(botLine(/^@bert: you wish for Barnacle goose now/));
  const admin = await pocketBase.adminClient();
  expect((await admin.collection("gaggle_players").getList(1, 1)).totalItems).toBe(0);
  expect((await admin.collection("gaggle_channels").getList(1, 1)).totalItems).toBe(0);
});

it("ROOM-R36, GAGGLE-D6: a fox that is sent runs off when enough honk", async () => {
  person.forget();
  person.send({ type: "visit", id: newId(), visitor: "fox" });
  await person.waitFor(botLine(/^A fox sneaks around the nests!/));
  for (const login of ["anna", "bert", "cleo"]) say(login, "!honk");
  await person.waitFor(
    ({ type, reason }) => type === "trace" && /^it counts: line/.test(String(reason)),
  );
  person.send({ type: "forward", id: newId(), ms: WINDOW_MS + 15_000 });
  await person.waitFor(botLine(/^3 viewers honked, and the fox ran off/));
});

it("GAGGLE-L4: comes by itself when the clock moves on, while the stream is live and people chat", async () => {
  person.forget();
  person.send({ type: "live", id: newId(), is_live: true, title: "", game: "" });
  say("anna", "hello again");
  person.send({ type: "forward", id: newId(), ms: 1_260_000 });
  await person.waitFor(botLine(/comes by!|A fox sneaks/));
});

it("GAGGLE-L8: a stream that ends in the window makes the encounter void, and chat hears why", async () => {
  person.forget();
  person.send({ type: "forward", id: newId(), ms: 1_260_000 });
  person.send({ type: "visit", id: newId(), visitor: "goose" });
  await person.waitFor(botLine(/comes by! Type !catch/));
  say("anna", "!catch");
  await person.waitFor(
    ({ type, reason }) => type === "trace" && /^it counts: line/.test(String(reason)),
  );
  person.send({ type: "live", id: newId(), is_live: false, title: "", game: "" });
  await person.waitFor(botLine(/^The stream is over, so .* has left\./));
  person.forget();
  say("anna", "!catch");
  await person.waitFor(({ type, reason }) => type === "trace" && reason === "no goose is here");
});

it("GAGGLE-L12: a honk counts where Waddle has a command of that name, which answers it", async () => {
  await setServices({ waddle_enabled: true });
  await pond.command({ command_name: "!honk", response_text: "HONK says $(user)" });
  // Until a new command has reached the bots, Gaggle takes the line.
  await expect
    .poll(
      async () => {
        say("dora", "!honk");
        await person.waitForType("trace");
        return person.received.some(botLine(/^HONK says dora/));
      },
      { interval: 1_000, timeout: 30_000 },
    )
    .toBe(true);
  person.forget();
  person.send({ type: "visit", id: newId(), visitor: "fox" });
  await person.waitFor(botLine(/^A fox sneaks around the nests!/));
  for (const login of ["anna", "bert", "cleo"]) say(login, "!honk");
  for (const login of ["anna", "bert", "cleo"]) {
    await person.waitFor(botLine(new RegExp(`^HONK says ${login}`)));
  }
  person.send({ type: "forward", id: newId(), ms: WINDOW_MS + 15_000 });
  await person.waitFor(botLine(/^3 viewers honked, and the fox ran off/));
});

it("ROOM-R36: nothing comes where Gaggle is off", async () => {
  await setServices({ waddle_enabled: true, gaggle_enabled: false });
  await expect
    .poll(
      async () => {
        person.forget();
        person.send({ type: "visit", id: newId(), visitor: "goose" });
        await person.waitForType("line");
        return JSON.stringify(person.received);
      },
      { interval: 1_000, timeout: 30_000 },
    )
    .toContain("Gaggle is switched off here");
});
