/** The best tower of a day in this browser, on the board or not. */
import { atom } from "nanostores";
import * as v from "valibot";
import { keep, readKept } from "../../stores/safe-storage.ts";

const KEY = "gq:soul-stack-best";

const bestSchema = v.object({ day: v.string(), score: v.number(), geese: v.number() });

export type Best = v.InferOutput<typeof bestSchema>;

export const $best = atom<Best | undefined>(undefined);

export function loadBest(day: string): void {
  const kept = readBest();
  $best.set(kept?.day === day ? kept : undefined);
}

/** Keeps a result if it is the day's best so far. */
export function recordBest(day: string, { score, geese }: { score: number; geese: number }): void {
  const kept = readBest();
  const isBetter = kept?.day !== day || kept.score < score;
  const best = isBetter ? { day, score, geese } : kept;
  $best.set(best);
  if (isBetter) keep("localStorage", KEY, JSON.stringify(best));
}

function readBest(): Best | undefined {
  try {
    return v.parse(bestSchema, JSON.parse(readKept("localStorage", KEY) ?? ""));
  } catch {
    return undefined;
  }
}
