import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MemberList, type Membership, takeHeartbeat } from "./members.ts";
import {
  expiredIn,
  follow,
  isSettled,
  ownerOf,
  ownsChannel,
  type ShareState,
  startShare,
  viewOf,
} from "./ownership.ts";

const TIMING = { leaseMs: 90_000, quietMs: 31_000, slackMs: 5000 };
const KEYS = ["pond", "lake", "river", "sea", "brook", "puddle", "bay", "fen"];
const STEP_MS = 1000;

/** Processes, PocketBase, and a cluster in which anything between them may fail. */
class Cluster {
  now = 1_000_000;
  /** What PocketBase's clock is ahead of ours by. */
  skew = 0;
  isUp = true;
  upSince = 0;
  membership: Membership = { view: 0, rows: [] };
  readonly processes = new Map<string, Process>();
  /** When each process was last able to speak for each key, and with which part of the limits. */
  readonly spoken: { at: number; member: string; keys: Set<string>; part: number }[] = [];

  takeHeartbeat(
    member: string,
    view: number,
    expired: string[],
    isLeaving: boolean,
  ): MemberList | undefined {
    if (!this.isUp) return undefined;
    const now = this.now + this.skew;
    const isExpiring = now - this.upSince > 15_000;
    const heartbeat = { member, view, expired, isLeaving };
    const step = takeHeartbeat(this.membership, heartbeat, { now, isExpiring });
    this.membership = step.membership;
    return step.memberList;
  }

  run(ms: number) {
    for (const end = this.now + ms; this.now < end; ) {
      this.now += STEP_MS;
      for (const process of this.processes.values()) process.step();
      this.check();
    }
  }

  /** Never two for one key, nor within the time that Twitch's limits reach back; never over 1. */
  check() {
    const able = [...this.processes.values()].flatMap((process) => process.able());
    for (const { member, keys, part } of able) {
      this.spoken.push({ at: this.now, member, keys, part });
    }
    while ((this.spoken[0]?.at ?? this.now) <= this.now - TIMING.quietMs) this.spoken.shift();
    const owners = new Map<string, string>();
    const parts = new Map<string, number>();
    for (const { member, keys, part } of this.spoken) {
      for (const key of keys) {
        const other = owners.get(key) ?? member;
        if (other !== member) expect.fail(`${other} and ${member} speak for ${key}`);
        owners.set(key, member);
      }
      parts.set(member, Math.max(part, parts.get(member) ?? 0));
    }
    expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBeLessThan(1.0001);
  }
}

class Process {
  readonly #cluster: Cluster;
  readonly #member: string;
  /** Its clock starts anywhere. */
  readonly #offset: number;
  #state: ShareState;
  #nextAt = 0;
  #remembered = 0;
  isRunning = true;
  isPaused = false;
  isCutOff = false;

  constructor(cluster: Cluster, member: string) {
    this.#cluster = cluster;
    this.#member = member;
    this.#offset = member.charCodeAt(7) * 1_234_567;
    this.#state = startShare(member, 0, TIMING);
  }

  get state() {
    return this.#state;
  }

  get #now() {
    return this.#cluster.now + this.#offset;
  }

  step() {
    if (!this.isRunning || this.isPaused) return;
    this.#state = follow(this.#state, { type: "tick" }, this.#now);
    if (this.#cluster.now < this.#nextAt) return;
    this.#nextAt = this.#cluster.now + (isSettled(this.#state) ? 5000 : 1000);
    this.#ask(false);
    if (isSettled(this.#state)) this.#remembered = viewOf(this.#state);
  }

  #ask(isLeaving: boolean) {
    if (this.isCutOff) return;
    const expired = expiredIn(this.#state, this.#now);
    const view = viewOf(this.#state);
    const memberList = this.#cluster.takeHeartbeat(this.#member, view, expired, isLeaving);
    if (!memberList || isLeaving) return;
    this.#state = follow(
      this.#state,
      { type: "memberList", memberList, askedAt: this.#now },
      this.#now,
    );
  }

  /** Attends, and never hears the answer. */
  askInVain() {
    if (!this.isRunning) return;
    this.#cluster.takeHeartbeat(this.#member, viewOf(this.#state), [], false);
  }

  kill() {
    this.isRunning = false;
  }

  leave() {
    if (!this.isRunning || this.isPaused) return;
    this.#ask(true);
    this.isRunning = false;
  }

  restart() {
    if (this.isRunning) return;
    this.isRunning = true;
    this.isPaused = false;
    this.#state = startShare(this.#member, this.#remembered, TIMING);
    this.#nextAt = 0;
  }

  able() {
    if (!this.isRunning || this.isPaused) return [];
    const keys = KEYS.filter((key) => ownsChannel(this.#state, key, this.#now));
    const { part } = this.#state;
    return keys.length === 0 ? [] : [{ member: this.#member, keys: new Set(keys), part }];
  }
}

function cluster(count: number) {
  const made = new Cluster();
  for (let index = 0; index < count; index += 1) {
    const member = `member-${index}`;
    made.processes.set(member, new Process(made, member));
  }
  const process = (index: number) => made.processes.get(`member-${index}`) as Process;
  const speakers = () =>
    KEYS.map(
      (key) =>
        [...made.processes.values()].filter((each) => each.able().some(({ keys }) => keys.has(key)))
          .length,
    );
  return { made, process, speakers };
}

const EVERY_KEY_ONCE = KEYS.map(() => 1);

describe("sharing channels", () => {
  it("WADDLE-N6: each member has about its part, and a member more takes only its own", () => {
    const keys = Array.from({ length: 3000 }, (_, index) => `channel${index}`);
    const three = ["member-a", "member-b", "member-c"];
    for (const member of three) {
      const count = keys.filter((key) => ownerOf(three, key) === member).length;
      expect(count).toBeGreaterThan(850);
      expect(count).toBeLessThan(1150);
    }
    for (const key of keys) {
      const owner = ownerOf([...three, "member-d"], key);
      if (owner !== "member-d") expect(owner).toBe(ownerOf(three, key));
    }
  });

  it("a single process speaks for everything as soon as PocketBase has answered", () => {
    const { made, speakers } = cluster(1);
    made.run(2000);
    expect(speakers()).toEqual(EVERY_KEY_ONCE);
  });

  it("WADDLE-N7, WADDLE-N8: a second one takes its part over within a minute, with half of the limits", () => {
    const { made, process, speakers } = cluster(2);
    process(1).kill();
    made.run(10_000);
    process(1).restart();
    made.run(60_000);
    expect(speakers()).toEqual(EVERY_KEY_ONCE);
    expect(process(0).state.part).toBe(0.5);
    expect(process(1).state.part).toBe(0.5);
  });

  it("WADDLE-N7: what one that says goodbye leaves is taken over within 45 s", () => {
    const { made, process, speakers } = cluster(2);
    made.run(120_000);
    process(1).leave();
    made.run(45_000);
    expect(speakers()).toEqual(EVERY_KEY_ONCE);
    expect(process(0).state.part).toBe(1);
  });

  it("WADDLE-N7: what one that is killed leaves is taken over within two and a half minutes", () => {
    const { made, process, speakers } = cluster(2);
    made.run(120_000);
    process(1).kill();
    made.run(150_000);
    expect(speakers()).toEqual(EVERY_KEY_ONCE);
  });

  it("one that is killed and started again goes on at once, and nothing moves", () => {
    const { made, process, speakers } = cluster(2);
    made.run(120_000);
    process(1).kill();
    made.run(5000);
    process(1).restart();
    made.run(2000);
    expect(speakers()).toEqual(EVERY_KEY_ONCE);
  });

  it("WADDLE-N9: a minute without PocketBase changes nothing", () => {
    const { made, speakers } = cluster(3);
    made.run(120_000);
    made.isUp = false;
    for (let second = 0; second < 60; second += 1) {
      made.run(1000);
      expect(speakers()).toEqual(EVERY_KEY_ONCE);
    }
    made.isUp = true;
    made.upSince = made.now;
    for (let second = 0; second < 60; second += 1) {
      made.run(1000);
      expect(speakers()).toEqual(EVERY_KEY_ONCE);
    }
  });

  it("WADDLE-N9: one that hears nothing for 90 s falls silent", () => {
    const { made, process } = cluster(2);
    made.run(120_000);
    process(1).isCutOff = true;
    made.run(91_000);
    expect(process(1).able()).toEqual([]);
  });

  it("WADDLE-N7, WADDLE-N8: whatever fails, never two for one channel, never more than the limits", () => {
    const act = fc.record({
      who: fc.integer({ min: 0, max: 3 }),
      what: fc.constantFrom(
        "kill",
        "restart",
        "restart",
        "leave",
        "pause",
        "go on",
        "cut off",
        "reach",
        "ask in vain",
        "PocketBase away",
        "PocketBase back",
        "PocketBase back",
        "clock ahead",
        "clock behind",
        "clock right",
      ),
      seconds: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 120 })),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const { made, process, speakers } = cluster(4);
        for (const { who, what, seconds } of acts) {
          const one = process(who);
          if (what === "kill") one.kill();
          else if (what === "restart") one.restart();
          else if (what === "leave") one.leave();
          else if (what === "pause") one.isPaused = true;
          else if (what === "go on") one.isPaused = false;
          else if (what === "cut off") one.isCutOff = true;
          else if (what === "reach") one.isCutOff = false;
          else if (what === "ask in vain") one.askInVain();
          else if (what === "PocketBase away") made.isUp = false;
          else if (what === "PocketBase back") {
            if (!made.isUp) made.upSince = made.now + made.skew;
            made.isUp = true;
          } else if (what === "clock ahead") made.skew = 600_000;
          else if (what === "clock behind") made.skew = -600_000;
          else made.skew = 0;
          made.run(seconds * 1000);
        }
        // When all is well again, every channel finds its one speaker.
        made.isUp = true;
        made.skew = 0;
        made.upSince = 0;
        for (const one of made.processes.values()) {
          one.isCutOff = false;
          one.isPaused = false;
          one.restart();
        }
        made.run(300_000);
        expect(speakers()).toEqual(EVERY_KEY_ONCE);
      }),
      { numRuns: 40 },
    );
  }, 30_000);
});
