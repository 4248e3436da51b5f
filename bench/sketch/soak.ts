/** A room that is used for long, as people use it, and what it holds in memory meanwhile. */
import { randomUUID } from "node:crypto";
import type { Point } from "#core/canvas/ink.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import { Chance } from "../../tests/oracles/convergence/chance.ts";
import type { RoomsStack } from "../../tests/stack/rooms.ts";
import { CopyClient } from "../../tests/stack/sketch-copy.ts";
import { fill } from "./fill.ts";
import { cpuSeconds, memoryMb } from "./process-figures.ts";

const ROOM = "soak";
const POINTS_PER_STROKE = 12;
const LOOK_EVERY_MS = 10_000;
/** Somebody clears the sketch so often; what was in it can be restored. */
const CLEAR_EVERY_MS = 600_000;
/** Elements about which the sketch stays. */
const ELEMENTS_AIM = 1000;
const STYLE = { colour: "#0a7f5a", width: 4 };

export type SoakPlan = { people: number; pointsPerSecond: number; minutes: number };

export type SoakResult = {
  /** Memory of the server, by the minutes since everything was full. */
  samples: { minute: number; memoryMb: number }[];
  /** How often each thing was done. */
  deeds: Record<string, number>;
  problems: Record<string, number>;
  version: number;
  elements: number;
  serverCpuPercent: number;
  loadCpuPercent: number;
};

/**
 * Fills the room with as much as it ever remembers, so that what grows afterwards is a leak. Then
 * people draw without a pause; after a stroke they erase, move, undo, redo, or leave and come back.
 */
export async function soak(rooms: RoomsStack, plan: SoakPlan): Promise<SoakResult> {
  await fill(rooms, ROOM, ELEMENTS_AIM);
  const use = new Use(rooms, plan);
  const began = performance.now();
  const serverBefore = await cpuSeconds(rooms.processId());
  const cpuBefore = process.cpuUsage();
  const samples: SoakResult["samples"] = [];
  const until = began + plan.minutes * 60_000;
  while (performance.now() < until) {
    const minute = (performance.now() - began) / 60_000;
    samples.push({ minute, memoryMb: await memoryMb(rooms.processId()) });
    await pause(Math.min(LOOK_EVERY_MS, until - performance.now()));
  }
  samples.push({ minute: plan.minutes, memoryMb: await memoryMb(rooms.processId()) });
  const tookMs = performance.now() - began;
  const cpu = process.cpuUsage(cpuBefore);
  const serverSeconds = (await cpuSeconds(rooms.processId())) - serverBefore;
  return {
    samples,
    ...use.end(),
    serverCpuPercent: (serverSeconds * 100_000) / tookMs,
    loadCpuPercent: (cpu.user + cpu.system) / 10 / tookMs,
  };
}

/** Megabytes an hour by which memory grows, by least squares. */
export function slope(samples: SoakResult["samples"]): number {
  const mean = (of: (sample: SoakResult["samples"][number]) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const minute = mean((sample) => sample.minute);
  const memory = mean((sample) => sample.memoryMb);
  const both = mean((sample) => (sample.minute - minute) * (sample.memoryMb - memory));
  const spread = mean((sample) => (sample.minute - minute) ** 2);
  return spread === 0 ? 0 : (both / spread) * 60;
}

class Use {
  readonly #deeds = new Map<string, number>();
  readonly #problems = new Map<string, number>();
  readonly #chance = new Chance(1);
  readonly #people: CopyClient[];
  readonly #pens: { id: string; points: number }[] = [];
  readonly #rooms: RoomsStack;
  readonly #timers: NodeJS.Timeout[];
  #turn = 0;

  constructor(rooms: RoomsStack, { people, pointsPerSecond }: SoakPlan) {
    this.#rooms = rooms;
    this.#people = Array.from({ length: people }, (_, index) => this.#come(index));
    this.#timers = [
      setInterval(() => this.#point(), 1000 / (people * pointsPerSecond)),
      setInterval(() => this.#operate(this.#people[0], { type: "clear" }), CLEAR_EVERY_MS),
    ];
  }

  end(): Pick<SoakResult, "deeds" | "problems" | "version" | "elements"> {
    for (const timer of this.#timers) clearInterval(timer);
    const copy = this.#people[0]?.copy;
    for (const person of this.#people) {
      this.#countProblems(person);
      person.stop();
    }
    return {
      deeds: Object.fromEntries(this.#deeds),
      problems: Object.fromEntries(this.#problems),
      version: copy?.document.version ?? 0,
      elements: copy?.document.elements.size ?? 0,
    };
  }

  #come(index: number): CopyClient {
    this.#count("joins");
    const role: TicketClaims["role"] = index === 0 ? "owner" : "editor";
    return new CopyClient(this.#rooms, { room: ROOM, role, person: `goose${index}` });
  }

  #count(deed: string): void {
    this.#deeds.set(deed, (this.#deeds.get(deed) ?? 0) + 1);
  }

  #countProblems({ problems }: CopyClient): void {
    for (const code of problems) this.#problems.set(code, (this.#problems.get(code) ?? 0) + 1);
  }

  /** The next person's pen moves on. */
  #point(): void {
    const index = this.#turn % this.#people.length;
    this.#turn += 1;
    const who = this.#people[index];
    if (who === undefined) return;
    const at: Point = [this.#chance.below(1920), this.#chance.below(1080), 0.5];
    who.give({ type: "cursor", at: [at[0], at[1]] });
    const pen = this.#pens[index];
    if (pen === undefined) {
      const id = randomUUID();
      this.#pens[index] = { id, points: 1 };
      who.give({ type: "begin", id, style: STYLE, points: [at] });
      return;
    }
    pen.points += 1;
    who.give({ type: "extend", id: pen.id, points: [at] });
    if (pen.points < POINTS_PER_STROKE) return;
    who.give({ type: "finish", id: pen.id });
    this.#count("strokes");
    delete this.#pens[index];
    this.#afterwards(who, index);
  }

  /** As much goes as comes. */
  #afterwards(who: CopyClient, index: number): void {
    const draw = this.#chance.next();
    const elements = who.elements();
    const one = this.#chance.one(elements)?.id;
    if (elements.length > ELEMENTS_AIM && one !== undefined) {
      const ids = this.#chance.some(elements, 2).map(({ id }) => id);
      this.#operate(who, { type: "delete", ids });
    }
    if (draw < 0.15) {
      who.give({ type: "undo" });
      this.#count("undo");
    } else if (draw < 0.2) {
      who.give({ type: "redo" });
      this.#count("redo");
    } else if (draw < 0.4 && one !== undefined) {
      const props = { dx: this.#chance.below(100), angle: this.#chance.below(90) };
      this.#operate(who, { type: "set", changes: [{ id: one, props }] });
    } else if (draw < 0.42) {
      this.#leave(who, index);
    }
  }

  #operate(who: CopyClient | undefined, operation: Parameters<typeof doing>[0]): void {
    who?.give(doing(operation));
    this.#count(operation.type);
  }

  /** Another page of the same person comes in their place: to the room it is another client. */
  #leave(who: CopyClient, index: number): void {
    this.#countProblems(who);
    who.stop();
    this.#people[index] = this.#come(index);
  }
}

function doing(operation: Extract<Parameters<CopyClient["give"]>[0], { type: "do" }>["operation"]) {
  return { type: "do", operation } as const;
}

const pause = (delayMs: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, delayMs)));
