import { ExpressionError } from "./syntax.ts";

/** Reads an expression character by character, and says where something is wrong. */
export class ExpressionReader {
  readonly #source: string;
  readonly #characters: readonly string[];
  #index = 0;

  constructor(source: string) {
    this.#source = source;
    this.#characters = [...source];
  }

  get isAtEnd(): boolean {
    return this.#index >= this.#characters.length;
  }

  /** The next character; empty at the end. */
  get next(): string {
    return this.#characters[this.#index] ?? "";
  }

  /** The place of the next character, counted from 1. */
  get place(): number {
    return this.#index + 1;
  }

  skip(): void {
    this.#index += 1;
  }

  /** Skips the character if it is the next one. */
  take(character: string): boolean {
    if (this.next !== character) return false;
    this.skip();
    return true;
  }

  /** Skips what the pattern finds at this place; it begins with `^` and matches ASCII alone. */
  takeMatch(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.#characters.slice(this.#index).join("")) ?? undefined;
    if (found) this.#index += found[0].length;
    return found;
  }

  refuse(problem: string): never {
    return this.refuseAt(this.place, problem);
  }

  refuseAt(place: number, problem: string): never {
    throw new ExpressionError(problem, place, this.#source);
  }
}
