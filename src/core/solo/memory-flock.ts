/** Memory Flock: pairs of cards, face down. Pure; the page keeps the clock. */
import { MEMORY_FLOCK } from "./limits.ts";
import { hashed, type Numbers, numbersFrom } from "./numbers.ts";

export const FLOCK_SIZES = {
  small: MEMORY_FLOCK.smallPairs,
  medium: MEMORY_FLOCK.mediumPairs,
  large: MEMORY_FLOCK.largePairs,
} as const;

export type FlockSize = keyof typeof FLOCK_SIZES;

export type FlockState = {
  /** What each place shows when it is turned; every card twice. */
  cards: readonly string[];
  /** Places that are turned and belong to no found pair: at most two. */
  open: readonly number[];
  found: ReadonlySet<string>;
  /** Pairs that were turned, right or wrong. */
  moves: number;
};

export type Turn = { state: FlockState; what: "none" | "first" | "pair" | "apart" | "won" };

/** What somebody needed for a whole game of one size. */
export type FlockBest = { moves: number; seconds: number };

/** Deals so many pairs of the cards, by the seed. There must be as many cards. */
export function deal(seed: string, cards: readonly string[], pairs: number): FlockState {
  if (cards.length < pairs) throw new Error(`${pairs} pairs need as many cards`);
  const next = numbersFrom(hashed(`memory-flock/${seed}`));
  const chosen = shuffled(cards, next).slice(0, pairs);
  return { cards: shuffled([...chosen, ...chosen], next), open: [], found: new Set(), moves: 0 };
}

/** Turns a card. The third one turned hides two that are no pair (SOLO-M2). */
export function turn(state: FlockState, place: number): Turn {
  const card = state.cards[place];
  const isShown = card === undefined || state.found.has(card);
  if (isShown || (state.open.length === 1 && state.open[0] === place)) {
    return { state, what: "none" };
  }
  if (state.open.length !== 1) return { state: { ...state, open: [place] }, what: "first" };
  const moves = state.moves + 1;
  const [first = -1] = state.open;
  if (state.cards[first] !== card) {
    return { state: { ...state, moves, open: [first, place] }, what: "apart" };
  }
  const found = new Set([...state.found, card]);
  const isWon = 2 * found.size === state.cards.length;
  return { state: { ...state, moves, found, open: [] }, what: isWon ? "won" : "pair" };
}

/** Hides two that are no pair. */
export function hide(state: FlockState): FlockState {
  return state.open.length === 2 ? { ...state, open: [] } : state;
}

/** The better of two: fewer moves, then less time (SOLO-M3). */
export function betterOf(one: FlockBest | undefined, other: FlockBest): FlockBest {
  if (one === undefined) return other;
  if (one.moves !== other.moves) return one.moves < other.moves ? one : other;
  return one.seconds <= other.seconds ? one : other;
}

function shuffled(cards: readonly string[], next: Numbers): string[] {
  const left = [...cards];
  return Array.from({ length: left.length }, () => left.splice(next(left.length), 1)[0] ?? "");
}
