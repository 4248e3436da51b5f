/**
 * `npm run bench:discord`: how soon Discord is told that answers come, and when they are there, with many
 * questions at the same moment. The stand-in of Discord runs in the same process; nothing is asked of
 * PocketBase or of a model, so that the figures are the network's and the service's own.
 */
import { pino } from "pino";
import { GANDER_SERVER_DEFAULTS } from "#core/entities/gander-server.ts";
import type { ServerState } from "#core/gander/api.ts";
import type { GanderBackend } from "../../bots/backend.ts";
import { ChatRouter } from "../../bots/chat/router.ts";
import { ServerStates } from "../../bots/chat/server-states.ts";
import { DiscordNetwork } from "../../bots/networks/discord/network.ts";
import { GanderService } from "../../bots/services/gander/service.ts";
import { SqliteChannelState } from "../../bots/storage/channel-state/sqlite.ts";
import { RepeatingAnswers } from "../../tests/simulators/answers.ts";
import { DiscordSimulator } from "../../tests/simulators/discord/discord.ts";
import type { Interaction } from "../../tests/simulators/discord/interactions.ts";

const COUNTS = [1, 10, 100, 200];
const log = pino({ level: "silent" });

const STATE: ServerState = {
  tenant: "benchpond000001",
  is_enabled: true,
  personality: {
    preset: "guide",
    name: "",
    tone: "",
    instructions: "",
    samples: [],
    talkativeness: 3,
  },
  budgets: GANDER_SERVER_DEFAULTS.budgets,
  reads_messages: false,
  keeps_memories: false,
  channels: [],
  documents: [],
  gaggle_channel: "",
};

const backend: GanderBackend = {
  install: async () => ({ tenant: "", refused: "" }),
  bind: async () => ({ tenant: "", refused: "" }),
  server: async () => STATE,
  change: async () => STATE,
  reserve: async () => ({ ok: true, left: 1 }),
  settle: async () => undefined,
  answer: async () => null,
  thumb: async () => false,
  remember: async () => undefined,
  recall: async () => ({ memories: [] }),
  forget: async () => ({ memories: 0, answers: 0 }),
};

const discord = await DiscordSimulator.start();
discord.interactions.answerWithinMs = Number.POSITIVE_INFINITY;
const server = discord.world.addServer("bench", ["general"]);
const states = new ServerStates({ load: backend.server, log });
const router = new ChatRouter();
const answers = new RepeatingAnswers();
const siteUrl = "http://localhost:4321";
router.use([new GanderService({ backend, answers, states, siteUrl, log })]);
const network = new DiscordNetwork({
  settings: {
    token: discord.token,
    apiUrl: `${discord.url}/api`,
    readsMessages: false,
    shardCount: 1,
  },
  router,
  states,
  state: new SqliteChannelState(":memory:"),
  record: () => undefined,
  ownsShard: () => true,
  clock: Date.now,
  log,
});
network.start();
await discord.ready();

/** The slowest and the middle of so many questions at once, in milliseconds. */
async function measure(count: number) {
  const [channel] = server.channels;
  if (!channel) throw new Error("The server has a channel");
  const asked = Array.from({ length: count }, (_, at) => {
    const user = discord.world.addUser(`bench${count}x${at}`);
    const options = [{ name: "question", type: 3 as const, value: `question ${at}?` }];
    return discord.command({ server, channel, user }, "ask", "", options);
  });
  const told = await whenEach(asked, ({ answer }) => answer !== undefined);
  const done = await whenEach(asked, ({ replies }) => (replies.at(-1)?.components.length ?? 0) > 0);
  return { told, done };
}

async function whenEach(asked: readonly Interaction[], isSo: (each: Interaction) => boolean) {
  const times = new Map<string, number>();
  await discord.until("all of them", () => {
    for (const each of asked) {
      if (!times.has(each.id) && isSo(each)) times.set(each.id, performance.now() - each.at);
    }
    return times.size === asked.length;
  });
  const sorted = [...times.values()].sort((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return { middle: at(0.5), slowest: at(1) };
}

await measure(1);
for (const questions of COUNTS) {
  const { told, done } = await measure(questions);
  const line = `${questions} at once: told after ${told.middle} ms (middle), ${told.slowest} ms (slowest)`;
  process.stdout.write(`${line}; all answered after ${done.slowest} ms\n`);
}
await network.stop();
await discord.close();
