import { hmacHex } from "../fairness/digest.ts";
import { numberBelow } from "../fairness/draw.ts";
import { cardAt, type DrawCard, type DrawTable } from "./draw-table.ts";
import { MILLION } from "./odds.ts";

/** What comes by: a goose with its card, or a fox. */
export type Visitor = { kind: "goose"; card: DrawCard } | { kind: "fox" };

/** The secret of an encounter, and the hash of the log's line before it opened. */
export type VisitorDraw = { seed: string; before: string; encounter: number };

/** What decides an encounter: nobody could know all of it while tries were taken. */
export type ResultDraw = {
  seed: string;
  /** The beacon round's randomness, in hex. */
  randomness: string;
  /** The hash of the line that closed the encounter. */
  close: string;
  encounter: number;
};

/** Who draws, and the word that they typed; `-` when none. */
export type Try = { player: string; word: string };

/** Draws what comes by (GAGGLE-D1). */
export function drawVisitor(
  { seed, before, encounter }: VisitorDraw,
  table: DrawTable,
  foxChance: number,
): Visitor {
  const below = (limit: number, purpose: string) =>
    numberBelow(limit, (attempt) =>
      hmacHex(seed, [purpose, before, encounter, attempt].join("\n")),
    );
  if (below(MILLION, "gq-fox-1") < foxChance) return { kind: "fox" };
  const card = cardAt(table, below(table.total, "gq-goose-1"));
  if (card === undefined) throw new Error("A card table needs a card");
  return { kind: "goose", card };
}

/** True when a try with this chance, in millionths, catches the goose (GAGGLE-D2). */
export function drawCatch(draw: ResultDraw, person: Try, chance: number): boolean {
  return drawBelow(MILLION, "gq-catch-1", draw, person) < chance;
}

/** What is in the egg that a try drops; nothing when it drops none (GAGGLE-D5). */
export function drawEgg(
  draw: ResultDraw,
  person: Try,
  chance: number,
  table: DrawTable,
): DrawCard | undefined {
  if (drawBelow(MILLION, "gq-egg-1", draw, person) >= chance) return undefined;
  return cardAt(table, drawBelow(table.total, "gq-hatch-1", draw, person));
}

/** Whose egg the fox takes, of those with several (GAGGLE-D6). */
export function drawVictim(draw: ResultDraw, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const none = { player: "-", word: "-" };
  return candidates[drawBelow(candidates.length, "gq-victim-1", draw, none)];
}

function drawBelow(
  limit: number,
  purpose: string,
  { seed, randomness, close, encounter }: ResultDraw,
  { player, word }: Try,
): number {
  const before = [purpose, randomness, close, encounter, player, word].join("\n");
  return numberBelow(limit, (attempt) => hmacHex(seed, `${before}\n${attempt}`));
}
