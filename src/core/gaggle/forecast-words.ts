import type { Forecast } from "./forecast.ts";
import { RARITY_SHARE } from "./odds.ts";

/** What settings come to, in a sentence and in rows, as the console shows them. */

/**
 * "With 40 viewers: about 180 catches a stream, a legendary goose every 3 streams." `viewers` are those
 * who try at each goose.
 */
export function forecastSentence({ geese, catches }: Forecast, viewers: number): string {
  const who = `With ${viewers} ${viewers === 1 ? "viewer" : "viewers"}`;
  if (geese === 0) return `${who}: nothing comes by in so short a stream.`;
  const caught = amount(catches);
  const legendary = (geese * RARITY_SHARE.legendary) / 1000;
  return `${who}: about ${caught} ${caught === "1" ? "catch" : "catches"} a stream, a legendary goose ${oftenWords(legendary)}.`;
}

/** What a stream has on average, as rows of a name and a value. */
export function forecastRows(
  { geese, foxes, eggs, catches, catchShare, catchesOf }: Forecast,
  viewers: number,
): readonly (readonly [name: string, value: string])[] {
  const each = (value: number) => (viewers === 0 ? 0 : value / viewers);
  return [
    ["Geese in a stream", amount(geese)],
    ["Foxes in a stream", amount(foxes)],
    ["Eggs found in a stream", amount(eggs)],
    ["Tries that catch", `${Math.round(catchShare * 100)} %`],
    ["Catches of one viewer", `${amount(each(catches))} a stream`],
    ["Legendary cards of one viewer", onesWords(each(catchesOf.legendary))],
  ];
}

function onesWords(perStream: number): string {
  return perStream <= 0 ? "none" : `one ${oftenWords(perStream)}`;
}

/** How often something comes that comes so many times in a stream. */
function oftenWords(perStream: number): string {
  if (perStream >= 1.5) return `${amount(perStream)} times a stream`;
  const streams = amount(1 / perStream, 0);
  return streams === "1" ? "each stream" : `every ${streams} streams`;
}

/** A number of two digits that count: 0.33, 4.5, 180. */
function amount(value: number, fractionDigits = 2): string {
  return new Intl.NumberFormat("en-US", {
    maximumSignificantDigits: 2,
    maximumFractionDigits: fractionDigits,
    roundingPriority: "lessPrecision",
  }).format(value);
}
