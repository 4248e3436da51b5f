import { roundTime } from "../fairness/beacon.ts";
import { appendLine } from "../fairness/chained-log.ts";
import { SeedChain } from "../fairness/seed-chain.ts";
import {
  ChannelLog,
  type EncounterResult,
  type LogSnapshot,
  nameOf,
  type OpenEncounter,
  type PlayerStreak,
} from "./channel-log.ts";
import type { DrawTable } from "./draw-table.ts";
import { drawVisitor, type Visitor } from "./draws.ts";
import { GAME } from "./limits.ts";
import { fieldsOf, type LogEvent, NOTHING, type Terms } from "./log-events.ts";
import { catchChance, type Streak } from "./odds.ts";
import { nextSlot, roundFor, slotAt } from "./timing.ts";

/**
 * The game of one channel as a reducer: time, randomness and the beacon come from outside, and what
 * has to be kept are the lines of its log and the last seed of its chain. Lines are to be stored
 * before chat hears of what they say (GAGGLE-L4). All times are in Unix seconds.
 */

/** What a channel plays by, without what the game works out itself. */
export type GameSettings = Omit<
  Terms,
  "type" | "firstSeed" | "startsAt" | "length" | "cards" | "channel"
>;

/** What a game is restored from. */
export type StoredGame = {
  channel: string;
  /** 64 hexadecimal digits; secret until the chain ends. */
  lastSeed: string;
  /** Where its log stood, when `lines` are not all of it. */
  before?: LogSnapshot & { streaks: Iterable<readonly [string, PlayerStreak]> };
  lines: readonly string[];
};

/** Why a try does not count, where it does not. */
export type TryRefusal = "nothing_here" | "a_fox" | "no_fox" | "twice" | "late";

export type TryAnswer = { ok: true; line: string } | { ok: false; refusal: TryRefusal };

/** What the clock brings next. */
export type Due =
  | { type: "open"; at: number }
  | { type: "close"; at: number }
  | { type: "draw"; at: number; round: number };

export class ChannelGame {
  readonly channel: string;
  readonly #log: ChannelLog;
  #seeds: SeedChain | undefined;
  /** The card tables that lines may name. */
  #tables: DrawTable[];

  /** Begins a game, or goes on with a stored one; throws a LogFault when its log is not whole. */
  constructor({ channel, lastSeed, before, lines }: StoredGame, tables: readonly DrawTable[]) {
    this.channel = channel;
    this.#tables = [...tables];
    const tableWith = (hash: string) => this.#tables.find((table) => table.hash === hash);
    this.#log = before
      ? ChannelLog.from(before, before.streaks, tableWith)
      : new ChannelLog(tableWith);
    for (const line of lines) this.#log.take(line);
    if (this.#log.terms) {
      this.#seeds = new SeedChain(channel, lastSeed, this.#log.terms.length);
    }
  }

  get open(): OpenEncounter | undefined {
    return this.#log.open;
  }

  get terms(): Terms | undefined {
    return this.#log.terms;
  }

  /**
   * Where the log stands, without streaks.
   * @throws {Error} while an encounter is open.
   */
  snapshot(): LogSnapshot {
    return this.#log.snapshot();
  }

  /** A player's streak as it is kept; undefined for somebody without a try. */
  keptStreak(player: string): PlayerStreak | undefined {
    return this.#log.keptStreak(player);
  }

  /** True when the chain has no seed left: new terms have to begin. */
  get isAtEnd(): boolean {
    return this.#log.terms !== undefined && this.#log.encountersCount >= this.#log.terms.length;
  }

  /**
   * Ends the chain that holds, if one does, and begins the next with these settings, whose periods
   * count from `startsAt`: now, or a time before that lets the next encounter open at its usual time.
   */
  begin(
    settings: GameSettings,
    table: DrawTable,
    lastSeed: string,
    now: number,
    startsAt = now,
  ): string[] {
    const lines: string[] = [];
    const { terms } = this.#log;
    this.#tables = [table];
    if (terms) {
      const seed = this.#seedOf(terms.length);
      lines.push(this.#append({ type: "E", length: terms.length, seed }, now));
    }
    this.#seeds = new SeedChain(this.channel, lastSeed, GAME.chainLength);
    lines.push(
      this.#append(
        {
          ...settings,
          type: "K",
          channel: this.channel,
          firstSeed: this.#seedOf(0),
          startsAt,
          length: GAME.chainLength,
          cards: table.hash,
        },
        now,
      ),
    );
    return lines;
  }

  /** What comes next and when; nothing when no terms hold or their chain is at its end. */
  due(now: number): Due | undefined {
    const { terms, open } = this.#log;
    if (terms === undefined) return undefined;
    if (open === undefined) {
      if (this.isAtEnd) return undefined;
      const slot = slotAt(terms, now);
      const isFree = slot !== undefined && slot > this.#log.lastSlot && slot > 0;
      return { type: "open", at: isFree ? now : nextSlot(terms, now) };
    }
    if (open.closed === undefined) return { type: "close", at: open.endsAt };
    const round = roundFor(open.endsAt);
    return { type: "draw", at: Math.ceil(roundTime(round) / 1000), round };
  }

  /** Opens the next encounter at its time. */
  openNext(now: number): { line: string; visitor: Visitor } {
    const { terms, table, encountersCount, head } = this.#log;
    if (terms === undefined || table === undefined) throw new Error("No terms hold");
    const encounter = encountersCount + 1;
    const seed = this.#seedOf(encounter);
    const visitor = drawVisitor({ seed, before: head.hash, encounter }, table, terms.fox);
    const line = this.#append({ type: "O", encounter, visitor: nameOf(visitor) }, now);
    return { line, visitor };
  }

  /** Takes a viewer's `!catch` with what they typed after it, if anything. */
  tryCatch(player: string, typed: string, now: number): TryAnswer {
    const { open } = this.#log;
    if (open === undefined || open.closed) return refuse("nothing_here");
    if (open.visitor === "fox") return refuse("a_fox");
    if (open.tries.has(player)) return refuse("twice");
    if (now > open.endsAt) return refuse("late");
    const { encounter } = open;
    return taken(this.#append({ type: "T", encounter, player, word: wordOf(typed) }, now));
  }

  /** Takes a viewer's `!honk`. */
  honk(player: string, now: number): TryAnswer {
    const { open } = this.#log;
    if (open === undefined || open.closed) return refuse("no_fox");
    if (open.visitor !== "fox") return refuse("no_fox");
    if (open.honkers.has(player)) return refuse("twice");
    if (now > open.endsAt) return refuse("late");
    return taken(this.#append({ type: "H", encounter: open.encounter, player }, now));
  }

  /** The chance that a try of a player has now, in millionths. */
  chanceOf(player: string, now: number): { chance: number; streak: Streak } | undefined {
    const { open, terms, table } = this.#log;
    const card = table?.cards.find(({ slug }) => slug === open?.visitor);
    if (terms === undefined || card === undefined) return undefined;
    const streak = this.#log.streakOf(player, now);
    return { chance: catchChance(terms, card.rarity, streak), streak };
  }

  /**
   * Closes the encounter; `several` are the players from whom a fox may take an egg. An encounter
   * that was not closed in time, as after an outage, is void (GAGGLE-L8).
   */
  close(several: readonly string[], now: number): { line: string; isVoid: boolean } {
    const { open } = this.#log;
    if (open === undefined) throw new Error("No encounter is open");
    const { encounter } = open;
    if (now > open.endsAt + GAME.commitMaxSeconds) return { line: this.void(now), isVoid: true };
    const candidates = open.visitor === "fox" ? [...new Set(several)].sort() : [];
    return { line: this.#append({ type: "C", encounter, candidates }, now), isVoid: false };
  }

  /** Calls off the encounter that is open, as when the stream ends; its seed is revealed. */
  void(now: number): string {
    const encounter = this.#log.encountersCount + 1;
    return this.#append({ type: "V", encounter, seed: this.#seedOf(encounter) }, now);
  }

  /** Draws the closed encounter with its round's signature, which the caller has checked. */
  draw(
    beacon: { round: number; signature: string },
    now: number,
  ): { line: string; result: EncounterResult } {
    const encounter = this.#log.encountersCount + 1;
    const seed = this.#seedOf(encounter);
    const { line, result } = this.#appendAll({ type: "R", encounter, seed, ...beacon }, now);
    if (result === undefined) throw new Error("A draw has a result");
    return { line, result };
  }

  #seedOf(index: number): string {
    return this.#seeds?.at(index) ?? "";
  }

  #append(event: LogEvent, now: number): string {
    return this.#appendAll(event, now).line;
  }

  #appendAll(event: LogEvent, now: number) {
    const { text: line } = appendLine(this.#log.head, now, event.type, fieldsOf(event));
    return { line, result: this.#log.take(line) };
  }
}

const refuse = (refusal: TryRefusal): TryAnswer => ({ ok: false, refusal });
const taken = (line: string): TryAnswer => ({ ok: true, line });

/** A viewer's own word in the draw: the first letters and digits of what they typed (GAGGLE-L5). */
export function wordOf(typed: string): string {
  const letters = typed.normalize("NFC").match(/[\p{L}\p{N}]/gu) ?? [];
  const word = letters.slice(0, GAME.wordMaxChars).join("");
  return word === "" ? NOTHING : word;
}
