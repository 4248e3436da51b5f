/** A chat service beside Waddle: this file alone adds one, and it answers on every network. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type IncomingLine, readCommand } from "#core/chat/chat-events.ts";
import { fixtureBackend, fixtureTenants } from "../../../bench/chat/fixture.ts";
import type { ConfigChange, TenantConfig } from "../../../bots/backend.ts";
import type { Chat } from "../../../bots/chat/network.ts";
import type { ChatService, LineAnswer, ServiceContext } from "../../../bots/chat/service.ts";
import { runBots } from "../../../bots/process.ts";
import { chatServices } from "../../../bots/services.ts";
import { readSettings } from "../../../bots/settings.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { freePorts } from "../../stack/free-ports.ts";
import {
  mintTicket,
  type Notice,
  RoomClient,
  type RoomsStack,
  startRooms,
} from "../../stack/rooms.ts";

/** Counts honks in every chat that there is. */
class HonkService implements ChatService {
  readonly id = "honks";
  readonly #context: ServiceContext;
  #tenants: string[] = [];
  constructor(context: ServiceContext) {
    this.#context = context;
  }
  channels = () => this.#tenants;
  configure(change: ConfigChange): void {
    if (change.type === "all") this.#tenants = change.tenants.map(({ tenant }) => tenant);
  }
  onLine(line: IncomingLine, { network, tenant }: Chat, takenBy?: string): LineAnswer | undefined {
    if (takenBy !== undefined || readCommand(line.text, "!")?.name !== "!honk") return undefined;
    const owner = { service: this.id, channel: `${network.name}:${tenant}` };
    this.#context.state.append(owner, [{ key: line.id, value: line.login }]);
    const text = `Honk number ${this.#context.state.read(owner).length}!`;
    return { messages: [{ text, priority: 0 }], answered: true, reason: "honked" };
  }
  onStream = () => undefined;
  stop = () => undefined;
}

/** Waddle is off in the first, and on in the second. */
const [pond, lake] = fixtureTenants(["honkpond", "honklake"]) as [TenantConfig, TenantConfig];
const TENANTS: TenantConfig[] = [{ ...pond, services: [] }, lake];

let twitch: TwitchIrcSimulator;
let rooms: RoomsStack;
let folder: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  [twitch, rooms, folder] = await Promise.all([
    TwitchIrcSimulator.start(),
    startRooms(),
    mkdtemp(join(tmpdir(), "goose-services-")),
  ]);
  // Where it moderates, a channel takes lines as fast as they come.
  for (const channel of ["honkpond", "honklake"]) twitch.setModerator(channel, true);
  const [port = 0] = await freePorts(1);
  const settings = readSettings({
    GQ_POCKETBASE_URL: "http://127.0.0.1:9",
    GQ_ROOMS_URL: rooms.url,
    GQ_BOTS_PASSWORD: "unused",
    GQ_BOTS_PORT: String(port),
    GQ_DATA_DIR: folder,
    GQ_TWITCH_BOT_LOGIN: twitch.login,
    GQ_TWITCH_BOT_TOKEN: "oauth:simulated",
    GQ_TWITCH_IRC_URL: twitch.url,
    GQ_TWITCH_CHANNELS: "*",
  });
  const bot = { role: "bot", person: "bot1", name: "Waddle" } as const;
  const backend = {
    ...fixtureBackend(TENANTS),
    ticket: (kind: "sketch" | "rehearsal" | "channel" | "lobby", room: string) =>
      mintTicket({ ...bot, kind, room, tenant: room }),
  };
  const services = [
    ...chatServices(settings, backend),
    (context: ServiceContext) => new HonkService(context),
  ];
  stop = await runBots(settings, backend, pino({ level: "silent" }), { services });
  await twitch.waitForJoin("honkpond");
  await twitch.waitForJoin("honklake");
});

afterAll(async () => {
  expect(twitch?.violations).toEqual([]);
  await stop?.();
  await Promise.all([twitch?.close(), rooms?.stop()]);
  if (folder) await rm(folder, { recursive: true, force: true });
});

it("answers on Twitch with Waddle off, where Waddle's commands are silent", async () => {
  twitch.say("honkpond", "Hanna", "!echo you");
  twitch.say("honkpond", "Hanna", "!honk");
  await twitch.waitForLine("honkpond", "Honk number 1!");
  twitch.say("honkpond", "Hanna", "!honk");
  await twitch.waitForLine("honkpond", "Honk number 2!");
  expect(twitch.linesIn("honkpond")).toEqual(["Honk number 1!", "Honk number 2!"]);
});

it("answers beside Waddle", async () => {
  twitch.say("honklake", "Hanna", "!honk");
  await twitch.waitForLine("honklake", "Honk number 1!");
  twitch.say("honklake", "Hanna", "!echo you");
  await twitch.waitForLine("honklake", "you, Hanna says you");
});

it("answers in the rehearsal with Waddle off, with the reason", async () => {
  const ticket = await mintTicket({
    kind: "rehearsal",
    room: pond.tenant,
    tenant: pond.tenant,
    role: "owner",
  });
  const person = new RoomClient(rooms.socketUrl("rehearsal", pond.tenant, ticket));
  await person.waitFor(
    ({ type, bot }) => (type === "presence" || type === "welcome") && bot === true,
  );
  const say = (id: string, text: string) =>
    person.send({ type: "say", id, login: "hanna", level: "everyone", text });
  say("line-0001", "!honk");
  const isReply = ({ type, line }: Notice) => {
    const said = line as { from_bot?: boolean; text?: string } | undefined;
    return type === "line" && said?.from_bot === true && said.text === "Honk number 1!";
  };
  await person.waitFor(isReply);
  expect(
    await person.waitFor(({ type, line }) => type === "trace" && line === "line-0001"),
  ).toMatchObject({ answered: true, reason: "honked" });
  person.socket.close();
});
