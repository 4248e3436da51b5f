/** The rehearsal chat: a person's socket, the rooms, PocketBase's tickets and the bots process. */

import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { type Notice, RoomClient, type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

let pocketBase: PocketBaseStack;
let rooms: RoomsStack;
let bots: BotsStack;
let pond: Pond;
let admin: TypedPocketBase;
let hello: string;
let person: RoomClient;

const ticketAnswer = v.object({ ticket: v.string() });

async function enter(): Promise<RoomClient> {
  const answer: unknown = await pond.client.send("/api/gq/tickets", {
    method: "POST",
    body: { kind: "rehearsal", room: pond.tenant },
  });
  const { ticket } = v.parse(ticketAnswer, answer);
  return new RoomClient(rooms.socketUrl("rehearsal", pond.tenant, ticket));
}

/** A notice that the bot is in the room. */
const botIsThere = (notice: Notice) =>
  (notice.type === "presence" || notice.type === "welcome") && notice.bot === true;

function isReply(text: string) {
  return ({ type, line }: Notice) => {
    const said = line as { from_bot?: boolean; text?: string } | undefined;
    return type === "line" && said?.from_bot === true && said.text === text;
  };
}

function say(id: string, text: string, level = "everyone"): void {
  person.send({ type: "say", id, login: "hanna", level, text });
}

beforeAll(async () => {
  [pocketBase, rooms] = await Promise.all([
    startPocketBase(),
    startRooms({ secret: TEST_SECRETS.ticketSecret }),
  ]);
  admin = await pocketBase.adminClient();
  pond = await openPond(pocketBase, "rehearsalpond");
  hello = await pond.command({
    command_name: "!hello",
    response_text: "Hi $(user) $(args)!",
    cooldown_seconds: 60,
  });
  await pond.command({ command_name: "!mods", response_text: "mods $(args)", user_level: "mod" });
  bots = await startBots({
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_ROOMS_URL: rooms.url,
  });
  person = await enter();
  await person.waitFor(botIsThere);
});

afterAll(async () => {
  person?.socket.close();
  await bots?.stop();
  await rooms?.stop();
  await pocketBase?.stop();
});

/** The room takes 20 lines of a person in 10 s: who asks again and again would use them up. */
const SELDOM = { interval: 1_000, timeout: 30_000 };

describe("rehearsal", () => {
  it("answers, traces, notes it in the ledger and counts no use", async () => {
    say("line-0001", "!hello you");
    await person.waitFor(isReply("Hi hanna you!"));
    expect(
      await person.waitFor(({ type, line }) => type === "trace" && line === "line-0001"),
    ).toMatchObject({
      answered: true,
      reason: "answered",
    });
    await expect
      .poll(() =>
        admin.collection("deliveries").getFullList({ fields: "network,channel,text,state" }),
      )
      .toEqual([
        { network: "rehearsal", channel: "rehearsal", text: "Hi hanna you!", state: "sent" },
      ]);
    expect((await admin.collection("chat_commands").getOne(hello)).usage_count).toBe(0);
  });

  it("says why a line gets no answer", async () => {
    say("line-0002", "!hello again");
    const { reason } = await person.waitFor(
      ({ type, line }) => type === "trace" && line === "line-0002",
    );
    expect(reason).toMatch(/^on cooldown for \d+ more seconds$/);
    say("line-0003", "!mods", "vip");
    expect(
      await person.waitFor(({ type, line }) => type === "trace" && line === "line-0003"),
    ).toMatchObject({
      answered: false,
      reason: "mod and above only",
    });
  });

  it("tells the ledger and the cooldowns, which end when the clock moves forward", async () => {
    expect(await person.waitForType("delivery")).toMatchObject({
      text: "Hi hanna you!",
      state: "sent",
    });
    const running = ({ type, cooldowns }: Notice) =>
      type === "cooldowns" && Array.isArray(cooldowns) && cooldowns.length === 1;
    expect((await person.waitFor(running)).cooldowns).toMatchObject([{ name: "!hello" }]);
    person.forget();
    person.send({ type: "forward", id: "clock-001", ms: 60_000 });
    await person.waitFor(
      ({ type, cooldowns }) =>
        type === "cooldowns" && Array.isArray(cooldowns) && cooldowns.length === 0,
    );
    say("line-0006", "!hello later");
    await person.waitFor(isReply("Hi hanna later!"));
  });

  it("WADDLE-R11, WADDLE-B15, ROOM-R35: pretends what a channel has, and plays its events", async () => {
    await pond.command({
      command_name: "!stats",
      response_text: "$(viewers) watch, followed for $(followage)",
      cooldown_seconds: 0,
    });
    await pond.client.collection("event_messages").create({
      kind: "raid",
      minimum: 5,
      message_text: "$(user) brings $(viewers) geese",
      enabled: true,
    });
    await expect
      .poll(async () => {
        person.forget();
        person.send({
          type: "event",
          id: `raid-${Date.now()}`,
          event: { type: "raid", login: "greta", viewers: 40 },
        });
        await person.waitFor(({ type }) => type === "happened");
        say(`stats-${Date.now()}`, "!stats");
        await person.waitFor(({ type }) => type === "trace");
        return person.received.some(isReply("greta brings 40 geese"));
      }, SELDOM)
      .toBe(true);
    await person.waitFor(isReply("42 watch, followed for 1 year 2 months"));
    say("line-so01", "!so @Greta", "mod");
    await person.waitFor(
      isReply("Have a look at greta, last in Untitled Goose Game: twitch.tv/greta"),
    );
    person.forget();
  });

  it("ROOM-R31: says the timers that the time between brings, with chat lines and a live stream", async () => {
    await pond.client.collection("timers").create({
      tenant: pond.tenant,
      message_text: "Drink some water",
      cron_schedule: "*/30 * * * *",
      enabled: true,
      min_chat_activity: 2,
      online_only: true,
    });
    await pond.command({ command_name: "!ready", response_text: "ready" });
    // The bots know the timer once they know a command that is younger.
    await expect
      .poll(async () => {
        say(`ready-${Date.now()}`, "!ready");
        await person.waitFor(({ type }) => type === "trace");
        return person.received.some(isReply("ready"));
      }, SELDOM)
      .toBe(true);
    person.send({ type: "live", id: "live-0001", is_live: true, title: "", game: "" });
    say("line-0008", "honk");
    say("line-0009", "honk");
    person.send({ type: "forward", id: "clock-002", ms: 1_800_000 });
    await person.waitFor(isReply("Drink some water"));
  });

  it("begins anew: no cooldowns, and the real time", async () => {
    person.send({ type: "reset", id: "reset-001" });
    await person.waitForType("reset");
    say("line-0007", "!hello anew");
    await person.waitFor(isReply("Hi hanna anew!"));
  });

  it("comes back after the rooms were killed, with a fresh ticket", async () => {
    await rooms.kill9();
    await person.closed;
    await rooms.restart();
    person = await enter();
    await person.waitFor(botIsThere);
    say("line-0004", "!mods 4", "mod");
    await person.waitFor(isReply("mods 4"));
  });

  it("leaves an empty room and returns with the next person", async () => {
    person.socket.close();
    await bots.waitForHealth(
      "the room to be left",
      ({ networks }) => networks.rehearsal?.channels === 0,
    );
    person = await enter();
    await person.waitFor(botIsThere);
    say("line-0005", "!mods 5", "mod");
    await person.waitFor(isReply("mods 5"));
  });

  it("WADDLE-W23: tries commands and counters that chat changes, and stores nothing", async () => {
    const counters = pond.client.collection("counters");
    const { id } = await counters.create({ tenant: pond.tenant, name: "deaths", value: 5 });
    const before = await admin.collection("chat_commands").getFullList();
    await vi.waitFor(
      async () => {
        say(`count-${Date.now()}`, "!counter deaths", "mod");
        await person.waitFor(isReply("deaths: 5"), 2000);
      },
      { timeout: 45_000 },
    );
    say("count-0001", "!counter deaths +", "mod");
    await person.waitFor(isReply("deaths: 6"));
    say("made-00001", "!addcom !fly Up we go", "mod");
    await person.waitFor(isReply("hanna: !fly is added."));
    say("made-00002", "!fly");
    await person.waitFor(isReply("Up we go"));
    expect((await counters.getOne(id)).value).toBe(5);
    expect(await admin.collection("chat_commands").getFullList()).toEqual(before);
  });
});
