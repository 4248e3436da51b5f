/** How many lines a second the engine takes, beside tmi.js's parser alone. */
import { createRequire } from "node:module";
import { pino } from "pino";
import type { ChatNetwork } from "../../bots/chat/network.ts";
import { ChatRouter } from "../../bots/chat/router.ts";
import { readLine, readMessage } from "../../bots/networks/twitch/lines.ts";
import { chatServices } from "../../bots/services.ts";
import { SqliteChannelState } from "../../bots/storage/channel-state/sqlite.ts";
import {
  channelNames,
  fixtureBackend,
  fixtureTenants,
  NO_OUTBOX,
  NO_SERVERS,
  twitchLine,
} from "./fixture.ts";

const LINES_COUNT = 100_000;
const ROUNDS_COUNT = 5;
/** One line in so many asks for a command; chat is mostly people talking to each other. */
const COMMAND_EVERY = 5;

type TmiParser = {
  msg: (line: string) => { tags: Record<string, unknown> } | null;
  badges: (tags: unknown) => unknown;
  badgeInfo: (tags: unknown) => unknown;
  emotes: (tags: unknown) => unknown;
};

const parser = createRequire(import.meta.url)("tmi.js/lib/parser.js") as TmiParser;

export type Throughput = { parser: number; parserAndTags: number; engine: number; answers: number };

/** Lines a second, the best of some rounds, each measured in turn on the same lines. */
export function measureThroughput(): Throughput {
  const channels = channelNames(100);
  const lines = Array.from({ length: LINES_COUNT }, (_, index) => {
    const text =
      index % COMMAND_EVERY === 0 ? `!echo @Greta line ${index}` : `Kappa hello ${index}`;
    return twitchLine(channels[index % channels.length] ?? "", index, text);
  });
  const router = routerFor(channels);
  let answers = 0;
  const hear = (raw: string) => {
    const message = readMessage(parser.msg(raw));
    const line = message && readLine(message);
    if (!line) return;
    const event = { ...line, type: "line" as const, isSelf: false };
    answers += router.ask(event, { network: NETWORK, tenant: line.channel }).messages.length;
  };
  const parseTags = (raw: string) => {
    const message = parser.msg(raw);
    if (message) parser.badges(parser.badgeInfo(parser.emotes(message.tags)));
  };
  const best: Throughput = { parser: 0, parserAndTags: 0, engine: 0, answers: 0 };
  for (let round = 0; round < ROUNDS_COUNT; round += 1) {
    best.parser = Math.max(
      best.parser,
      linesPerSecond(lines, (raw) => parser.msg(raw)),
    );
    best.parserAndTags = Math.max(best.parserAndTags, linesPerSecond(lines, parseTags));
    best.engine = Math.max(best.engine, linesPerSecond(lines, hear));
  }
  best.answers = answers / (ROUNDS_COUNT * LINES_COUNT);
  return best;
}

/** A network that is nowhere. */
const NETWORK: ChatNetwork = {
  name: "twitch",
  capabilities: {
    isPersistent: true,
    replies: false,
    threads: false,
    edits: false,
    isStream: true,
  },
  start: () => undefined,
  configure: () => undefined,
  stop: async () => undefined,
  tenants: () => [],
  canSend: () => false,
  send: () => undefined,
  showTrace: () => undefined,
  now: () => Date.now(),
  health: { state: "connected", channels: 0 },
};

/** All services, as the bots run them. */
function routerFor(channels: readonly string[]): ChatRouter {
  const tenants = fixtureTenants(channels);
  const router = new ChatRouter();
  const context = {
    networks: [NETWORK],
    outbox: NO_OUTBOX,
    state: new SqliteChannelState(":memory:"),
    servers: NO_SERVERS,
    liveOf: () => undefined,
    log: pino({ level: "silent" }),
  };
  const services = chatServices(
    { siteUrl: "http://localhost", beaconUrls: [] },
    fixtureBackend(tenants),
  );
  router.use(services.map((create) => create(context)));
  router.configure({ type: "all", tenants });
  return router;
}

function linesPerSecond(lines: readonly string[], work: (line: string) => unknown): number {
  const startedAt = performance.now();
  for (const line of lines) work(line);
  return (lines.length / (performance.now() - startedAt)) * 1000;
}
