import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runCount } from "../../../tests/oracles/run-count.ts";
import {
  type Claim,
  type ClaimEffect,
  type ClaimEvent,
  handleClaimEvent,
  newClaim,
} from "./claim.ts";

/** Tabs of one browser: messages and answers of the lock come in any order that is asked for. */
class Browser {
  readonly claims: Claim[];
  readonly #hasLocks: boolean;
  #holder: number | null = null;
  /** What is yet to happen, each to one tab. */
  pending: { tab: number; event: ClaimEvent }[] = [];

  constructor(count: number, hasLocks: boolean) {
    this.#hasLocks = hasLocks;
    this.claims = Array.from({ length: count }, (_, tab) => newClaim(`tab-${tab}`));
  }

  open(tab: number) {
    this.#give(tab, { type: "open", hasLocks: this.#hasLocks });
  }

  close(tab: number) {
    this.#give(tab, { type: "close" });
  }

  /** The tab is gone without a word: the browser takes its lock back. */
  crash(tab: number) {
    const claim = this.claims[tab];
    if (claim !== undefined) this.claims[tab] = newClaim(claim.tab);
    if (this.#holder === tab) this.#holder = null;
    this.pending = this.pending.filter((one) => one.tab !== tab);
  }

  /** The next thing that is to happen; those of one tab keep their order. */
  step(choice: number) {
    const [next] = this.pending.splice(choice % Math.max(1, this.pending.length), 1);
    if (next !== undefined) this.#give(next.tab, next.event);
  }

  settle(choices: readonly number[]) {
    for (let at = 0; this.pending.length > 0 && at < 1000; at += 1) this.step(choices[at] ?? 0);
  }

  active(): number {
    return this.claims.filter(({ status }) => status === "active").length;
  }

  #give(tab: number, event: ClaimEvent) {
    const before = this.claims[tab];
    if (before === undefined) return;
    const { claim, effects } = handleClaimEvent(before, event);
    this.claims[tab] = claim;
    for (const effect of effects) this.#carryOut(tab, effect);
  }

  #carryOut(tab: number, effect: ClaimEffect) {
    switch (effect.type) {
      case "ask-lock": {
        const granted = this.#holder === null;
        if (granted) this.#holder = tab;
        this.pending.push({ tab, event: { type: "lock", granted } });
        return;
      }
      case "release-lock":
        if (this.#holder === tab) this.#holder = null;
        return;
      case "wait":
        this.pending.push({ tab, event: { type: "waited" } });
        return;
      case "tell": {
        const { message } = effect;
        for (const other of this.claims.keys()) {
          if (other !== tab) this.pending.push({ tab: other, event: { type: "message", message } });
        }
      }
    }
  }
}

const order = fc.array(fc.nat(30), { maxLength: 60 });

describe("one tab at a time (TERMINAL-Q90 to TERMINAL-Q93)", () => {
  test("TERMINAL-Q90: of tabs that open at once exactly one has it, in whatever order things come", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), order, (count, choices) => {
        const browser = new Browser(count, true);
        for (let tab = 0; tab < count; tab += 1) browser.open(tab);
        browser.settle(choices);
        expect(browser.active()).toBe(1);
      }),
      { numRuns: runCount(500) },
    );
  });

  test("TERMINAL-Q91: a second tab is refused while the first holds it, and has it after it closed or crashed", () => {
    for (const end of ["close", "crash"] as const) {
      const browser = new Browser(2, true);
      browser.open(0);
      browser.settle([]);
      browser.open(1);
      browser.settle([]);
      expect(browser.claims.map(({ status }) => status)).toEqual(["active", "refused"]);
      browser[end](0);
      browser.open(1);
      browser.settle([]);
      expect(browser.claims[1]?.status).toBe("active");
    }
  });

  test("TERMINAL-Q92: without the browser's locks the tabs settle it among themselves", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), order, (count, choices) => {
        const browser = new Browser(count, false);
        for (let tab = 0; tab < count; tab += 1) browser.open(tab);
        browser.settle(choices);
        expect(browser.active()).toBeLessThanOrEqual(1);
      }),
      { numRuns: runCount(500) },
    );
  });

  test("TERMINAL-Q93: a tab that is refused can open it again later", () => {
    const browser = new Browser(2, true);
    browser.open(0);
    browser.open(1);
    browser.settle([]);
    browser.close(0);
    browser.open(1);
    browser.settle([]);
    expect(browser.active()).toBe(1);
  });
});
