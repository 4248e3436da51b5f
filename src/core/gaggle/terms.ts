import { RARITIES } from "../cards/vocabulary.ts";
import type { GameSettings } from "./game.ts";
import type { Terms } from "./log-events.ts";

/** True when a chain's terms are these settings with this card table: it needs no new one. */
export function isOfSettings(terms: Terms, settings: GameSettings, tableHash: string): boolean {
  return (
    terms.cards === tableHash &&
    terms.period === settings.period &&
    terms.window === settings.window &&
    RARITIES.every((rarity) => terms.odds[rarity] === settings.odds[rarity]) &&
    terms.step === settings.step &&
    terms.cap === settings.cap &&
    terms.egg === settings.egg &&
    terms.fox === settings.fox &&
    terms.foxWindow === settings.foxWindow &&
    terms.honkers === settings.honkers
  );
}
