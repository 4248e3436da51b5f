/**
 * The grammar of a response:
 *
 *     response  = { text | variable }
 *     variable  = "$(" name [ space argument ] ")"
 *               | "${" name [ space argument ] "}"      as other bots write it
 *               | "{" name [ space argument ] "}"       the same, for known names only
 *     argument  = choice { "|" choice }
 *     choice    = { text | variable }
 *
 * In an argument's text, brackets of the kind that encloses the variable come in pairs. What does
 * not fit the grammar is text, so every string is a response and parsing never throws.
 */

export type ResponsePart =
  | { type: "text"; text: string }
  | {
      type: "variable";
      name: string;
      /** The argument's choices; empty without an argument. */
      choices: ResponsePart[][];
      /** Positions of the whole variable in the text. */
      start: number;
      end: number;
    };

export type ParsedResponse = {
  parts: ResponsePart[];
  problems: { start: number; end: number; message: string }[];
};

/** Variables inside variables inside variables: more than anyone means, less than any stack. */
const DEPTH_MAX = 20;

const NAME = /[A-Za-z0-9_]+/y;

/** Parses any text. `isKnown` says which names the bare form `{name}` may have. */
export function parseResponse(text: string, isKnown: (name: string) => boolean): ParsedResponse {
  return new Parser(text, isKnown).parse();
}

type Opening = { open: string; close: string; bodyStart: number };

type Variable = Extract<ResponsePart, { type: "variable" }>;

/**
 * A packrat parser: what a position begins does not depend on what encloses it, so each result is
 * kept. Without that, a row of unclosed variables would take exponential time.
 */
class Parser {
  readonly #text: string;
  readonly #isKnown: (name: string) => boolean;
  readonly #variables = new Map<number, Variable | undefined>();
  readonly #problems = new Map<number, { start: number; end: number; message: string }>();
  #at = 0;

  constructor(text: string, isKnown: (name: string) => boolean) {
    this.#text = text;
    this.#isKnown = isKnown;
  }

  parse(): ParsedResponse {
    const parts: ResponsePart[] = [];
    while (this.#at < this.#text.length) this.#step(parts, 0);
    return { parts, problems: [...this.#problems.values()] };
  }

  /** Reads one variable or one character of text into `parts`. */
  #step(parts: ResponsePart[], depth: number): void {
    const variable = this.#variableHere(depth);
    if (variable) {
      parts.push(variable);
      this.#at = variable.end;
      return;
    }
    const text = this.#text.charAt(this.#at);
    const last = parts.at(-1);
    if (last?.type === "text") last.text += text;
    else parts.push({ type: "text", text });
    this.#at += 1;
  }

  /** The variable that begins here, if one does. Does not move. */
  #variableHere(depth: number): Variable | undefined {
    const start = this.#at;
    const opening = this.#opening();
    if (!opening) return undefined;
    if (this.#variables.has(start)) return this.#variables.get(start);
    if (depth >= DEPTH_MAX) {
      this.#report(start, opening.bodyStart, "Variables are nested too deeply here");
      return undefined;
    }
    const variable = this.#variable(opening, depth);
    this.#variables.set(start, variable);
    this.#at = start;
    return variable;
  }

  #opening(): Opening | undefined {
    const here = this.#text.charAt(this.#at);
    const next = this.#text.charAt(this.#at + 1);
    if (here === "$" && next === "(") return { open: "(", close: ")", bodyStart: this.#at + 2 };
    if (here === "$" && next === "{") return { open: "{", close: "}", bodyStart: this.#at + 2 };
    if (here === "{") return { open: "{", close: "}", bodyStart: this.#at + 1 };
    return undefined;
  }

  #variable({ open, close, bodyStart }: Opening, depth: number): Variable | undefined {
    const start = this.#at;
    const isBare = bodyStart === start + 1;
    NAME.lastIndex = bodyStart;
    const name = NAME.exec(this.#text)?.[0].toLowerCase() ?? "";
    const nameEnd = bodyStart + name.length;
    if (isBare && !this.#isKnown(name)) return undefined;
    if (name === "") {
      this.#report(start, bodyStart, "The name of a variable must follow here");
      return undefined;
    }
    const after = this.#text.charAt(nameEnd);
    if (after === close) return { type: "variable", name, choices: [], start, end: nameEnd + 1 };
    if (after !== " " && after !== "") {
      if (!isBare) {
        this.#report(start, nameEnd, `After the name "${name}" comes a space or ${close}`);
      }
      return undefined;
    }
    this.#at = nameEnd + 1;
    const choices = this.#choices(open, close, depth);
    if (choices) return { type: "variable", name, choices, start, end: this.#at };
    if (!isBare) this.#report(start, nameEnd, `This variable is never closed: ${close} is missing`);
    return undefined;
  }

  /** The choices up to and with the closing bracket, or nothing when there is none. */
  #choices(open: string, close: string, depth: number): ResponsePart[][] | undefined {
    let choice: ResponsePart[] = [];
    const choices = [choice];
    let pairs = 0;
    while (this.#at < this.#text.length) {
      const here = this.#text.charAt(this.#at);
      if (pairs === 0 && here === close) {
        this.#at += 1;
        return choices;
      }
      if (pairs === 0 && here === "|") {
        this.#at += 1;
        choice = [];
        choices.push(choice);
        continue;
      }
      const before = this.#at;
      this.#step(choice, depth + 1);
      const isText = this.#at === before + 1;
      if (isText && here === open) pairs += 1;
      if (isText && here === close) pairs -= 1;
    }
    return undefined;
  }

  #report(start: number, end: number, message: string): void {
    this.#problems.set(start, { start, end, message });
  }
}
