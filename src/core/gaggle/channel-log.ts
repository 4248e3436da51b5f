import { roundTime } from "../fairness/beacon.ts";
import {
  EMPTY_LOG,
  LogFault,
  type LogHead,
  type LogLine,
  readLine,
} from "../fairness/chained-log.ts";
import { sha256OfHex } from "../fairness/digest.ts";
import { seedBefore } from "../fairness/seed-chain.ts";
import type { DrawCard, DrawTable } from "./draw-table.ts";
import {
  drawCatch,
  drawEgg,
  drawVictim,
  drawVisitor,
  type ResultDraw,
  type Visitor,
} from "./draws.ts";
import { GAME } from "./limits.ts";
import { FOX_VISITOR, type LogEvent, readEvent, type Terms } from "./log-events.ts";
import { afterTry, catchChance, type Streak } from "./odds.ts";
import { endOf, roundFor, slotAt } from "./timing.ts";

/**
 * Follows a channel's log line by line, checks each by the rules of docs/spec/gaggle.md, and draws
 * each encounter again. The game itself goes by it, and so do the page of an encounter and the tests:
 * there is one place that knows what may follow what.
 */

/** What became of one person's try. */
export type TryResult = {
  player: string;
  word: string;
  /** In millionths. */
  chance: number;
  isCaught: boolean;
  /** What is in the egg that the try dropped. */
  egg?: DrawCard;
};

export type EncounterResult = {
  encounter: number;
  openedAt: number;
  round: number;
  signature: string;
} & (
  | {
      kind: "goose";
      card: DrawCard;
      tries: TryResult[];
    }
  | {
      kind: "fox";
      honkers: string[];
      ranOff: boolean;
      /** Whose egg it took. */
      victim?: string;
    }
);

/** An encounter from its opening to its draw. */
export type OpenEncounter = {
  encounter: number;
  openedAt: number;
  endsAt: number;
  /** The hash of the line before it. */
  before: string;
  /** A card's slug, or `fox`. */
  visitor: string;
  /** Each player's word. */
  tries: Map<string, string>;
  honkers: Set<string>;
  closed?: { hash: string; candidates: readonly string[] };
};

/** A player's streak, and the day since the epoch (UTC) whose catches it counts. */
export type PlayerStreak = Streak & { day: number };

/**
 * Where a log stands between two encounters: what has to be kept of it to go on without all of its
 * lines.
 */
export type LogSnapshot = {
  head: LogHead;
  terms: Terms | undefined;
  /** The last seed that was revealed, and its number; the chain's first seed and 0 at its start. */
  seed: string;
  revealed: number;
  /** The slot that was used last; -1 before the first. */
  slot: number;
};

const DAY_SECONDS = 86_400;

export class ChannelLog {
  head: LogHead = EMPTY_LOG;
  terms: Terms | undefined;
  open: OpenEncounter | undefined;
  /** The last seed that was revealed, and its number. */
  #seed = "";
  #revealed = 0;
  #table: DrawTable | undefined;
  #slot = -1;
  #streaks = new Map<string, PlayerStreak>();
  readonly #tableWith: (hash: string) => DrawTable | undefined;

  /** `tableWith` finds the card table that has a hash. */
  constructor(tableWith: (hash: string) => DrawTable | undefined) {
    this.#tableWith = tableWith;
  }

  /**
   * Goes on from where a log stood, with the streaks of its players by their names in the log.
   * @throws {Error} when the card table of its terms is unknown.
   */
  static from(
    { head, terms, seed, revealed, slot }: LogSnapshot,
    streaks: Iterable<readonly [string, PlayerStreak]>,
    tableWith: (hash: string) => DrawTable | undefined,
  ): ChannelLog {
    const log = new ChannelLog(tableWith);
    log.head = head;
    log.terms = terms;
    log.#seed = seed;
    log.#revealed = revealed;
    log.#slot = slot;
    log.#streaks = new Map(streaks);
    if (terms) {
      log.#table = tableWith(terms.cards);
      if (log.#table === undefined) throw new Error("The card table of the log is unknown");
    }
    return log;
  }

  /**
   * Where the log stands, without its players' streaks.
   * @throws {Error} while an encounter is open.
   */
  snapshot(): LogSnapshot {
    if (this.open) throw new Error("An encounter is open");
    const { head, terms } = this;
    return { head, terms, seed: this.#seed, revealed: this.#revealed, slot: this.#slot };
  }

  /** A player's streak as it is kept; undefined for somebody without a try. */
  keptStreak(player: string): PlayerStreak | undefined {
    return this.#streaks.get(player);
  }

  /** How many encounters of the chain are over. */
  get encountersCount(): number {
    return this.#revealed;
  }

  get table(): DrawTable | undefined {
    return this.#table;
  }

  /** The slot that was used last; a next one comes after it. */
  get lastSlot(): number {
    return this.#slot;
  }

  /** Where a player stands for a try at a time, in Unix seconds. */
  streakOf(player: string, at: number): Streak {
    const day = Math.floor(at / DAY_SECONDS);
    const known = this.#streaks.get(player);
    if (known === undefined) return { misses: 0, caughtToday: 0 };
    return { misses: known.misses, caughtToday: known.day === day ? known.caughtToday : 0 };
  }

  /**
   * Takes the next line; gives the encounter's result when it is one.
   * @throws {LogFault} when the line breaks a rule; the log stands where it stood then.
   */
  take(text: string): EncounterResult | undefined {
    const line = readLine(this.head, text);
    const event = readEvent(line);
    const result = this.#apply(line, event);
    this.head = { n: line.n, at: line.at, hash: line.hash };
    return result;
  }

  #apply(line: LogLine, event: LogEvent): EncounterResult | undefined {
    switch (event.type) {
      case "K":
        return this.#begin(line, event);
      case "O":
        return this.#openEncounter(line, event);
      case "T":
      case "H":
        return this.#takeTry(line, event);
      case "C":
        return this.#close(line, event);
      case "V":
        return this.#void(line, event);
      case "E":
        return this.#end(line, event);
      case "R":
        return this.#draw(line, event);
    }
  }

  #begin(line: LogLine, terms: Terms): undefined {
    demand(line, this.terms === undefined, "the chain before it is not at its end");
    demand(line, this.open === undefined, "an encounter is open");
    demand(line, terms.period > 0, "its period is nothing");
    const table = this.#tableWith(terms.cards);
    if (table === undefined) throw new LogFault(line.n, "its card table is unknown");
    this.terms = terms;
    this.#table = table;
    this.#seed = terms.firstSeed;
    this.#revealed = 0;
    this.#slot = -1;
  }

  #openEncounter(line: LogLine, event: LogEvent & { type: "O" }): undefined {
    const terms = this.#termsAt(line);
    demand(line, this.open === undefined, "another encounter is open");
    demand(line, event.encounter === this.#revealed + 1, "it has the wrong number");
    demand(line, event.encounter <= terms.length, "the chain has no seed for it");
    const slot = slotAt(terms, line.at);
    demand(line, slot !== undefined && slot > this.#slot, "nothing opens at this time");
    this.#slot = slot ?? this.#slot;
    this.open = {
      encounter: event.encounter,
      openedAt: line.at,
      endsAt: endOf(terms, line.at, event.visitor === FOX_VISITOR),
      before: this.head.hash,
      visitor: event.visitor,
      tries: new Map(),
      honkers: new Set(),
    };
  }

  #takeTry(line: LogLine, event: LogEvent & { type: "T" | "H" }): undefined {
    const open = this.#openAt(line, event.encounter);
    demand(line, open.closed === undefined, "the encounter is closed");
    demand(line, line.at <= open.endsAt, "it is late");
    const isFox = open.visitor === FOX_VISITOR;
    demand(line, isFox === (event.type === "H"), "it is for something else");
    const isNew = !(isFox ? open.honkers : open.tries).has(event.player);
    demand(line, isNew, "the player has had their try");
    if (event.type === "H") open.honkers.add(event.player);
    else open.tries.set(event.player, event.word);
  }

  #close(line: LogLine, event: LogEvent & { type: "C" }): undefined {
    const open = this.#openAt(line, event.encounter);
    demand(line, open.closed === undefined, "the encounter is closed already");
    const isInTime = line.at >= open.endsAt && line.at <= open.endsAt + GAME.commitMaxSeconds;
    demand(line, isInTime, "the encounter does not close at this time");
    const { candidates } = event;
    const isOrdered = candidates.every((one, at) => at === 0 || (candidates[at - 1] ?? "") < one);
    demand(line, isOrdered, "its players are not in order");
    const isFox = open.visitor === FOX_VISITOR;
    demand(line, isFox || candidates.length === 0, "only a fox takes eggs");
    open.closed = { hash: line.hash, candidates };
  }

  #void(line: LogLine, event: LogEvent & { type: "V" }): undefined {
    const open = this.#openAt(line, event.encounter);
    demand(line, open.closed === undefined, "a closed encounter can't be void");
    this.#reveal(line, event.seed);
    this.open = undefined;
  }

  #end(line: LogLine, event: LogEvent & { type: "E" }): undefined {
    const terms = this.#termsAt(line);
    demand(line, this.open === undefined, "an encounter is open");
    demand(line, event.length === terms.length, "the chain has another length");
    let { seed } = event;
    for (let index = terms.length; index > this.#revealed; index -= 1) {
      seed = seedBefore(terms.channel, index, seed);
    }
    demand(line, seed === this.#seed, "its seed does not end the chain");
    this.terms = undefined;
  }

  #draw(line: LogLine, event: LogEvent & { type: "R" }): EncounterResult {
    const terms = this.#termsAt(line);
    const table = this.#table;
    const open = this.#openAt(line, event.encounter);
    const { closed } = open;
    if (closed === undefined || table === undefined) {
      throw new LogFault(line.n, "the encounter is not closed");
    }
    const { round, signature, seed } = event;
    demand(line, round === roundFor(open.endsAt), "another round of the beacon decides");
    demand(line, line.at * 1000 >= roundTime(round), "it is before its round");
    const visitor = drawVisitor(
      { seed, before: open.before, encounter: open.encounter },
      table,
      terms.fox,
    );
    demand(line, nameOf(visitor) === open.visitor, `${nameOf(visitor)} should have come by`);
    this.#reveal(line, seed);
    this.open = undefined;

    const draw: ResultDraw = {
      seed,
      randomness: sha256OfHex(signature),
      close: closed.hash,
      encounter: open.encounter,
    };
    const common = {
      encounter: open.encounter,
      openedAt: open.openedAt,
      round,
      signature,
    };
    if (visitor.kind === "fox") {
      const ranOff = open.honkers.size >= terms.honkers;
      const victim = ranOff ? undefined : drawVictim(draw, closed.candidates);
      const honkers = [...open.honkers];
      return { ...common, kind: "fox", honkers, ranOff, ...(victim ? { victim } : {}) };
    }
    const { card } = visitor;
    const tries = [...open.tries].map(([player, word]) =>
      this.#resultOf({ player, word }, card, draw, terms, table, open.openedAt),
    );
    return { ...common, kind: "goose", card, tries };
  }

  #resultOf(
    person: { player: string; word: string },
    card: DrawCard,
    draw: ResultDraw,
    terms: Terms,
    table: DrawTable,
    openedAt: number,
  ): TryResult {
    const streak = this.streakOf(person.player, openedAt);
    const chance = catchChance(terms, card.rarity, streak);
    const isCaught = drawCatch(draw, person, chance);
    const day = Math.floor(openedAt / DAY_SECONDS);
    this.#streaks.set(person.player, { ...afterTry(streak, isCaught), day });
    const egg = chance === 0 ? undefined : drawEgg(draw, person, terms.egg, table);
    return { ...person, chance, isCaught, ...(egg ? { egg } : {}) };
  }

  #reveal(line: LogLine, seed: string): void {
    const { channel } = this.#termsAt(line);
    const index = this.#revealed + 1;
    demand(line, seedBefore(channel, index, seed) === this.#seed, "its seed is not of the chain");
    this.#seed = seed;
    this.#revealed = index;
  }

  #termsAt(line: LogLine): Terms {
    if (this.terms === undefined) throw new LogFault(line.n, "no terms hold");
    return this.terms;
  }

  #openAt(line: LogLine, encounter: number): OpenEncounter {
    if (this.open?.encounter === encounter) return this.open;
    throw new LogFault(line.n, `encounter ${encounter} is not open`);
  }
}

/** What an `O` line calls what came by. */
export function nameOf(visitor: Visitor): string {
  return visitor.kind === "fox" ? FOX_VISITOR : visitor.card.slug;
}

function demand(line: LogLine, isGood: boolean, otherwise: string): void {
  if (!isGood) throw new LogFault(line.n, otherwise);
}
