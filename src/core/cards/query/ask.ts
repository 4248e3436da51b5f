import { CARD_HABITATS, FAMILIES, RARITIES, SEASONS, TRAITS } from "../vocabulary.ts";
import { folded } from "./text.ts";

/**
 * Makes a query of a question in plain words (CARDSEARCH-A1): "rare geese of the tundra that honk
 * loudest" becomes `rarity:rare is:goose habitat:tundra order:honk`. Words that say nothing of cards
 * are left out; names stay as words.
 */
export function queryOf(question: string): string {
  const words = folded(question).split(" ").filter(Boolean);
  const parts = new Map<string, Set<string>>();
  const add = (part: string) => {
    const [name = part] = part.split(/[:<>=]/);
    parts.set(name, (parts.get(name) ?? new Set()).add(part));
  };
  const left: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const [before = "", next = ""] = [words[at - 1], words[at + 1]];
    const measured = measureOf(before, word, next);
    if (measured) {
      add(measured.part);
      at += measured.isUnitApart ? 1 : 0;
      continue;
    }
    const known = WORDS.get(word) ?? WORDS.get(singular(word));
    if (known !== undefined) add(known);
    else if (!EMPTY.has(word)) left.push(word);
  }
  const written = [...parts].flatMap(([name, terms]) => {
    const all = [...terms];
    const isEither = ["rarity", "habitat", "season"].includes(name) && all.length > 1;
    return isEither ? [`(${all.join(" or ")})`] : all;
  });
  return [...left, ...written].join(" ");
}

const WORDS = new Map<string, string>([
  ...RARITIES.map((word): [string, string] => [word, `rarity:${word}`]),
  ...CARD_HABITATS.map((word): [string, string] => [word, `habitat:${word}`]),
  ...SEASONS.filter((word) => !word.includes(" ")).map((word): [string, string] => [
    word,
    `season:${word}`,
  ]),
  ...[...FAMILIES, ...Object.keys(TRAITS)].map((word): [string, string] => [word, `is:${word}`]),
  ["real", "is:real"],
  ["playful", "is:playful"],
  ["funny", "is:playful"],
  ["foil", "is:foil"],
  ["shiny", "is:foil"],
  ["reprint", "is:reprint"],
  ["arctic", "habitat:tundra"],
  ["mountains", "habitat:mountain"],
  ["wood", "habitat:forest"],
  ["town", "habitat:city"],
  ["migrating", "is:migrant"],
  ["migratory", "is:migrant"],
  ["flying", "is:winged"],
  ["diving", "is:diver"],
  ["loudest", "order:honk"],
  ["loud", "honk>=7"],
  ["noisy", "honk>=7"],
  ["quiet", "honk<=3"],
  ["fastest", "order:speed"],
  ["fast", "speed>=7"],
  ["quick", "speed>=7"],
  ["slow", "speed<=3"],
  ["naughtiest", "order:mischief"],
  ["naughty", "mischief>=7"],
  ["mischievous", "mischief>=7"],
  ["wellbehaved", "mischief<=2"],
  ["heaviest", "order:weight"],
  ["heavy", "weight>=5000"],
  ["light", "weight<=1000"],
  ["lightest", "order:weight direction:asc"],
  ["largest", "order:wingspan"],
  ["biggest", "order:wingspan"],
  ["widest", "order:wingspan"],
  ["smallest", "order:wingspan direction:asc"],
  ["rarest", "order:rarity"],
  ["newest", "order:date"],
  ["latest", "order:date"],
  ["oldest", "order:date direction:asc"],
  ["mine", "owned:true"],
  ["own", "owned:true"],
  ["lack", "owned:false"],
  ["missing", "owned:false"],
  ["wanted", "wanted:true"],
]);

/** Words of questions that say nothing of cards. */
const EMPTY = new Set(
  `a all an and any are at be bird birds by can card cards do does find for from get give gives have
   has honk honks how i in is it its live lives living long look make me more most much my of on one or
   over show so than that the their them there these they to under up very want what where which who
   whose will with wings wingspan weight weigh weighs wide than heavier lighter that's`
    .split(/\s+/)
    .filter(Boolean),
);

/** "over 150 cm", "under 2 kg", "at least 7 honk": a word, a number, and what it is of. */
function measureOf(
  before: string,
  word: string,
  next: string,
): { part: string; isUnitApart: boolean } | undefined {
  const [, digits, glued] = /^(\d{1,7})([a-z]*)$/.exec(word) ?? [];
  if (digits === undefined) return undefined;
  const unit = glued || next;
  const operator = /^(under|below)$/.test(before) ? "<" : ">";
  const fields: Readonly<Record<string, string>> = {
    cm: "wingspan",
    m: "wingspan",
    kg: "weight",
    g: "weight",
    honk: "honk",
    speed: "speed",
    mischief: "mischief",
  };
  const field = fields[unit];
  if (field === undefined) return undefined;
  const part = `${field}${operator}${digits}${field === unit ? "" : unit}`;
  return { part, isUnitApart: glued === "" };
}

function singular(word: string): string {
  if (word === "geese") return "goose";
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** The query that a text asks for in plain words, as in `ask: rare geese`; undefined for any other text. */
export function readQuestion(text: string): string | undefined {
  const [, question] = /^\s*ask:(.*)$/is.exec(text) ?? [];
  return question === undefined ? undefined : queryOf(question);
}
