/**
 * One game of Pond Party from a seed: guests play, come, go, lie and are sent out, hosts are lost, and the
 * room's process dies. What must never happen is looked for after each step.
 */
import { isDeepStrictEqual } from "node:util";
import { letters } from "#core/pond/guess.ts";
import { nextDue } from "#core/pond/keeping.ts";
import { GAMES, type GameKind } from "#core/pond/settings.ts";
import { seatOf } from "#core/pond/state.ts";
import { viewFor } from "#core/pond/view.ts";
import type { PondRequest } from "#core/pond/wire.ts";
import { type Delivery, PondHouse, TEST_CONTENT } from "../stack/pond.ts";

export type PondFaults = {
  stuck: number;
  pointsLost: number;
  wordsLeaked: number;
  other: string[];
};

export type PlayedPond = {
  game: GameKind;
  faults: PondFaults;
  steps: number;
  frames: number;
  searched: number;
  crashes: number;
};

const STEPS_COUNT = 250;
const HOUR_MS = 3_600_000;
const INK = "AAA";
const STYLE = { colour: "#1a2b3c", width: 6 };

/** Numbers from 0 to below 1 (mulberry32, by Tommy Ettinger). */
export function randomOfSeed(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function playPondGame(seed: number): PlayedPond {
  const run = new PondRun(seed);
  run.play();
  return run.result;
}

class PondRun {
  readonly result: PlayedPond;
  readonly #random: () => number;
  readonly #house: PondHouse;
  /** The socket of each guest who is there. */
  readonly #sockets = new Map<string, string>();
  readonly #away = new Set<string>();
  #scores = new Map<string, number>();
  #guests = 0;

  constructor(seed: number) {
    this.#random = randomOfSeed(seed);
    this.#house = new PondHouse(randomOfSeed(seed ^ 0x5eed));
    const game = GAMES[seed % GAMES.length] ?? "doodle";
    const faults = { stuck: 0, pointsLost: 0, wordsLeaked: 0, other: [] };
    this.result = { game, faults, steps: 0, frames: 0, searched: 0, crashes: 0 };
    this.#house.onFrame = (delivery) => this.#search(delivery);
  }

  play(): void {
    const house = this.#house;
    this.#newGuest(true);
    for (let count = 2 + this.#below(6); count > 0; count -= 1) this.#newGuest();
    this.#ask("guest1", {
      type: "settings",
      settings: {
        doodle: { rounds: 1 + this.#below(2), turnSeconds: 30 },
        quiz: { questions: 3 + this.#below(5), answerSeconds: 5 },
        duck: { rounds: 3 },
      },
    });
    this.#ask("guest1", { type: "start", game: this.result.game });
    if (house.state.game === null) this.#fault("the game did not begin");
    for (let step = 0; step < STEPS_COUNT && house.state.game !== null; step += 1) this.#step();
    this.#end();
  }

  /** Nobody does anything any more: the game ends by itself, or with its room. */
  #end(): void {
    const house = this.#house;
    if (this.#below(4) === 0) for (const person of [...this.#sockets.keys()]) this.#drop(person);
    for (let hours = 0; hours < 6 && house.state.game !== null; hours += 1) this.#pass(HOUR_MS);
    if (house.state.game !== null) this.result.faults.stuck += 1;
    const { report } = house.state;
    if (report === null) return;
    const last = new Map(report.ranking.map(({ name, score }) => [name, score]));
    for (const [person, score] of this.#scores) {
      if ((last.get(person) ?? -1) < score) this.result.faults.pointsLost += 1;
    }
  }

  #step(): void {
    this.result.steps += 1;
    const dice = this.#below(100);
    if (dice < 30) this.#pass(50 + this.#below(3000));
    else if (dice < 36) this.#drop(this.#anyone());
    else if (dice < 46) this.#comeBack();
    else if (dice < 49) this.#newGuest();
    else if (dice < 51) this.#watch();
    else if (dice < 53) this.#loseHost();
    else if (dice < 55) this.#crash();
    else if (dice < 70) this.#lie(this.#anyone());
    else this.#playFairly(this.#anyone());
    this.#check();
  }

  #newGuest(opens = false): void {
    this.#guests += 1;
    const person = `guest${this.#guests}`;
    this.#sockets.set(person, this.#house.sit(person, { opens }));
  }

  #watch(): void {
    this.#house.enter(`screen${this.#guests}`, { isScreen: true });
  }

  #drop(person: string): void {
    const socket = this.#sockets.get(person);
    if (socket === undefined) return;
    this.#sockets.delete(person);
    this.#away.add(person);
    this.#house.drop(socket);
  }

  #comeBack(): void {
    const person = this.#oneOf([...this.#away]);
    if (person === undefined) return;
    this.#away.delete(person);
    const socket = this.#house.enter(person);
    if (this.#house.closed.has(socket)) return;
    this.#sockets.set(person, socket);
  }

  #loseHost(): void {
    const host = seatOf(this.#house.state, this.#house.state.room.host)?.person;
    if (host !== undefined) this.#drop(host);
    if (this.#below(2) === 0) this.#pass(25_000);
  }

  #crash(): void {
    this.result.crashes += 1;
    for (const person of this.#sockets.keys()) this.#away.add(person);
    this.#sockets.clear();
    this.#house.crash(this.#below(20_000));
    for (const person of [...this.#away]) {
      if (this.#below(5) > 0) {
        this.#away.delete(person);
        const socket = this.#house.enter(person);
        if (!this.#house.closed.has(socket)) this.#sockets.set(person, socket);
      }
    }
  }

  /** What an honest page of that guest could send now. */
  #playFairly(person: string): void {
    const { game } = this.#house.state;
    const seat = this.#house.state.seats.find((one) => one.person === person);
    if (seat === undefined || game === null) return;
    if (game.kind === "quiz") {
      this.#ask(person, { type: "answer", question: game.question, option: this.#below(4) });
    } else if (game.kind === "duck") {
      const echo = this.#house.state.live.echo?.name;
      if (echo !== undefined) this.#ask(person, { type: "echo", echo });
      if (game.phase === "go" || this.#below(4) === 0) {
        this.#ask(person, { type: "honk", round: game.round });
      }
    } else if (game.drawer === seat.id) {
      this.#ask(person, { type: "choose", turn: game.turn, option: this.#below(3) });
      this.#draw(person);
    } else this.#guess(person);
  }

  #draw(person: string): void {
    const id = `stroke-${this.#below(50)}-pond`;
    const step = this.#oneOf<PondRequest>([
      { type: "begin", id, style: STYLE, ink: INK },
      { type: "extend", id, ink: INK },
      { type: "undo", id },
      { type: "clear" },
    ]);
    if (step !== undefined) this.#ask(person, step);
  }

  #guess(person: string): void {
    const { game } = this.#house.state;
    if (game?.kind !== "doodle") return;
    const word = game.word ?? this.#anyWord();
    const text = this.#oneOf([
      word,
      `the ${word}!`,
      word.toUpperCase(),
      `${word.slice(0, -1)}x`,
      `${word}s`,
      `is it perhaps not a ${word} or what`,
      word.replaceAll(" ", "-").split("").join(" ").slice(0, 60),
      [...word].reverse().join(""),
      this.#anyWord(),
      "no idea",
    ]);
    this.#ask(person, { type: "guess", turn: game.turn, text: text ?? "honk" });
  }

  /** What only a client that lies would send. */
  #lie(person: string): void {
    const { game, seats } = this.#house.state;
    const turn = game?.kind === "doodle" ? game.turn : 1;
    const other = this.#oneOf([...seats])?.id ?? 1;
    const lies: PondRequest[] = [
      { type: "choose", turn, option: this.#below(3) },
      { type: "guess", turn: turn + 1, text: this.#anyWord() },
      { type: "answer", question: 1 + this.#below(8), option: this.#below(4) },
      { type: "honk", round: 1 + this.#below(4) },
      { type: "echo", echo: String(this.#below(1000)) },
      { type: "hello", name: game?.kind === "doodle" ? (game.word ?? "x") : "x", goose: "x" },
      { type: "drawing", drawing: turn },
      { type: "start", game: "doodle" },
      { type: "kick", seat: other },
      { type: "host", seat: other },
      { type: "pause", paused: this.#below(2) === 0 },
      { type: "settings", settings: { duck: { rounds: 3 } } },
      { type: "lock", locked: this.#below(2) === 0 },
    ];
    const lie = this.#oneOf(lies);
    if (lie !== undefined) this.#ask(person, lie);
    if (this.#below(3) === 0) this.#draw(person);
    if (this.#below(12) === 0) this.#ask(person, { type: "leave" });
    if (this.#below(20) === 0) this.#ask(person, { type: "skip" });
    this.#forgetClosed();
  }

  /** Whoever was sent out or left tries to come back later. */
  #forgetClosed(): void {
    for (const [person, socket] of this.#sockets) {
      if (!this.#house.closed.has(socket)) continue;
      this.#sockets.delete(person);
      this.#away.add(person);
    }
  }

  #ask(person: string, request: PondRequest): void {
    const socket = this.#sockets.get(person);
    if (socket !== undefined) this.#house.ask(socket, request);
  }

  #pass(ms: number): void {
    this.#house.pass(ms);
    this.#forgetClosed();
  }

  #check(): void {
    const { state } = this.#house;
    const due = nextDue(state, this.#house.now);
    if (due !== null && due <= this.#house.now) this.#fault("something stays due");
    if (state.game === null) return;
    const scores = this.#house.scores();
    for (const [person, score] of this.#scores) {
      if ((scores.get(person) ?? -1) < score) this.result.faults.pointsLost += 1;
    }
    this.#scores = scores;
    for (const [connection, client] of this.#house.clients) {
      const place = state.live.places[connection];
      if (place === undefined) this.#fault("a socket has no place");
      else if (!isDeepStrictEqual(client.view, viewFor(state, place))) {
        this.#fault("a client's view is not what the room shows it");
      }
    }
  }

  /** Looks for the word, and the words to choose from, in a frame to somebody who guesses. */
  #search({ connection, frame }: Delivery): void {
    this.result.frames += 1;
    const { game, live } = this.#house.state;
    if (game?.kind !== "doodle" || game.phase === "show") return;
    const seat = live.places[connection]?.seat ?? null;
    if (seat === game.drawer || game.guessed.some((one) => one.seat === seat)) return;
    this.result.searched += 1;
    const own = { ...frame, lines: frame.lines?.add.filter((line) => line.seat !== seat) };
    // Names of guests are their own words.
    const text = JSON.stringify({ ...own, seats: undefined });
    const secrets = game.word === null ? game.options.map((option) => option.text) : [game.word];
    const folded = letters(text);
    const isLeaked = secrets.some((secret) => {
      const hidden = letters(secret);
      return folded.includes(hidden) || folded.includes([...hidden].reverse().join(""));
    });
    if (isLeaked) this.result.faults.wordsLeaked += 1;
  }

  #fault(what: string): void {
    if (!this.result.faults.other.includes(what)) this.result.faults.other.push(what);
  }

  #anyone(): string {
    return this.#oneOf([...this.#sockets.keys()]) ?? "";
  }

  #anyWord(): string {
    return this.#oneOf(Object.values(TEST_CONTENT.words).flat()) ?? "";
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #oneOf<T>(from: readonly T[]): T | undefined {
    return from[this.#below(from.length)];
  }
}
