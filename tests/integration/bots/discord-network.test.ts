/** The connection to Discord by itself: intents, parts of the gateway, and connections that are dead. */
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DISCORD } from "#core/chat/discord-limits.ts";
import { CUT_OFF } from "#core/gander/words.ts";
import type { ChannelState } from "../../../bots/chat/channel-state.ts";
import { ChatRouter } from "../../../bots/chat/router.ts";
import { ServerStates } from "../../../bots/chat/server-states.ts";
import type { ServerService } from "../../../bots/chat/servers.ts";
import type { ChatService } from "../../../bots/chat/service.ts";
import { DiscordNetwork } from "../../../bots/networks/discord/network.ts";
import { OpenAnswers } from "../../../bots/networks/discord/open-answers.ts";
import type { DiscordSettings } from "../../../bots/networks/discord/session.ts";
import { SqliteChannelState } from "../../../bots/storage/channel-state/sqlite.ts";
import { DiscordSimulator } from "../../simulators/discord/discord.ts";
import { INTENT } from "../../simulators/discord/gateway.ts";
import type { Interaction } from "../../simulators/discord/interactions.ts";
import type { Server, User } from "../../simulators/discord/world.ts";
import { SLOW_MACHINE_MS } from "./gander-fixture.ts";

let discord: DiscordSimulator;
let server: Server;
let anna: User;
let networks: DiscordNetwork[];
let lines: { level: number; msg: string }[];
/** The names of the channels of each server, as they were reported last. */
let reported: Map<string, string>;

beforeEach(async () => {
  discord = await DiscordSimulator.start();
  discord.interactions.answerWithinMs = SLOW_MACHINE_MS;
  server = discord.world.addServer("pond", ["general"]);
  anna = discord.world.addUser("anna");
  networks = [];
  lines = [];
  reported = new Map();
});

afterEach(async () => {
  await Promise.all(networks.map((network) => network.stop()));
  await discord.close();
});

/** Says "Honk" to `/honk`, and repeats what mentions it. */
function honking(): ChatService {
  const servers: ServerService = {
    commands: [{ name: "honk", description: "Honks" }],
    keyPrefix: "honk:",
    onServer: ({ server: id, isLeft, channels }) => {
      reported.set(id, isLeft ? "left" : channels.map(({ name }) => name).join());
    },
    async onCommand(command) {
      const way = await command.answer();
      await way.send({ text: "Honk" });
    },
    onPress: async () => undefined,
    async onMention(mention) {
      const recent = await mention.recent(5);
      await mention.send({ text: `${mention.text} (${recent.join(" / ")})` });
    },
  };
  return {
    id: "honk",
    servers,
    channels: () => [],
    configure: () => undefined,
    onLine: () => undefined,
    onStream: () => undefined,
    stop: () => undefined,
  };
}

function connect(
  settings: Partial<DiscordSettings> = {},
  ownsShard: (shard: number) => boolean = () => true,
  state: ChannelState = new SqliteChannelState(":memory:"),
): DiscordNetwork {
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const router = new ChatRouter();
  router.use([honking()]);
  const network = new DiscordNetwork({
    settings: {
      token: discord.token,
      apiUrl: `${discord.url}/api`,
      readsMessages: false,
      shardCount: 0,
      ...settings,
    },
    router,
    states: new ServerStates({ load: () => Promise.reject(new Error("none")), log }),
    state,
    record: () => undefined,
    ownsShard,
    clock: Date.now,
    log,
    retry: { minMs: 50, maxMs: 200, refusedMinMs: 50, refusedMaxMs: 100 },
  });
  networks.push(network);
  network.start();
  return network;
}

const honk = (where = server): Interaction => {
  const [channel] = where.channels;
  if (!channel) throw new Error("The server has a channel");
  return discord.command({ server: where, channel, user: anna }, "honk");
};

it("GANDER-D13: the least intents are asked for, and messages are read only where Discord allows it", async () => {
  connect();
  await discord.ready();
  const [session] = [...discord.gateway.sessions.values()];
  expect(session?.intents).toBe(INTENT.guilds | INTENT.guildMessages);
});

it("GANDER-D13: where Message Content is refused the bot goes on without it, and says what to do", async () => {
  discord.gateway.isContentAllowed = false;
  connect({ readsMessages: true });
  await discord.ready();
  const [session] = [...discord.gateway.sessions.values()];
  expect((session?.intents ?? 0) & INTENT.messageContent).toBe(0);
  expect(lines.map(({ msg }) => msg).join()).toContain("DISCORD_MESSAGE_CONTENT=false");
  await discord.answered(honk(), /Honk/);
});

it("GANDER-D3: with Message Content the last messages of people are read, and no bot's", async () => {
  connect({ readsMessages: true });
  await discord.ready();
  const [channel] = server.channels;
  if (!channel) throw new Error("The server has a channel");
  const spot = { server, channel, user: anna };
  discord.say(spot, "geese are loud");
  discord.say({ ...spot, user: discord.world.addUser("otherbot", true) }, "beep");
  discord.say(spot, `<@${discord.world.bot.id}> and now?`);
  await discord.until("the answer", () =>
    discord.world
      .messagesIn(channel.id)
      .some(({ content }) => content === "and now? (Anna: geese are loud)"),
  );
});

it("GANDER-S3: a server's channels are reported when the bot comes and when they change", async () => {
  connect();
  await discord.ready();
  await discord.until("the channels", () => reported.get(server.id) === "general");
  discord.addChannel(server, "geese");
  await discord.until("the new one", () => reported.get(server.id) === "general,geese");
  const other = discord.world.addServer("lake", ["mud"]);
  discord.join(other);
  await discord.until("the new server", () => reported.get(other.id) === "mud");
  discord.leave(other);
  await discord.until("that it was left", () => reported.get(other.id) === "left");
});

it("GANDER-D12: a connection that is dead is noticed by its heartbeats, and resumed", async () => {
  discord.gateway.heartbeatMs = 300;
  const network = connect();
  await discord.ready();
  await discord.until("a connection", () => network.health.state === "connected");
  discord.gateway.isFrozen = true;
  const asked = honk();
  const resumes = discord.gateway.resumeCount;
  await discord.until("that it is left", () =>
    [...discord.gateway.sessions.values()].every(({ socket }) => socket === undefined),
  );
  discord.gateway.isFrozen = false;
  await discord.until("a resume", () => discord.gateway.resumeCount > resumes);
  await discord.answered(asked, /Honk/);
});

it("GANDER-D12: two processes share the parts of the gateway, and each server has one of them", async () => {
  const other = discord.world.addServer("lake", ["general"]);
  const shardOf = ({ id }: Server) => Number((BigInt(id) >> 22n) % 2n);
  while (shardOf(other) === shardOf(server)) {
    other.id = discord.world.id();
    discord.world.servers.set(other.id, other);
  }
  for (const channel of other.channels) channel.server = other.id;
  connect({ shardCount: 2 }, (shard) => shard === 0);
  connect({ shardCount: 2 }, (shard) => shard === 1);
  await discord.until("both parts", () => {
    const shards = [...discord.gateway.sessions.values()].map(({ shard }) => shard.join());
    return shards.includes("0,2") && shards.includes("1,2");
  });
  await discord.ready();
  const asked = [honk(), honk(other)];
  for (const each of asked) await discord.answered(each, /Honk/);
  expect(discord.world.violations).toEqual([]);
});

it("GANDER-D14: a token that becomes good again connects by itself", async () => {
  const network = connect({ token: "wrong" });
  await discord.until("a refusal", () => network.health.state === "refused");
  discord.token = "wrong";
  await discord.until("a connection", () => network.health.state === "connected");
  expect(JSON.stringify(lines)).not.toContain('"wrong"');
});

it("GANDER-D16: what Discord takes no more is dropped, and what is new is mended", async () => {
  const [channel] = server.channels;
  if (!channel) throw new Error("The server has a channel");
  const said = discord.say({ server, channel, user: anna }, "yesterday");
  const state = new SqliteChannelState(":memory:");
  const now = Date.now();
  const left = new OpenAnswers(state, () => now - DISCORD.mendWithinMs);
  left.begin(said.id, { type: "message", channel: channel.id, question: said.id });
  const known = discord.say({ server, channel, user: anna }, "a moment ago");
  const recent = new OpenAnswers(state, () => now);
  recent.begin(known.id, { type: "message", channel: channel.id, question: known.id });
  // Its token is not known at Discord any more.
  recent.begin("1", { type: "interaction", application: discord.world.bot.id, token: "gone" });
  connect({}, () => true, state);
  const mended = await discord.until("the reply", () =>
    discord.world.messagesIn(channel.id).find(({ content }) => content === CUT_OFF),
  );
  expect(mended.message_reference?.message_id).toBe(known.id);
  await expect.poll(() => new OpenAnswers(state, () => now).takeLeft()).toEqual([]);
  expect(discord.world.messagesIn(channel.id).filter(({ author }) => author.bot)).toHaveLength(1);
});

it.each([
  ["answered where its words can be read", true],
  ["left alone where they can't", false],
])("GANDER-D2: a reply that notifies nobody is %s", async (_, readsMessages) => {
  connect({ readsMessages });
  await discord.ready();
  const [channel] = server.channels;
  if (!channel) throw new Error("The server has a channel");
  const { world } = discord;
  const spot = { server, channel, user: anna };
  const answerTo = (id: string) =>
    world.messagesIn(channel.id).find(({ message_reference: of }) => of?.message_id === id);
  const honked = world.post(world.bot, channel, { content: "Honk" });
  const quiet = discord.say(spot, "and you?", honked, { notifies: false });
  const loud = discord.say(spot, `<@${world.bot.id}> hello?`);
  await discord.until("the mention's answer", () => answerTo(loud.id));
  if (readsMessages) await discord.until("the reply's answer", () => answerTo(quiet.id));
  else expect(answerTo(quiet.id)).toBeUndefined();
});
