/**
 * The game as a visitor of /tcg and of /panel plays it: the real engine with random seeds, some pretended
 * viewers, and a random number in the place of the beacon's. Nothing of it leaves the page.
 */

import { roundTime } from "../fairness/beacon.ts";
import type { EncounterResult } from "./channel-log.ts";
import type { DrawTable } from "./draw-table.ts";
import type { Visitor } from "./draws.ts";
import { ChannelGame, type GameSettings } from "./game.ts";
import { GAME } from "./limits.ts";
import { FOX, MILLION, oddsWith, PITY } from "./odds.ts";
import { replayLog } from "./replay.ts";

/** What a visitor's game plays by: as a new channel, with a shorter chase, in seconds. */
export function liveSettings(chaseSeconds: number): GameSettings {
  return {
    period: GAME.intervalDefaultMinutes * 60,
    window: chaseSeconds,
    odds: oddsWith(1),
    step: PITY.step,
    cap: PITY.step * PITY.maxSteps,
    egg: GAME.eggChanceDefault * MILLION,
    fox: FOX.chance,
    foxWindow: chaseSeconds,
    honkers: FOX.honkersCount,
  };
}

/** So many random bytes of the browser's, as hexadecimal digits. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type LivePlayer = { name: string; player: string };

/** Something that chat sees: who typed what. */
export type ChatLine = { name: string; text: string };

export type LiveEncounter = {
  visitor: Visitor;
  /** The visitor's chance in millionths; 0 for a fox. */
  chance: number;
  /** Tries without a catch since the last one. */
  misses: number;
  seconds: number;
};

/** What became of an encounter; names are as they are shown. */
export type LiveResult = {
  result: EncounterResult;
  nameOf: (player: string) => string;
  /** All lines so far. */
  lines: readonly string[];
  /** Whether a replay of them all comes to the same. */
  isReplayed: boolean;
};

/** Words that pretended viewers type after `!catch`. */
const WORDS = ["", "bread", "luck", "honk", "", "pond7"];

export class LiveGame {
  readonly #table: DrawTable;
  readonly #settings: GameSettings;
  readonly #hex: (bytes: number) => string;
  readonly #random: () => number;
  readonly #you: LivePlayer;
  readonly #viewers: readonly LivePlayer[];
  readonly #game: ChannelGame;
  readonly #lines: string[] = [];
  /** When each viewer acts, in seconds after the opening; those who did are gone. */
  #plans: { at: number; viewer: LivePlayer }[] = [];
  #openedAt = 0;
  #now: number;

  /** `hex` gives so many random bytes, `random` a number from 0 to below 1; `now` is in Unix seconds. */
  constructor(options: {
    table: DrawTable;
    settings: GameSettings;
    viewers: readonly string[];
    hex: (bytes: number) => string;
    random: () => number;
    now: number;
  }) {
    const { table, settings, viewers, hex, random, now } = options;
    this.#table = table;
    this.#settings = settings;
    this.#hex = hex;
    this.#random = random;
    this.#now = now;
    this.#you = { name: "you", player: hex(8) };
    this.#viewers = viewers.map((name) => ({ name, player: hex(8) }));
    this.#game = new ChannelGame({ channel: "tcg", lastSeed: "", lines: [] }, [table]);
    this.#begin();
  }

  /** Opens the next encounter at its time: the clock of this game jumps there. */
  open(): LiveEncounter {
    if (this.#game.isAtEnd) this.#begin();
    const due = this.#game.due(this.#now);
    if (due?.type !== "open") throw new Error("An encounter is open");
    this.#now = due.at;
    this.#openedAt = due.at;
    const { line, visitor } = this.#game.openNext(due.at);
    this.#lines.push(line);
    const seconds = visitor.kind === "fox" ? this.#settings.foxWindow : this.#settings.window;
    this.#plans = this.#viewers
      .filter(() => this.#random() < 0.85)
      .map((viewer) => ({ at: 1 + this.#random() * (seconds - 2), viewer }));
    const known = this.#game.chanceOf(this.#you.player, due.at);
    return { visitor, seconds, chance: known?.chance ?? 0, misses: known?.streak.misses ?? 0 };
  }

  /** Takes the visitor's `!catch` with their word, or their `!honk`; false when it does not count. */
  act(word: string, afterSeconds: number): boolean {
    return this.#act(this.#you, word, afterSeconds);
  }

  /** What the pretended viewers have typed since the last call. */
  crowd(afterSeconds: number): ChatLine[] {
    const due = this.#plans.filter(({ at }) => at <= afterSeconds);
    this.#plans = this.#plans.filter(({ at }) => at > afterSeconds);
    return due.flatMap(({ viewer }) => {
      const word = WORDS[Math.floor(this.#random() * WORDS.length)] ?? "";
      if (!this.#act(viewer, word, afterSeconds)) return [];
      const text = this.#game.open?.visitor === "fox" ? "!honk" : `!catch ${word}`.trim();
      return [{ name: viewer.name, text }];
    });
  }

  /** Closes the encounter and draws it: the clock jumps to the round that decides. */
  finish(): LiveResult {
    const end = this.#game.open?.endsAt ?? this.#now;
    this.#lines.push(this.#game.close([], end).line);
    const due = this.#game.due(end);
    if (due?.type !== "draw") throw new Error("Nothing is to be drawn");
    this.#now = Math.ceil(roundTime(due.round) / 1000);
    const signature = this.#hex(48);
    const { line, result } = this.#game.draw({ round: due.round, signature }, this.#now);
    this.#lines.push(line);
    const replay = replayLog(this.#lines, [this.#table], []);
    return {
      result,
      nameOf: (player) => this.#nameOf(player),
      lines: this.#lines,
      isReplayed: replay.ok && JSON.stringify(replay.results.at(-1)) === JSON.stringify(result),
    };
  }

  /** How many lines the log has. */
  get linesCount(): number {
    return this.#lines.length;
  }

  /** The visitor's name in the log. */
  get you(): string {
    return this.#you.player;
  }

  #begin(): void {
    const lastSeed = this.#hex(32);
    this.#lines.push(...this.#game.begin(this.#settings, this.#table, lastSeed, this.#now));
  }

  #act({ player }: LivePlayer, word: string, afterSeconds: number): boolean {
    this.#now = Math.max(this.#now, this.#openedAt + Math.floor(afterSeconds));
    const isFox = this.#game.open?.visitor === "fox";
    const answer = isFox
      ? this.#game.honk(player, this.#now)
      : this.#game.tryCatch(player, word, this.#now);
    if (answer.ok) this.#lines.push(answer.line);
    return answer.ok;
  }

  #nameOf(player: string): string {
    const known = [this.#you, ...this.#viewers].find((one) => one.player === player);
    return known?.name ?? player;
  }
}
