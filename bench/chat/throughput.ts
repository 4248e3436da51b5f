/** How many lines a second the engine takes, beside tmi.js's parser alone. */
import { createRequire } from "node:module";
import { readLine, readMessage } from "../../bots/networks/twitch/lines.ts";
import { Waddle } from "../../bots/services/waddle/waddle.ts";
import { channelNames, fixtureTenants, twitchLine } from "./fixture.ts";

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
  const waddle = new Waddle();
  waddle.configure({ type: "all", tenants: fixtureTenants(channels) });
  let answers = 0;
  const hear = (raw: string) => {
    const message = readMessage(parser.msg(raw));
    const line = message && readLine(message);
    if (!line) return;
    const event = { ...line, type: "line" as const, isSelf: false };
    for (const effect of waddle.hear("twitch", event)) if (effect.type === "say") answers += 1;
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

function linesPerSecond(lines: readonly string[], work: (line: string) => unknown): number {
  const startedAt = performance.now();
  for (const line of lines) work(line);
  return (lines.length / (performance.now() - startedAt)) * 1000;
}
