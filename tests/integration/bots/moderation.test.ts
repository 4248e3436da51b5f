/** Moderation through the whole way: the console's settings, PocketBase, the rooms and the bots. */
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODERATION_OFF } from "#core/moderation/settings.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { type Notice, RoomClient, type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

let pocketBase: PocketBaseStack;
let rooms: RoomsStack;
let bots: BotsStack;
let pond: Pond;
let person: RoomClient;

const LINK = "see https://evil.example/x";
const ticketAnswer = v.object({ ticket: v.string() });

async function enter(kind: "rehearsal" | "channel"): Promise<RoomClient> {
  const answer: unknown = await pond.client.send("/api/gq/tickets", {
    method: "POST",
    body: { kind, room: pond.tenant },
  });
  const { ticket } = v.parse(ticketAnswer, answer);
  return new RoomClient(rooms.socketUrl(kind, pond.tenant, ticket));
}

const botIsThere = (notice: Notice) =>
  (notice.type === "presence" || notice.type === "welcome") && notice.bot === true;

/** The room takes 20 lines in 10 s. */
const EVERY = { interval: 1200 };

let serial = 0;

/** Says a line and returns its id. */
function say(text: string, level = "everyone"): string {
  serial += 1;
  const id = `line-${String(serial).padStart(4, "0")}`;
  person.send({ type: "say", id, login: "hanna", level, text });
  return id;
}

const traceOf = (id: string) =>
  person.waitFor(({ type, line }) => type === "trace" && line === id).then(({ reason }) => reason);

async function save(change: object): Promise<void> {
  const [own] = await pond.client.collection("moderation_settings").getFullList();
  await pond.client.collection("moderation_settings").update(own?.id ?? "", change);
}

beforeAll(async () => {
  [pocketBase, rooms] = await Promise.all([
    startPocketBase(),
    startRooms({ secret: TEST_SECRETS.ticketSecret }),
  ]);
  pond = await openPond(pocketBase, "moderatedpond");
  await pond.command({ command_name: "!hello", response_text: "Hi $(user)!", cooldown_seconds: 0 });
  bots = await startBots({
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_ROOMS_URL: rooms.url,
  });
  person = await enter("rehearsal");
  await person.waitFor(botIsThere);
});

afterAll(async () => {
  person?.socket.close();
  await bots?.stop();
  await rooms?.stop();
  await pocketBase?.stop();
});

describe("moderation in the rehearsal", () => {
  it("MODERATION-M24: tries the rules that are on while moderation is off, then acts for show", async () => {
    await save({ links: { ...MODERATION_OFF.links, enabled: true } });
    await expect
      .poll(async () => {
        const id = say(LINK);
        await traceOf(say("!hello"));
        return person.received.find(({ type, line }) => type === "trace" && line === id)?.reason;
      }, EVERY)
      .toContain("would be deleted: links, link to evil.example; moderation is off");
    await save({ enabled: true });
    await expect
      .poll(() => traceOf(say(`!hello ${LINK}`)), EVERY)
      .toContain("links, link to evil.example");
    await person.waitFor(
      ({ type, line }) =>
        type === "line" &&
        (line as { kind?: string; text?: string }).kind === "event" &&
        String((line as { text?: string }).text).startsWith("hanna would be"),
    );
    expect(await pond.client.collection("moderation_log").getFullList()).toEqual([]);
  });

  it("MODERATION-M8: a moderator's permit counts", async () => {
    expect(await traceOf(say("!permit hanna 60", "mod"))).toBe("hanna may post links");
    expect(await traceOf(say(`!hello ${LINK}`))).toBe("answered");
  });

  it("MODERATION-M18, ROOM-R44: on a server without a bot account the console learns that nothing can be done", async () => {
    const channel = await enter("channel");
    await channel.waitFor(botIsThere);
    const body = { action: "state" };
    channel.send({ type: "ask", id: "ask-00001", service: "moderation", body });
    expect(await channel.waitForType("answer")).toMatchObject({
      id: "ask-00001",
      body: { action: "state", can_act: false, lines: 0 },
    });
    channel.socket.close();
  });
});
