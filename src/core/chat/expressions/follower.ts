import type { CharacterClasses } from "./classes.ts";
import type { Program, Step } from "./program.ts";
import type { Assertion } from "./syntax.ts";

/** What stands before a place of the line. */
export const START = 0;
const AFTER_OTHER = 1;
const AFTER_WORD = 2;

const SET = 0;
const SPLIT = 1;
const ASSERT = 2;
const MATCH = 3;

const ASSERTIONS: readonly Assertion[] = ["start", "end", "boundary", "no boundary"];

/**
 * Follows a program through a line, all its ways at once: each character costs at most one visit of
 * each step. The program lies in plain arrays, because this is what a hostile line keeps busy.
 */
export class Follower {
  readonly #classes: CharacterClasses;
  readonly #kinds: Uint8Array;
  readonly #to: Int32Array;
  /** The other way of a split, the place of a set in `#members`, an assertion, an expression. */
  readonly #with: Int32Array;
  readonly #members: Uint8Array;
  readonly #starts: Int32Array;
  readonly #seen: Int32Array;
  readonly #taken: Int32Array;
  readonly #stack: Int32Array;
  #current: Int32Array;
  #following: Int32Array;
  #count = 0;
  #round = 0;
  /** How many steps were looked at since it was made: what a line costs. */
  looks = 0;
  /** What the last character was, as it stands before the next one. */
  before = START;
  /** The first expression that ended before the last character; -1 for none. */
  match = -1;

  constructor({ steps, starts }: Program, classes: CharacterClasses) {
    const size = steps.length;
    const sets = new Map<Uint8Array, number>();
    const withOf = (step: Step, place: number): number => {
      if (step.type === "split") return step.or;
      if (step.type === "match") return step.expression;
      if (step.type === "assert") return ASSERTIONS.indexOf(step.what);
      const members = classes.membersAt(place);
      const known = sets.get(members);
      if (known !== undefined) return known;
      const next = sets.size * (classes.end + 1);
      sets.set(members, next);
      return next;
    };
    const kindOf = { set: SET, split: SPLIT, assert: ASSERT, match: MATCH };
    this.#classes = classes;
    this.#kinds = Uint8Array.from(steps, ({ type }) => kindOf[type]);
    this.#to = Int32Array.from(steps, (step) => (step.type === "match" ? 0 : step.to));
    this.#with = Int32Array.from(steps, withOf);
    this.#members = new Uint8Array(sets.size * (classes.end + 1));
    for (const [members, place] of sets) this.#members.set(members, place);
    this.#starts = Int32Array.from(starts);
    this.#seen = new Int32Array(size);
    this.#taken = new Int32Array(size);
    this.#stack = new Int32Array(size);
    this.#current = new Int32Array(size);
    this.#following = new Int32Array(size);
  }

  /** Begins in the middle of a line. */
  load(steps: Int32Array, before: number): void {
    this.#current.set(steps);
    this.#count = steps.length;
    this.before = before;
  }

  /** The steps that may come next, in order. */
  steps(): Int32Array {
    return this.#current.slice(0, this.#count).sort();
  }

  /** Takes one character: all steps that can be reached before it, and then those behind it. */
  follow(character: number): void {
    const stack = this.#stack;
    const seen = this.#seen;
    const taken = this.#taken;
    const following = this.#following;
    this.#round += 1;
    const round = this.#round;
    let match = -1;
    let count = 0;
    // A match may begin at each place of the line.
    let top = 0;
    const visit = (step: number) => {
      if (seen[step] === round) return;
      seen[step] = round;
      stack[top] = step;
      top += 1;
    };
    for (let index = 0; index < this.#starts.length; index += 1) visit(this.#starts[index] ?? 0);
    for (let index = 0; index < this.#count; index += 1) visit(this.#current[index] ?? 0);
    while (top > 0) {
      top -= 1;
      this.looks += 1;
      const step = stack[top] ?? 0;
      const kind = this.#kinds[step];
      const to = this.#to[step] ?? 0;
      const what = this.#with[step] ?? 0;
      if (kind === SET) {
        if (this.#members[what + character] === 1 && taken[to] !== round) {
          taken[to] = round;
          following[count] = to;
          count += 1;
        }
      } else if (kind === MATCH) {
        if (match === -1 || what < match) match = what;
      } else if (kind === SPLIT || this.#holds(what, character)) {
        visit(to);
        if (kind === SPLIT) visit(what);
      }
    }
    this.#following = this.#current;
    this.#current = following;
    this.#count = count;
    this.before = this.#classes.isWord(character) ? AFTER_WORD : AFTER_OTHER;
    this.match = match;
  }

  #holds(assertion: number, character: number): boolean {
    const isBoundary = (this.before === AFTER_WORD) !== this.#classes.isWord(character);
    switch (ASSERTIONS[assertion]) {
      case "start":
        return this.before === START;
      case "end":
        return character === this.#classes.end;
      case "boundary":
        return isBoundary;
      default:
        return !isBoundary;
    }
  }
}
