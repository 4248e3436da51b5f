import { CharacterClasses } from "./classes.ts";
import { Follower, START } from "./follower.ts";
import { compileExpressions } from "./program.ts";

/** A set of steps that may come next; `next` is filled in as lines need it. */
type State = { steps: Int32Array; before: number; next: Map<number, Move> };

/** Where a character leads: to a state, or to the match of an expression. */
type Move = { state: State; match: number };

/** Moves that are remembered over lines, and that one line may add before it goes on without. */
const MOVES_MAX_COUNT = 4000;
const MOVES_PER_LINE_MAX_COUNT = 50;

/**
 * Expressions that are searched for all at once, in time linear in the line: an automaton whose
 * states are sets of steps, made when a line first needs them and forgotten when they are too many.
 */
export class ExpressionSet {
  readonly #sources: readonly string[];
  readonly #classes: CharacterClasses;
  readonly #follower: Follower;
  #states = new Map<string, State>();
  #moveCount = 0;

  /** Throws an ExpressionError where an expression is refused. */
  constructor(sources: readonly string[]) {
    const program = compileExpressions(sources);
    this.#sources = sources;
    this.#classes = new CharacterClasses(program);
    this.#follower = new Follower(program, this.#classes);
  }

  /** How many steps were looked at so far: what the lines cost. */
  get looks(): number {
    return this.#follower.looks;
  }

  /** The first expression that is found in the line, which is in lower case; undefined without one. */
  find(line: string): string | undefined {
    if (this.#sources.length === 0) return undefined;
    let added = 0;
    let state = this.#start();
    for (let index = 0; index <= line.length; ) {
      const code = line.codePointAt(index);
      const character = code === undefined ? this.#classes.end : this.#classes.of(code);
      let move = state.next.get(character);
      if (!move) {
        if (added === MOVES_PER_LINE_MAX_COUNT) return this.#findFrom(state, line, index);
        move = this.#add(state, character);
        added += 1;
      }
      if (move.match !== -1) return this.#sources[move.match];
      state = move.state;
      index += code !== undefined && code > 0xffff ? 2 : 1;
    }
    return undefined;
  }

  /** Goes on from a state without remembering anything: this line needs too many states. */
  #findFrom({ steps, before }: State, line: string, from: number): string | undefined {
    const follower = this.#follower;
    follower.load(steps, before);
    for (let index = from; index <= line.length; ) {
      const code = line.codePointAt(index);
      follower.follow(code === undefined ? this.#classes.end : this.#classes.of(code));
      if (follower.match !== -1) return this.#sources[follower.match];
      index += code !== undefined && code > 0xffff ? 2 : 1;
    }
    return undefined;
  }

  #start(): State {
    if (this.#moveCount > MOVES_MAX_COUNT) {
      this.#states = new Map();
      this.#moveCount = 0;
    }
    return this.#stateOf(new Int32Array(), START);
  }

  #add(from: State, character: number): Move {
    const follower = this.#follower;
    follower.load(from.steps, from.before);
    follower.follow(character);
    const { match, before } = follower;
    const move = { match, state: this.#stateOf(follower.steps(), before) };
    from.next.set(character, move);
    this.#moveCount += 1;
    return move;
  }

  #stateOf(steps: Int32Array, before: number): State {
    const key = `${before}:${String.fromCharCode(...steps)}`;
    const known = this.#states.get(key);
    if (known) return known;
    const state = { steps, before, next: new Map<number, Move>() };
    this.#states.set(key, state);
    return state;
  }
}
