/**
 * Seeded interleavings of encounters and commands on a real PocketBase, several at once, repeated,
 * and over restarts and kill -9; the ledger of tests/oracles says what has to come of them.
 */
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import {
  type Action,
  type ActRequest,
  actAnswer,
  type CommitRequest,
  commitAnswer,
  type Person,
} from "#core/gaggle/api.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { GaggleLedger } from "../../oracles/gaggle-ledger.ts";
import { freePorts } from "../../stack/free-ports.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type GaggleChannel, gaggleChannel, twitcher } from "./gaggle-fixture.ts";
import { describe, readStored } from "./gaggle-stored.ts";

export type StormOptions = { seed: number; steps: number; kills: number; restarts: number };

export type StormResult = {
  requests: number;
  repeated: number;
  /** Requests whose answer was lost when PocketBase was killed. */
  unanswered: number;
  /** How often each kind succeeded. */
  succeeded: Record<string, number>;
  cards: number;
  rewards: number;
  /** What is wrong, if anything. */
  problems: string[];
};

/** One request, with its answer once there is one. */
type Step =
  | { kind: "commit"; channel: GaggleChannel; request: CommitRequest; answer?: unknown }
  | { kind: "act"; channel: GaggleChannel; request: ActRequest; answer?: unknown };

const PEOPLE_COUNT = 8;
const AT_ONCE_MAX_COUNT = 6;
const SET = "first-flight";
/** So few cards come by that sets are completed, duplicates released and offers taken. */
const VISITORS_COUNT = 5;

const setCards = CARD_TABLE.cards
  .filter(({ printings }) => printings.some(({ set }) => set === SET))
  .map(({ slug }) => slug);
const visitors = setCards.slice(0, VISITORS_COUNT);

export async function runStorm(options: StormOptions): Promise<StormResult> {
  const storm = await Storm.start(options);
  try {
    return await storm.run();
  } finally {
    await storm.stop();
  }
}

class Storm {
  #stack: PocketBaseStack;
  readonly #options: StormOptions;
  readonly #port: number;
  readonly #channels: readonly GaggleChannel[];
  readonly #people: readonly Person[];
  readonly #random: (limit: number) => number;
  readonly #ledger = new GaggleLedger(rarityOf, (set) => (set === SET ? 20 : 0));
  readonly #done: Step[] = [];
  readonly #result: StormResult = {
    requests: 0,
    repeated: 0,
    unanswered: 0,
    succeeded: {},
    cards: 0,
    rewards: 0,
    problems: [],
  };
  #acts = 0;
  #lines = 0;

  private constructor(
    stack: PocketBaseStack,
    port: number,
    channels: readonly GaggleChannel[],
    options: StormOptions,
  ) {
    this.#stack = stack;
    this.#port = port;
    this.#channels = channels;
    this.#options = options;
    this.#random = randomOf(options.seed);
    this.#people = Array.from({ length: PEOPLE_COUNT }, (_, n) => twitcher(`storm${n}`));
  }

  static async start(options: StormOptions): Promise<Storm> {
    const [port = 0] = await freePorts(1);
    const stack = await startPocketBase({ port });
    const channels = [
      await gaggleChannel(stack, "storm1@example.com"),
      await gaggleChannel(stack, "storm2@example.com"),
    ];
    return new Storm(stack, port, channels, options);
  }

  stop(): Promise<void> {
    return this.#stack.stop();
  }

  async run(): Promise<StormResult> {
    await this.#fillCollections();
    const { steps, kills, restarts } = this.#options;
    const killAt = this.#moments(kills, steps);
    const restartAt = this.#moments(restarts, steps);
    for (let count = 0; count < steps; ) {
      const batch = this.#nextBatch();
      const from = count;
      count += batch.length;
      const isIn = (moment: number) => moment >= from && moment < count;
      await this.#send(batch, killAt.some(isIn));
      if (restartAt.some(isIn)) await this.#restart("SIGTERM");
      if (this.#random(40) === 0) await this.#letAnOfferEnd();
      if (this.#random(100) === 0) await this.#compare();
      if (this.#result.problems.length > 0) break;
    }
    if (this.#result.problems.length === 0) await this.#compare();
    this.#result.cards = this.#ledger.total;
    const accounts = [...this.#ledger.accounts.values()];
    this.#result.rewards = accounts.reduce((sum, { rewards }) => sum + rewards.length, 0);
    return this.#result;
  }

  /** Everybody has the whole set but for what comes by later. */
  async #fillCollections(): Promise<void> {
    const [channel] = this.#channels;
    for (const visitor of setCards.slice(VISITORS_COUNT)) {
      if (channel === undefined) return;
      const tries = this.#people.map((person) => ({ person, caught: true }));
      await this.#send(
        [{ kind: "commit", channel, request: channel.commitOf({ visitor, tries }) }],
        false,
      );
    }
  }

  #moments(count: number, steps: number): number[] {
    return Array.from({ length: count }, () => this.#random(steps));
  }

  /** A channel's encounters follow one another; commands come at any time. */
  #nextBatch(): Step[] {
    const size = 1 + this.#random(AT_ONCE_MAX_COUNT);
    const playing = new Set<GaggleChannel>();
    return Array.from({ length: size }, () => {
      const channel = this.#pick(this.#channels);
      if (this.#random(4) > 0 || playing.has(channel)) return this.#command(channel);
      playing.add(channel);
      return { kind: "commit", channel, request: this.#encounter(channel) };
    });
  }

  #encounter(channel: GaggleChannel): CommitRequest {
    this.#lines += this.#random(30);
    const chatLines = this.#lines;
    if (this.#random(8) === 0) {
      const victim = this.#pick(this.#people).account;
      return channel.commitOf({ visitor: "fox", honks: this.#people, victim, chatLines });
    }
    const tries = this.#people
      .filter(() => this.#random(3) > 0)
      .map((person) => ({
        person,
        caught: this.#random(3) === 0,
        egg: this.#random(5) === 0 ? this.#pick(visitors) : "",
      }));
    return channel.commitOf({ visitor: this.#pick(visitors), tries, chatLines });
  }

  #command(channel: GaggleChannel): Step {
    this.#acts += 1;
    const id = `storm-${this.#acts}`;
    const person = this.#pick(this.#people);
    const { tenant } = channel;
    const more = { network: "twitch", chat_lines: this.#lines, action: this.#action() } as const;
    return { kind: "act", channel, request: { id, tenant, person, ...more } };
  }

  #action(): Action {
    const to = () => ({ by: "login" as const, login: this.#pick(this.#people).login });
    const from = () => (this.#random(2) === 0 ? null : to());
    const card = this.#pick(visitors);
    const actions: readonly Action[] = [
      { type: "hatch" },
      { type: "gift", to: to(), card },
      { type: "release", card },
      { type: "offer", to: to(), give: card, take: this.#pick(visitors) },
      { type: "offer", to: to(), give: card, take: this.#pick(visitors) },
      { type: "accept", from: from() },
      { type: "accept", from: to() },
      { type: "decline", from: from() },
      { type: "withdraw" },
      { type: "wish", card },
      { type: "buy_egg" },
    ];
    return this.#pick(actions);
  }

  /** Sends requests at once until each has its answer, some of them again later. */
  async #send(batch: Step[], isKilled: boolean): Promise<void> {
    const again = this.#random(5) === 0 && this.#done.length > 0 ? [this.#pick(this.#done)] : [];
    const sent = [...batch, ...again].map((step) => this.#ask(step));
    if (isKilled) {
      if (this.#random(2) === 0) await Promise.race(sent);
      await this.#restart("SIGKILL");
    }
    const answered = await Promise.all(sent);
    for (const [at, step] of batch.entries()) {
      if (!answered[at]) this.#result.unanswered += 1;
      while (step.answer === undefined) await this.#ask(step);
      this.#book(step);
      this.#done.push(step);
    }
    this.#done.splice(0, Math.max(0, this.#done.length - 200));
  }

  /** True when an answer came. */
  async #ask(step: Step): Promise<boolean> {
    this.#result.requests += 1;
    const before = step.answer;
    const path = step.kind;
    let got: { status: number; body: unknown };
    try {
      got = await step.channel.send(path, step.request);
    } catch {
      return false;
    }
    if (got.status !== 200) {
      this.#problem(`${path} was refused: ${JSON.stringify([step.request, got])}`);
      step.answer = null;
      return true;
    }
    if (before === undefined) step.answer = got.body;
    else if (before !== null) {
      this.#result.repeated += 1;
      const isSame = isDeepStrictEqual(before, got.body);
      if (!isSame)
        this.#problem(`Another answer: ${JSON.stringify([step.request, before, got.body])}`);
    }
    return true;
  }

  #book(step: Step): void {
    if (step.answer === null) return;
    if (step.kind === "commit") {
      this.#ledger.committed(step.request, v.parse(commitAnswer, step.answer));
      this.#count("commit");
      return;
    }
    const answer = v.parse(actAnswer, step.answer);
    this.#ledger.acted(step.request.person, step.request.action, answer);
    if (answer.ok) this.#count(answer.outcome.type);
  }

  #count(kind: string): void {
    this.#result.succeeded[kind] = (this.#result.succeeded[kind] ?? 0) + 1;
  }

  #problem(text: string): void {
    this.#result.problems.push(text);
  }

  async #restart(signal: NodeJS.Signals): Promise<void> {
    const { dataDir } = this.#stack;
    await this.#stack.stop({ signal, keep: true });
    this.#stack = await startPocketBase({ dataDir, port: this.#port });
  }

  /** The time of an open offer passes. */
  async #letAnOfferEnd(): Promise<void> {
    const [token] = this.#ledger.open.keys();
    const trade = token === undefined ? undefined : this.#ledger.open.get(token);
    if (token === undefined || trade === undefined) return;
    const admin = await this.#stack.adminClient();
    const trades = admin.collection("gaggle_trades");
    const [row] = await trades.getFullList({ filter: `token = "${token}"` });
    if (row === undefined) return this.#problem(`There is no trade ${token}`);
    await trades.update(row.id, { offered_at: row.offered_at - GAME.tradeMinutes * 60_000 });
    this.#ledger.end(token, trade.from);
    this.#count("expired");
  }

  /** Compares what the database has with the ledger. */
  async #compare(): Promise<void> {
    // Any command ends the offers whose time has passed.
    await this.#send([{ ...this.#command(this.#pick(this.#channels)) }], false);
    const stored = readStored(this.#stack.dataDir);
    for (const { name } of this.#people) {
      const wanted = describe(this.#ledger.of(name));
      const found = stored.people.get(name) ?? "nothing";
      if (wanted !== found) {
        this.#problem(`Seed ${this.#options.seed}, ${name}: wanted\n${wanted}\nfound\n${found}`);
      }
    }
    if (stored.cards !== this.#ledger.total) {
      this.#problem(`${stored.cards} cards instead of ${this.#ledger.total}`);
    }
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#random(list.length)] as T;
  }
}

function rarityOf(card: string): string {
  return CARD_TABLE.cards.find(({ slug }) => slug === card)?.printings[0]?.rarity ?? "";
}

/** Numbers below a limit, the same for the same seed (mulberry32). */
function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}
