/**
 * Rehearsal and channel rooms of two workspaces, shared by two bots processes that come, leave, are
 * killed and freeze: the real PocketBase, the real rooms, Twitch's stand-in.
 */
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { FeedItem } from "#core/chat/channel/protocol.ts";
import type { ChatLine } from "#core/chat/chat-line.ts";
import { ownerOf } from "#core/chat/ownership.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { RoomClient, type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

const MAIN = join(import.meta.dirname, "../../stack/bots-in-a-hurry.ts");
/** Whoever is killed counts as gone after 15 s, and the machine may be busy. */
const SOON = { timeout: 60_000, interval: 200 };

const ticketAnswer = v.object({ ticket: v.string() });

let ends: (() => unknown)[];
let folder: string;
let pocketBase: PocketBaseStack;
let rooms: RoomsStack;
let twitch: TwitchIrcSimulator;
/** The first process speaks for `first` when both are there, the second for `second`. */
let first: Place;
let second: Place;

/** A workspace, and somebody in its rehearsal and in its channel's room. */
type Place = { pond: Pond; channel: string; rehearsal: RoomClient; dock: RoomClient };

beforeEach(async () => {
  ends = [];
  folder = await mkdtemp(join(tmpdir(), "goose-handover-"));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  [pocketBase, rooms, twitch] = await Promise.all([
    startPocketBase(),
    startRooms({ secret: TEST_SECRETS.ticketSecret }),
    TwitchIrcSimulator.start({ rateLimit: "verified" }),
  ]);
  ends.push(
    () => pocketBase.stop(),
    () => rooms.stop(),
    () => twitch.close(),
  );
  const members = [randomUUID(), randomUUID()] as const;
  const channelOf = (member: string) => {
    let index = 0;
    while (ownerOf(members, `handover${index}`) !== member) index += 1;
    return `handover${index}`;
  };
  first = await openPlace(channelOf(members[0]));
  second = await openPlace(channelOf(members[1]));
  for (const [index, member] of members.entries()) {
    await mkdir(join(folder, `bots-${index}`));
    await writeFile(
      join(folder, `bots-${index}`, "member.json"),
      JSON.stringify({ member, view: 0 }),
    );
  }
}, 60_000);

afterEach(async () => {
  for (const end of ends.reverse()) await end();
});

async function openPlace(channel: string): Promise<Place> {
  const pond = await openPond(pocketBase, channel);
  await pond.command({ command_name: "!say", response_text: "you said $(args)" });
  twitch.setModerator(channel, true);
  const enter = async (kind: "rehearsal" | "channel") => {
    const body = { kind, room: pond.tenant };
    const answer: unknown = await pond.client.send("/api/gq/tickets", { method: "POST", body });
    const { ticket } = v.parse(ticketAnswer, answer);
    const client = new RoomClient(rooms.socketUrl(kind, pond.tenant, ticket));
    ends.push(() => client.close());
    await client.waitForType("welcome");
    return client;
  };
  return { pond, channel, rehearsal: await enter("rehearsal"), dock: await enter("channel") };
}

async function start(index: 0 | 1): Promise<BotsStack> {
  const env = {
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_ROOMS_URL: rooms.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_BOTS_SHARED: "true",
    GQ_BOTS_FOLDER: `bots-${index}`,
    GQ_TWITCH_RATE_LIMIT: "verified",
    ...Object.fromEntries(
      Object.entries(twitch.environment).map(([name, value]) => [`GQ_${name}`, value]),
    ),
  };
  const bots = await startBots(env, { dataDir: folder, main: MAIN });
  ends.push(() => bots.stop({ signal: "SIGKILL", keep: true }));
  return bots;
}

/** In how many rehearsals and in how many channels each process is. */
async function holds(...all: BotsStack[]): Promise<string[]> {
  const states = await Promise.all(all.map((bots) => bots.health()));
  return states.map(({ networks }) => {
    return `${networks.rehearsal?.channels} and ${networks.twitch?.channels}`;
  });
}

let asked = 0;

/** The bot's lines in a room, each once however often the room sent it (ROOM-R42). */
function receivedIn({ rehearsal, dock }: Place): { rehearsal: string[]; dock: string[] } {
  const botLines = (lines: readonly ChatLine[]) => {
    const own = lines.filter((line) => line.from_bot).map(({ id, text }) => [id, text] as const);
    return [...new Map(own).values()];
  };
  const said = rehearsal.received.filter(({ type }) => type === "line");
  const items = dock.received.flatMap(({ type, items }) =>
    type === "feed" ? (items as FeedItem[]) : [],
  );
  return {
    rehearsal: botLines(said.map(({ line }) => line as ChatLine)),
    dock: botLines(items.flatMap((item) => (item.type === "line" ? [item.line] : []))),
  };
}

/** Whether a bot is in the room, by its last notice. */
function isBotIn(room: RoomClient): boolean {
  return (
    room.received.findLast(({ type }) => type === "welcome" || type === "presence")?.bot === true
  );
}

const times = (lines: readonly string[], text: string) =>
  lines.filter((line) => line === text).length;

/** A question in the rehearsal, one in chat and one from the dock are answered, once each. */
async function allAnswer(...places: Place[]): Promise<void> {
  for (const place of places) {
    const { channel, rehearsal, dock } = place;
    asked += 1;
    const id = `question-${asked}`;
    await expect.poll(() => isBotIn(rehearsal) && isBotIn(dock), SOON).toBe(true);
    rehearsal.send({ type: "say", id, login: "hanna", level: "everyone", text: `!say ${id}` });
    twitch.say(channel, "Hanna", `!say chat-${id}`);
    dock.send({ type: "run", id, text: `!say dock-${id}` });
    await expect.poll(() => times(receivedIn(place).rehearsal, `you said ${id}`), SOON).toBe(1);
    for (const text of [`you said chat-${id}`, `you said dock-${id}`]) {
      await expect.poll(() => times(receivedIn(place).dock, text), SOON).toBe(1);
      expect(times(twitch.linesIn(channel), text)).toBe(1);
    }
  }
}

function expectNothingTwice(): void {
  for (const place of [first, second]) {
    const received = receivedIn(place);
    for (const lines of [received.rehearsal, received.dock, twitch.linesIn(place.channel)]) {
      expect(lines.filter((line) => times(lines, line) > 1)).toEqual([]);
    }
  }
  expect(twitch.violations).toEqual([]);
}

it("WADDLE-N6, WADDLE-N7, WADDLE-N10: rooms follow the processes that come, are killed, come back and leave", async () => {
  let one = await start(0);
  await expect.poll(() => holds(one), SOON).toEqual(["2 and 2"]);
  await allAnswer(first, second);

  const two = await start(1);
  await expect.poll(() => holds(one, two), SOON).toEqual(["1 and 1", "1 and 1"]);
  await allAnswer(first, second);

  await one.stop({ signal: "SIGKILL", keep: true });
  await allAnswer(second);
  await expect.poll(() => holds(two), SOON).toEqual(["2 and 2"]);
  await allAnswer(first, second);

  one = await start(0);
  await expect.poll(() => holds(one, two), SOON).toEqual(["1 and 1", "1 and 1"]);
  await allAnswer(first, second);

  await two.stop({ keep: true });
  await expect.poll(() => holds(one), SOON).toEqual(["2 and 2"]);
  await allAnswer(first, second);
  expectNothingTwice();
}, 240_000);

it("WADDLE-N10: a process that was frozen says and counts nothing of what it missed", async () => {
  const one = await start(0);
  const two = await start(1);
  await expect.poll(() => holds(one, two), SOON).toEqual(["1 and 1", "1 and 1"]);
  await allAnswer(first, second);
  process.kill(one.processId, "SIGSTOP");
  await expect.poll(() => holds(two), SOON).toEqual(["2 and 2"]);
  await allAnswer(first, second);
  process.kill(one.processId, "SIGCONT");
  await expect.poll(() => holds(one, two), SOON).toEqual(["1 and 1", "1 and 1"]);
  await allAnswer(first, second);
  expectNothingTwice();
  // Stopped, both have told PocketBase everything.
  await Promise.all([one.stop({ keep: true }), two.stop({ keep: true })]);
  for (const { pond, channel } of [first, second]) {
    const [command] = await pond.client.collection("chat_commands").getFullList({
      filter: 'command_name = "!say"',
    });
    expect(command?.usage_count).toBe(twitch.linesIn(channel).length);
  }
}, 240_000);
