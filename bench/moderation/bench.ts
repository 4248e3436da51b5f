/**
 * How fast moderation checks lines, with 200 rules: `npm run bench:moderation`. Ordinary lines of the
 * tests' corpus from 500 people, and then lines made to be slow, one by one.
 */
import * as v from "valibot";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import { moderate, startModeration } from "#core/moderation/engine.ts";
import { compileRules } from "#core/moderation/rules.ts";
import { moderationSchema } from "#core/moderation/settings.ts";
import { ordinaryLines } from "../../tests/corpora/ordinary-chat.ts";
import { median, say } from "../pages/site.ts";
import { tableText } from "../pages/table.ts";
import { GOALS } from "./goals.ts";
import { hostileExpressions, hostileLetters } from "./hostile-expressions.ts";
import { hostileLines } from "./hostile-lines.ts";

const ROUNDS_COUNT = 20;
const PEOPLE_COUNT = 500;

/** Lines for one figure: the clock of the processor is a coarse one. */
const REPEATED_COUNT = 50;

const on = { enabled: true, exempt_vips: false };

/** 150 words, 45 expressions and the five other rules. */
const settings = v.parse(moderationSchema, {
  enabled: true,
  links: { ...on, allowed: ["twitch.tv", "youtube.com", "youtu.be", "tenor.com", "giphy.com"] },
  caps: on,
  symbols: on,
  repetition: on,
  length: on,
  words: {
    ...on,
    words: Array.from({ length: 150 }, (_, index) => `${index % 2 ? "*" : ""}bad${index}word`),
  },
  expressions: {
    ...on,
    expressions: Array.from({ length: 45 }, (_, index) => `\\bspam${index}\\s?x+`),
  },
});

const rules = compileRules(settings);

/** As many allowed sites as there may be. */
const FAR_SITES = Array.from({ length: 190 }, (_, index) => `pond${index}.example/part`);

/** Nothing of these lines is too much, so that each goes through all rules. */
const patientRules = compileRules({
  ...settings,
  length: { ...settings.length, characters: 500 },
  repetition: { ...settings.repetition, characters: 500, words: 250, lines: 20 },
  caps: { ...settings.caps, min_letters: 500 },
  symbols: { ...settings.symbols, min_symbols: 500, percent: 100 },
  links: { ...settings.links, allowed: [...FAR_SITES, ...settings.links.allowed, "a.com", "a.b"] },
});

function lineOf(text: string, index: number): IncomingLine {
  const login = `viewer${index % PEOPLE_COUNT}`;
  return {
    type: "line",
    id: `line-${index}`,
    channel: "bench",
    userId: login,
    login,
    displayName: login,
    level: "everyone",
    text,
    isSelf: false,
    isBot: false,
  };
}

const lines = ordinaryLines(10_000).map(lineOf);

/** Milliseconds of the processor that something takes: what else the machine does is not counted. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Lines a second and core of a run through all ordinary lines. */
function throughput(): { perSecond: number; removed: number } {
  const state = startModeration(rules);
  let removed = 0;
  const ms = cpuMs(() => {
    for (const [index, line] of lines.entries()) {
      removed += moderate(state, line, { now: index * 100 }).length;
    }
  });
  return { perSecond: lines.length / (ms / 1000), removed };
}

const runs = Array.from({ length: ROUNDS_COUNT }, throughput).slice(2);
const speeds = runs.map(({ perSecond }) => perSecond);

/** The line that takes the longest, of many rounds with each. */
function slowest(texts: readonly string[]): { ms: number; text: string } {
  let worst = { ms: 0, text: "" };
  for (const [index, text] of texts.entries()) {
    const ms = cpuMs(() => {
      for (let count = 0; count < REPEATED_COUNT; count += 1) {
        moderate(startModeration(patientRules), lineOf(text, index), { now: 0 });
      }
    });
    if (ms / REPEATED_COUNT > worst.ms) worst = { ms: ms / REPEATED_COUNT, text };
  }
  return worst;
}

/** As patient, with expressions that are as slow as they may be. */
const slowRules = compileRules({
  ...patientRules.settings,
  expressions: { ...settings.expressions, expressions: hostileExpressions() },
});

/** A line that came before would be faster, so each is another one; they are all alike. */
function slowExpressions(): number {
  const state = startModeration(slowRules);
  const texts = hostileLetters(3 * REPEATED_COUNT);
  const check = (some: readonly string[]) => {
    for (const [index, text] of some.entries()) moderate(state, lineOf(text, index), { now: 0 });
  };
  check(texts.slice(0, REPEATED_COUNT));
  return cpuMs(() => check(texts.slice(REPEATED_COUNT))) / (2 * REPEATED_COUNT);
}

const worst = slowest(hostileLines());
const slowExpressionsMs = slowExpressions();
const rows = [
  [
    "lines a second and core, median of 18 runs",
    String(Math.round(median(speeds))),
    String(GOALS.linesPerSecond),
  ],
  ["lines a second and core, slowest run", String(Math.round(Math.min(...speeds))), ""],
  ["ordinary lines removed of 10,000", String(runs[0]?.removed ?? 0), "0"],
  ["slowest hostile line, ms", worst.ms.toFixed(2), String(GOALS.slowestLineMs)],
  [
    "a line with hostile expressions, ms",
    slowExpressionsMs.toFixed(2),
    String(GOALS.slowestLineMs),
  ],
];
say(tableText({ title: "Moderation with 200 rules", head: ["", "measured", "goal"], rows }, false));
const isMet =
  median(speeds) >= GOALS.linesPerSecond &&
  Math.max(worst.ms, slowExpressionsMs) < GOALS.slowestLineMs;
process.exitCode = isMet && runs[0]?.removed === 0 ? 0 : 1;
