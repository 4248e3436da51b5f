/**
 * Arithmetic for `$(math …)`:
 *
 *     sum     = product { ("+" | "-") product }
 *     product = power { ("*" | "x" | "/" | "%") power }
 *     power   = sign [ "^" power ]
 *     sign    = { "+" | "-" } ( number | "(" sum ")" )
 */

const NUMBER = /\d+(?:\.\d+)?|\.\d+/y;
const DEPTH_MAX = 50;
/** More digits than that are noise of binary fractions. */
const DIGITS = 10;

/** Returns the value of an expression; undefined for what is none, or has no finite value. */
export function calculate(expression: string): number | undefined {
  try {
    const value = new Calculation(expression).value();
    return Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : undefined;
  } catch (error) {
    if (error instanceof NoExpression) return undefined;
    throw error;
  }
}

class NoExpression extends Error {}

class Calculation {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text.replace(/\s+/gu, "").replace(/×/gu, "*").replace(/,/gu, ".");
  }

  value(): number {
    const value = this.#sum();
    if (this.#at < this.#text.length) throw new NoExpression();
    return value;
  }

  #sum(): number {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new NoExpression();
    let value = this.#product();
    for (;;) {
      if (this.#take("+")) value += this.#product();
      else if (this.#take("-")) value -= this.#product();
      else break;
    }
    this.#depth -= 1;
    return value;
  }

  #product(): number {
    let value = this.#power();
    for (;;) {
      if (this.#take("*") || this.#take("x")) value *= this.#power();
      else if (this.#take("/")) value /= this.#power();
      else if (this.#take("%")) value %= this.#power();
      else return value;
    }
  }

  #power(): number {
    const base = this.#sign();
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new NoExpression();
    const value = this.#take("^") ? base ** this.#power() : base;
    this.#depth -= 1;
    return value;
  }

  #sign(): number {
    let sign = 1;
    for (;;) {
      if (this.#take("-")) sign = -sign;
      else if (!this.#take("+")) break;
    }
    return sign * this.#atom();
  }

  #atom(): number {
    if (this.#take("(")) {
      const value = this.#sum();
      if (!this.#take(")")) throw new NoExpression();
      return value;
    }
    NUMBER.lastIndex = this.#at;
    const [digits = ""] = NUMBER.exec(this.#text) ?? [];
    if (digits === "") throw new NoExpression();
    this.#at += digits.length;
    return Number(digits);
  }

  #take(sign: string): boolean {
    if (this.#text.charAt(this.#at) !== sign) return false;
    this.#at += 1;
    return true;
  }
}
