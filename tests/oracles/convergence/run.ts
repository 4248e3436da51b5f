/**
 * A run of the convergence test: several people do everything at once, over connections that drop,
 * delay, repeat and reorder messages, with offline times, reloads, clients that stall until the room
 * sends them nothing more, and a room that sleeps, dies, and stores late or not at all. In the end
 * all copies are to be equal to each other and to the room's storage, and nothing that was drawn is to
 * be missing; where connections lose nothing, without anybody coming anew. The seed decides everything.
 *
 * What no run can see: whether a refusal was due (who may do what), what undo leaves alone, and limits
 * that a run never reaches. `bench/sketch-fuzz/faults.ts` has faults of each kind, and names the
 * tests that hold those which are not found here.
 */
import * as v from "valibot";
import { errorNotice } from "#core/platform/errors.ts";
import { elementsInOrder } from "#core/sketch/copy.ts";
import { elementsOf } from "#core/sketch/document.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { type SketchRole, sketchRequest } from "#core/sketch/wire.ts";
import { Chance } from "./chance.ts";
import { Host, type Line } from "./host.ts";
import { Participant } from "./participant.ts";
import { act } from "./steps.ts";

export type Faults = { drop: number; repeat: number; reorder: number };

export type RunResult = {
  seed: number;
  /** Why the run failed; null when it did not. */
  failure: string | null;
  /** What happened, step by step. */
  log: string[];
  operations: number;
  elements: number;
  /** How often the room stopped sending to a client that was too slow. */
  lags: number;
};

const NONE: Faults = { drop: 0, repeat: 0, reorder: 0 };
const NAMES = ["ada", "bea", "cyd", "dee", "eve"];
const ROLES: SketchRole[] = ["owner", "editor", "guest", "editor", "guest"];

/** One run: three to five people, each of whom does so many operations. */
export function converge(seed: number, operations = 200): RunResult {
  const run = new Run(seed, operations);
  let failure: string | null = null;
  try {
    run.play();
    failure = run.calm();
    if (failure === null) {
      run.settle();
      failure = run.difference();
    }
  } catch (error) {
    failure = error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error);
  }
  const { log, host, done } = run;
  const elements = host.room.document.elements.size;
  return { seed, failure, log, operations: done, elements, lags: host.lags };
}

class Run {
  readonly log: string[] = [];
  readonly host = new Host();
  done = 0;
  readonly #chance: Chance;
  readonly #people: Participant[];
  readonly #watchers: Participant[];
  readonly #left: Map<Participant, number>;
  readonly #faults: Faults;
  /** In some runs the room lives through it all: only so can a client become too slow for it. */
  readonly #steady: boolean;
  /** Who reads nothing, and for how many more intervals. */
  readonly #stalled = new Map<Participant, number>();

  constructor(seed: number, operations: number) {
    this.#chance = new Chance(seed);
    const count = 3 + this.#chance.below(3);
    this.#people = NAMES.slice(0, count).map((name, index) => {
      return new Participant(this.host, name, ROLES[index] ?? "editor");
    });
    this.#watchers = [
      new Participant(this.host, "viewer", "viewer"),
      new Participant(this.host, "overlay", "overlay"),
    ];
    this.#left = new Map(this.#people.map((who) => [who, operations]));
    // Some runs have connections as they are in truth: they break, but lose nothing on their way.
    const rough = this.#chance.happens(0.6);
    this.#faults = rough ? { drop: 0.02, repeat: 0.03, reorder: 0.1 } : NONE;
    this.#steady = this.#chance.happens(0.4);
    for (const who of this.#everyone()) who.connect();
  }

  #everyone(): Participant[] {
    return [...this.#people, ...this.#watchers];
  }

  /** Until everyone has done what they are to do. */
  play(): void {
    const busy = () => this.#people.filter((who) => (this.#left.get(who) ?? 0) > 0);
    for (let people = busy(); people.length > 0; people = busy()) {
      const draw = this.#chance.next();
      this.host.now += this.#chance.below(40);
      if (draw < 0.35) this.#act(this.#chance.one(people));
      else if (draw < (this.#steady ? 0.65 : 0.8)) {
        this.#deliver(1 + this.#chance.below(10), this.#faults);
      } else if (draw < 0.95) this.#pass();
      else this.#befall();
      this.#retryDue();
      this.#comeBack();
    }
  }

  /** Who is offline stays so for some hundred milliseconds as a rule. */
  #comeBack(): void {
    for (const who of this.#everyone()) {
      if (who.line !== null || !this.#chance.happens(0.03)) continue;
      this.#note(`${who.name} comes back`);
      who.connect();
    }
  }

  #note(what: string): void {
    this.log.push(`${this.host.now - 1_000_000} ms  ${what}`);
  }

  #act(who: Participant | undefined): void {
    if (who === undefined) return;
    this.#left.set(who, (this.#left.get(who) ?? 0) - 1);
    this.done += 1;
    const what = act(who, this.#people, this.#chance);
    this.#note(`${who.name} (${who.role}, ${who.copy.connection}): ${what}`);
  }

  /** Time passes, and intervals end. */
  #pass(): void {
    this.host.now += this.#chance.below(100);
    if (this.#chance.happens(0.4)) this.host.store();
    this.host.tick();
    for (const [who, left] of this.#stalled) {
      this.#stalled.set(who, left - 1);
      if (left > 1 && who.line !== null) continue;
      this.#stalled.delete(who);
      this.#note(`${who.name} goes on`);
    }
  }

  #retryDue(): void {
    for (const who of this.#everyone()) {
      if (who.retryAt === null || who.retryAt > this.host.now) continue;
      who.retryAt = null;
      who.give({ type: "retry" });
    }
  }

  /** Delivers messages of any connection, in either direction, with faults. */
  #deliver(count: number, faults: Faults): void {
    for (let index = 0; index < count; index += 1) {
      const lines = this.#everyone().flatMap((who) =>
        who.line === null || this.#stalled.has(who) ? [] : [{ who, line: who.line }],
      );
      const waiting = lines.filter(({ line }) => line.up.length + line.down.length > 0);
      const picked = this.#chance.one(waiting);
      if (picked === undefined) return;
      const { who, line } = picked;
      const upwards = line.down.length === 0 || (line.up.length > 0 && this.#chance.happens(0.5));
      if (upwards) this.#up(who, line, faults);
      else this.#down(who, line, faults);
    }
  }

  #up(who: Participant, line: Line, faults: Faults): void {
    const message = this.#take(line.up, faults);
    if (message === undefined || !this.host.lines.has(line.connection)) return;
    const parsed = v.safeParse(sketchRequest, JSON.parse(message));
    if (!parsed.success) throw new Error(`${who.name} sent what is no request: ${message}`);
    if (faults.drop > 0 && this.#chance.happens(0.003)) {
      this.#note(`${who.name} is too fast`);
      this.host.notify(line.connection, { type: "refused", ...errorNotice("RATE_LIMITED") });
      return;
    }
    this.host.request(line.connection, parsed.output);
  }

  #down(who: Participant, line: Line, faults: Faults): void {
    // An end comes last: nothing overtakes it.
    const end = line.down.indexOf(null);
    if (end === 0) {
      line.down.shift();
      who.receive(null);
      return;
    }
    const before = end < 0 ? line.down : line.down.splice(0, end);
    const message = this.#take(before, faults);
    if (end > 0) line.down.unshift(...before);
    if (message !== undefined) who.receive(message);
  }

  #take<T>(queue: T[], { drop, repeat, reorder }: Faults): T | undefined {
    const index = this.#chance.happens(reorder) ? this.#chance.below(queue.length) : 0;
    const [message] = this.#chance.happens(repeat)
      ? queue.slice(index, index + 1)
      : queue.splice(index, 1);
    return this.#chance.happens(drop) ? undefined : message;
  }

  /** Something from outside. */
  #befall(): void {
    const who = this.#chance.one(this.#everyone());
    if (who === undefined) return;
    const draw = this.#chance.below(this.#steady ? 48 : 100);
    if (this.#steady && draw < 3) this.#changeRole(who);
    else if (draw < (this.#steady ? 5 : 20)) {
      this.#note(`${who.name} goes offline`);
      who.disconnect();
    } else if (draw < 35) {
      // The others must go on, or nothing happens that somebody could be too slow for.
      if (this.#stalled.size > 0 || who.line === null) return;
      this.#note(`${who.name} stalls`);
      this.#stalled.set(who, 80 + this.#chance.below(200));
    } else if (draw < 48) {
      this.host.slow = !this.host.slow;
      this.#note(this.host.slow ? "storage takes its time" : "storage is quick again");
    } else if (draw < 55) {
      this.#note(`${who.name} reloads`);
      who.reload();
      if (this.#chance.happens(0.7)) who.connect();
    } else if (draw < 62) {
      this.#note("the room dies and starts again");
      this.host.restart();
    } else if (draw < 75) {
      this.#note("the room sleeps and wakes");
      this.host.sleep();
    } else if (draw < 82) {
      this.#note(this.host.broken ? "storage works again" : "storage fails");
      this.host.broken = !this.host.broken;
    } else if (this.host.broken) {
      this.#note("storage works again");
      this.host.broken = false;
    } else this.#changeRole(who);
  }

  /** PocketBase changes a role. The first stays: somebody must moderate. */
  #changeRole(who: Participant): void {
    const role = this.#chance.one<SketchRole>(["owner", "editor", "guest", "viewer"]) ?? "editor";
    if (who === this.#people[0] || this.#watchers.includes(who)) return;
    this.#note(`${who.name} becomes ${role}`);
    who.role = role;
    const connections = [...this.host.lines.keys()].filter((id) => id.startsWith(`${who.name}-`));
    if (this.host.broken) return;
    this.host.give({ type: "role", connections, role });
  }

  /**
   * Where connections lose nothing: all that is on its way arrives, and everyone who is there has
   * caught up, without a restart and without coming anew. Returns why not, or null.
   */
  calm(): string | null {
    if (this.#faults.drop > 0) return null;
    this.#note("faults end; who is there catches up");
    this.#heal();
    const there = this.#everyone().filter(({ line }) => line !== null);
    for (let round = 0; round < 60; round += 1) {
      this.#deliver(2000, NONE);
      this.host.now += 1000;
      this.#retryDue();
      this.host.tick();
    }
    const late = there.find(
      ({ line }) => line !== null && this.host.room.seats.get(line.connection)?.lagging,
    );
    if (late !== undefined) return `${late.name} is never brought up to date`;
    return this.#unequal(there.filter(({ copy }) => copy.connection === "joined"));
  }

  #heal(): void {
    this.host.broken = false;
    this.host.slow = false;
    this.host.store();
    this.#stalled.clear();
  }

  /** Faults end, everyone comes back, and all that is on its way arrives. */
  settle(): void {
    this.#note("faults end, and everyone comes anew");
    this.#heal();
    for (const who of this.#people) {
      if (who.pen !== null) who.give({ type: "finish", id: who.pen });
      who.pen = null;
    }
    this.host.rows.settings = { ...this.host.rows.settings, locked: false };
    this.host.restart();
    for (const who of this.#everyone()) who.disconnect();
    this.host.now += 120_000;
    for (const who of this.#everyone()) who.connect();
    for (let round = 0; round < 400; round += 1) {
      this.#deliver(500, NONE);
      this.host.now += 1000;
      this.#retryDue();
      this.host.tick();
      if (round > 20 && this.#everyone().every((who) => isQuiet(who))) return;
    }
  }

  /** Why the copies are not as they should be; null when they are. */
  difference(): string | null {
    const { host } = this;
    const stored = picture(host.storedElements());
    const room = picture(elementsOf(host.room.document));
    if (room !== stored) return differs("the room", room, "its storage", stored);
    for (const who of this.#everyone()) {
      if (who.copy.connection !== "joined") return `${who.name} is not there`;
    }
    const unequal = this.#unequal(this.#everyone());
    if (unequal !== null) return unequal;
    if (host.room.live.size > 0) return "The room has a stroke that nobody draws";
    return this.#missing();
  }

  /** Why somebody has not what the room has; null when all have. */
  #unequal(people: readonly Participant[]): string | null {
    const { room } = this.host;
    const all = picture(elementsOf(room.document));
    const shown = elementsOf(room.document).filter(({ pending }) => !pending);
    const busy = [
      ...[...room.live.values()].map(({ connection }) => connection),
      ...room.drags.keys(),
    ];
    const gone = busy.find((connection) => !room.seats.has(connection));
    if (gone !== undefined) return `${gone} is gone, and still draws or moves something`;
    for (const who of people) {
      const { pending } = who.copy;
      if (pending.length > 0) return `${who.name} has unsaved: ${JSON.stringify(pending)}`;
      const wanted = who.role !== "overlay" ? all : picture(room.settings.hidden ? [] : shown);
      const theirs = picture(elementsInOrder(who.copy));
      if (theirs !== wanted) return differs(who.name, theirs, "the room", wanted);
      for (const id of who.copy.live.keys()) {
        if (!room.live.has(id)) return `${who.name} sees a stroke that nobody draws: ${id}`;
      }
      for (const connection of who.copy.drags.keys()) {
        if (!room.drags.has(connection))
          return `${who.name} sees ${connection} move what it dropped`;
      }
      if (who.role === "overlay") continue;
      for (const id of room.live.keys()) {
        if (!who.copy.live.has(id)) return `${who.name} does not see that ${id} is drawn`;
      }
    }
    return null;
  }

  /** Everything that was drawn is there, was deleted by somebody, or was reported as lost. */
  #missing(): string | null {
    const { document } = this.host.room;
    for (const who of this.#people) {
      for (const id of who.put) {
        if (document.elements.has(id) || document.deleted.has(id) || who.lost.has(id)) continue;
        return `${id} of ${who.name} got lost`;
      }
    }
    return null;
  }
}

function isQuiet({ line, copy }: Participant): boolean {
  return line !== null && line.up.length + line.down.length === 0 && copy.pending.length === 0;
}

function picture(elements: readonly SketchElement[]): string {
  return elements
    .map((element) => JSON.stringify(Object.entries(element).sort(([a], [b]) => (a < b ? -1 : 1))))
    .join("\n");
}

function differs(one: string, ones: string, other: string, others: string): string {
  const mine = new Set(ones.split("\n"));
  const theirs = new Set(others.split("\n"));
  const only = (of: Set<string>, not: Set<string>) =>
    [...of]
      .filter((line) => !not.has(line))
      .slice(0, 5)
      .join("\n    ");
  return `${one} and ${other} differ.\n  Only ${one}:\n    ${only(mine, theirs)}\n  Only ${other}:\n    ${only(theirs, mine)}`;
}
