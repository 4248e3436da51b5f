/** Memory Flock with the cards of the site. */
import { atom } from "nanostores";
import * as v from "valibot";
import { CATALOGUE_ADDRESS, catalogueSchema } from "#core/cards/catalogue.ts";
import {
  betterOf,
  deal,
  FLOCK_SIZES,
  type FlockBest,
  type FlockSize,
  type FlockState,
  hide,
  type Turn,
  turn,
} from "#core/solo/memory-flock.ts";
import { environment } from "../../stores/environment.ts";
import { newId } from "../../stores/new-id.ts";
import { keep, readKept } from "../../stores/safe-storage.ts";
import { ask } from "../ask.ts";
import { playSound } from "../sound.ts";

const KEY = "gq:memory-flock-best";

/** How long two that are no pair can be seen. */
const SHOWN_MS = 1200;

/** What a card shows when it is turned. */
export type Face = { name: string; picture: string };

export type Game = {
  size: FlockSize;
  state: FlockState;
  /** When the first card was turned, in ms since the epoch. */
  since: number | undefined;
  /** The whole time, once every pair is found. */
  seconds: number | undefined;
  /** What to say of the last turn. */
  said: string;
};

export type FlockPage =
  | { status: "loading" }
  | { status: "away" }
  | { status: "ready"; faces: ReadonlyMap<string, Face>; game: Game };

export const $flock = atom<FlockPage>({ status: "loading" });

export type Bests = Partial<Record<FlockSize, FlockBest>>;

export const $bests = atom<Bests>({});

/** Loads the cards and deals the first game. */
export async function openFlock(): Promise<void> {
  $flock.set({ status: "loading" });
  $bests.set(readBests());
  const answer = await ask(CATALOGUE_ADDRESS, catalogueSchema);
  if (answer.status !== "ok") return $flock.set({ status: "away" });
  const faces = new Map(
    answer.value.cards.map(({ slug, name, printings }) => [
      slug,
      { name, picture: printings[0]?.picture ?? "" },
    ]),
  );
  $flock.set({ status: "ready", faces, game: newGame("small", faces) });
}

/** Deals anew; by the seed, where there is one. */
export function startFlock(size: FlockSize, seed?: string): void {
  const page = $flock.get();
  if (page.status !== "ready") return;
  stopHiding();
  $flock.set({ ...page, game: newGame(size, page.faces, seed) });
}

function newGame(size: FlockSize, faces: ReadonlyMap<string, Face>, seed = newId()): Game {
  const state = deal(seed, [...faces.keys()], FLOCK_SIZES[size]);
  return { size, state, since: undefined, seconds: undefined, said: "" };
}

let timer: ReturnType<typeof setTimeout> | undefined;

function stopHiding(): void {
  clearTimeout(timer);
}

/** Turns the card at a place (SOLO-M2). */
export function turnCard(place: number): void {
  const page = $flock.get();
  if (page.status !== "ready") return;
  const { game } = page;
  const turned = turn(game.state, place);
  if (turned.what === "none") return;
  stopHiding();
  const now = environment().now();
  const since = game.since ?? now;
  const seconds = turned.what === "won" ? Math.round((now - since) / 1000) : undefined;
  const said = wordsOf(turned, place, page.faces, seconds);
  $flock.set({ ...page, game: { ...game, state: turned.state, since, seconds, said } });
  playSound(turned.what === "first" ? "turn" : turned.what);
  if (turned.what === "apart") timer = setTimeout(hideCards, SHOWN_MS);
  if (seconds !== undefined) keepBest(game.size, { moves: turned.state.moves, seconds });
}

function hideCards(): void {
  const page = $flock.get();
  if (page.status !== "ready") return;
  $flock.set({ ...page, game: { ...page.game, state: hide(page.game.state) } });
}

function wordsOf(
  { what, state }: Turn,
  place: number,
  faces: ReadonlyMap<string, Face>,
  seconds: number | undefined,
): string {
  const nameAt = (at: number) => faces.get(state.cards[at] ?? "")?.name ?? "";
  const name = nameAt(place);
  const all = state.cards.length / 2;
  if (what === "won")
    return `All ${all} pairs found, in ${state.moves} moves and ${seconds} seconds.`;
  if (what === "pair") return `A pair: ${name}. ${state.found.size} of ${all} found.`;
  if (what === "apart") return `${name}. No pair with ${nameAt(state.open[0] ?? -1)}.`;
  return `${name}.`;
}

const bestSchema = v.optional(v.object({ moves: v.number(), seconds: v.number() }));
const bestsSchema = v.object({ small: bestSchema, medium: bestSchema, large: bestSchema });

function readBests(): Bests {
  try {
    const { small, medium, large } = v.parse(
      bestsSchema,
      JSON.parse(readKept("localStorage", KEY) ?? "{}"),
    );
    return { ...(small && { small }), ...(medium && { medium }), ...(large && { large }) };
  } catch {
    return {};
  }
}

function keepBest(size: FlockSize, result: FlockBest): void {
  const bests = readBests();
  const next = { ...bests, [size]: betterOf(bests[size], result) };
  $bests.set(next);
  keep("localStorage", KEY, JSON.stringify(next));
}
