import * as v from "valibot";
import { RARITIES, type Rarity } from "../cards/vocabulary.ts";
import type { LogLine } from "../fairness/chained-log.ts";
import { LogFault } from "../fairness/chained-log.ts";

/**
 * What the lines of a channel's log say (GAGGLE-L3 to GAGGLE-L9). Fields are texts without spaces;
 * times and durations are in seconds, chances in millionths.
 */

/** The terms of a channel, before the first encounter that goes by them. */
export type Terms = {
  type: "K";
  channel: string;
  /** The chain's first seed, which fixes all others. */
  firstSeed: string;
  /** Encounters open at this time plus whole periods. */
  startsAt: number;
  period: number;
  window: number;
  odds: Readonly<Record<Rarity, number>>;
  step: number;
  cap: number;
  egg: number;
  fox: number;
  foxWindow: number;
  honkers: number;
  /** How many encounters the chain has seeds for. */
  length: number;
  /** The hash of the card table. */
  cards: string;
};

export type LogEvent =
  | Terms
  | { type: "O"; encounter: number; visitor: string }
  | { type: "T"; encounter: number; player: string; word: string }
  | { type: "H"; encounter: number; player: string }
  | { type: "C"; encounter: number; candidates: readonly string[] }
  | { type: "R"; encounter: number; seed: string; round: number; signature: string }
  | { type: "V"; encounter: number; seed: string }
  | { type: "E"; length: number; seed: string };

export type LogEventType = LogEvent["type"];

/** What an `O` line says of a fox, where a card's slug stands for a goose. */
export const FOX_VISITOR = "fox";

/** Where nothing was typed after the command, or nobody stands in a list. */
export const NOTHING = "-";

const natural = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,11})$/, "is not a whole number"),
  v.transform(Number),
);
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "is not 64 hexadecimal digits"));
const player = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, "is not a player"));
const visitor = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is not a card"));
const word = v.pipe(v.string(), v.regex(/^(-|[\p{L}\p{N}]{1,16})$/u, "is not a word"));
const signature = v.pipe(v.string(), v.regex(/^[0-9a-f]{96}$/, "is not a signature"));
const channel = v.pipe(v.string(), v.regex(/^[A-Za-z0-9:_-]{1,40}$/, "is not a channel"));
const odds = v.pipe(
  v.string(),
  v.transform((text) => text.split(",")),
  v.tuple([natural, natural, natural, natural, natural]),
);
const candidates = v.pipe(
  v.string(),
  v.transform((text) => (text === NOTHING ? [] : text.split(","))),
  v.array(player),
);

const FIELDS = {
  K: v.strictTuple([
    channel,
    hash,
    natural,
    natural,
    natural,
    odds,
    natural,
    natural,
    natural,
    natural,
    natural,
    natural,
    natural,
    hash,
  ]),
  O: v.strictTuple([natural, visitor]),
  T: v.strictTuple([natural, player, word]),
  H: v.strictTuple([natural, player]),
  C: v.strictTuple([natural, candidates]),
  R: v.strictTuple([natural, hash, natural, signature]),
  V: v.strictTuple([natural, hash]),
  E: v.strictTuple([natural, hash]),
} as const;

type Fields<Type extends LogEventType> = v.InferOutput<(typeof FIELDS)[Type]>;

/** The fields of an event, in the order in which its line has them. */
export function fieldsOf(event: LogEvent): string[] {
  switch (event.type) {
    case "K":
      return [
        event.channel,
        event.firstSeed,
        `${event.startsAt}`,
        `${event.period}`,
        `${event.window}`,
        RARITIES.map((rarity) => event.odds[rarity]).join(","),
        `${event.step}`,
        `${event.cap}`,
        `${event.egg}`,
        `${event.fox}`,
        `${event.foxWindow}`,
        `${event.honkers}`,
        `${event.length}`,
        event.cards,
      ];
    case "O":
      return [`${event.encounter}`, event.visitor];
    case "T":
      return [`${event.encounter}`, event.player, event.word];
    case "H":
      return [`${event.encounter}`, event.player];
    case "C":
      return [`${event.encounter}`, event.candidates.join(",") || NOTHING];
    case "R":
      return [`${event.encounter}`, event.seed, `${event.round}`, event.signature];
    case "V":
      return [`${event.encounter}`, event.seed];
    case "E":
      return [`${event.length}`, event.seed];
  }
}

/**
 * What a line says.
 * @throws {LogFault} when its type is unknown or a field is not what it has to be.
 */
export function readEvent(line: LogLine): LogEvent {
  switch (line.type) {
    case "K":
      return termsOf(read("K", line));
    case "O": {
      const [encounter, comer] = read("O", line);
      return { type: "O", encounter, visitor: comer };
    }
    case "T": {
      const [encounter, who, typed] = read("T", line);
      return { type: "T", encounter, player: who, word: typed };
    }
    case "H": {
      const [encounter, who] = read("H", line);
      return { type: "H", encounter, player: who };
    }
    case "C": {
      const [encounter, several] = read("C", line);
      return { type: "C", encounter, candidates: several };
    }
    case "R": {
      const [encounter, seed, round, signed] = read("R", line);
      return { type: "R", encounter, seed, round, signature: signed };
    }
    case "V": {
      const [encounter, seed] = read("V", line);
      return { type: "V", encounter, seed };
    }
    case "E": {
      const [length, seed] = read("E", line);
      return { type: "E", length, seed };
    }
    default:
      throw new LogFault(line.n, `its type ${line.type} is unknown`);
  }
}

function read<Type extends LogEventType>(type: Type, line: LogLine): Fields<Type>;
function read(type: LogEventType, line: LogLine): unknown {
  const result = v.safeParse(FIELDS[type], line.fields);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = Number(issue.path?.[0]?.key ?? 0) + 1;
  throw new LogFault(line.n, `its field ${place} ${issue.message}`);
}

function termsOf(fields: Fields<"K">): Terms {
  const [common, uncommon, rare, epic, legendary] = fields[5];
  return {
    type: "K",
    channel: fields[0],
    firstSeed: fields[1],
    startsAt: fields[2],
    period: fields[3],
    window: fields[4],
    odds: { common, uncommon, rare, epic, legendary },
    step: fields[6],
    cap: fields[7],
    egg: fields[8],
    fox: fields[9],
    foxWindow: fields[10],
    honkers: fields[11],
    length: fields[12],
    cards: fields[13],
  };
}
