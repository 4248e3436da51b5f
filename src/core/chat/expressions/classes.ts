import type { Program } from "./program.ts";
import { type Range, WORD } from "./syntax.ts";

/**
 * The characters in as few classes as a program tells apart: two characters of a class are in the
 * same sets. The end of the line is a class of its own.
 */
export class CharacterClasses {
  /** The first code point of each class, in order. */
  readonly #starts: readonly number[];
  readonly #ascii: Int32Array;
  /** By the step's place in the program. */
  readonly #members = new Map<number, Uint8Array>();
  readonly #words: Uint8Array;
  readonly end: number;

  constructor({ steps }: Program) {
    const borders = new Set([0]);
    for (const step of steps) if (step.type === "set") addBorders(borders, step.ranges);
    addBorders(borders, WORD);
    this.#starts = [...borders].filter((code) => code <= 0x10ffff).sort((a, b) => a - b);
    this.end = this.#starts.length;
    this.#ascii = Int32Array.from({ length: 128 }, (_, code) => this.#search(code));
    this.#words = this.#membersOf(WORD);
    const known = new Map<string, Uint8Array>();
    for (const [place, step] of steps.entries()) {
      if (step.type !== "set") continue;
      const key = step.ranges.join(";");
      const members = known.get(key) ?? this.#membersOf(step.ranges);
      known.set(key, members);
      this.#members.set(place, members);
    }
  }

  of(code: number): number {
    return code < 128 ? (this.#ascii[code] ?? 0) : this.#search(code);
  }

  isWord(character: number): boolean {
    return this.#words[character] === 1;
  }

  /** For each class whether it is in the set of the step at this place of the program. */
  membersAt(place: number): Uint8Array {
    return this.#members.get(place) ?? NONE;
  }

  #membersOf(ranges: readonly Range[]): Uint8Array {
    const members = new Uint8Array(this.end + 1);
    for (const [from, to] of ranges) members.fill(1, this.#search(from), this.#search(to) + 1);
    return members;
  }

  #search(code: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= code) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const NONE = new Uint8Array();

function addBorders(borders: Set<number>, ranges: readonly Range[]): void {
  for (const [from, to] of ranges) borders.add(from).add(to + 1);
}
