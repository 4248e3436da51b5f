/** Forty shapes of queries; each is asked with other values each time, so that no result is kept. */
export type Shape = {
  name: string;
  /** The query for a run; the number varies its values. */
  query: (run: number) => string;
  /** Its plain words, where it has nothing but words: what MiniSearch can answer too. */
  words?: (run: number) => string;
};

const WORDS = [
  "goose",
  "snow",
  "lake",
  "night",
  "wing",
  "crown",
  "river",
  "honk",
  "white",
  "bread",
  "ice",
  "moon",
  "black",
  "city",
  "the",
  "egg",
  "swan",
  "water",
  "red",
  "long",
];
const HABITATS = [
  "tundra",
  "ice",
  "coast",
  "sea",
  "lake",
  "river",
  "marsh",
  "meadow",
  "forest",
  "park",
];
const RARITIES = ["common", "uncommon", "rare", "epic", "legendary"];
const SEASONS = ["spring", "summer", "autumn", "winter"];
const FAMILIES = ["goose", "swan", "shelduck", "duck"];
const GRADES = ["honk", "speed", "mischief"];

const of = (list: readonly string[], run: number) => list[run % list.length] ?? "";
const word = (run: number) => of(WORDS, run);
const grade = (run: number) => of(GRADES, run);
const letters = (run: number) => word(run).slice(0, 3);

const plain = (name: string, words: (run: number) => string): Shape => ({
  name,
  query: words,
  words,
});
const shape = (name: string, query: (run: number) => string): Shape => ({ name, query });

export const SHAPES: readonly Shape[] = [
  plain("a word", word),
  plain("a part of a word", letters),
  plain("two words", (run) => `${word(run)} ${word(run + 7)}`),
  plain("three words", (run) => `${word(run)} ${word(run + 3)} ${word(run + 11)}`),
  plain("two letters", (run) => word(run).slice(0, 2)),
  plain("a word that is nowhere", (run) => `zzq${run}`),
  shape("a letter", (run) => word(run).slice(0, 1)),
  shape("a phrase", (run) => `"${word(run)} ${word(run + 5)}"`),
  shape("not a word", (run) => `-${word(run)}`),
  shape("two words, either", (run) => `${word(run)} or ${word(run + 9)}`),
  shape("an exact name", (run) => `!"${word(run)} ${word(run + 1)} ${run}"`),
  shape("name", (run) => `name:${word(run)}`),
  shape("name, all of it", (run) => `name="${word(run)} ${run}"`),
  shape("species", (run) => `species:${letters(run)}`),
  shape("flavour text", (run) => `ft:${word(run)}`),
  shape("flavour, a phrase", (run) => `ft:"${word(run)} ${word(run + 2)}"`),
  shape("habitat", (run) => `habitat:${of(HABITATS, run)}`),
  shape("season and family", (run) => `season:${of(SEASONS, run)} type=${of(FAMILIES, run)}`),
  shape("range", (run) => `range:${word(run)}`),
  shape("type", (run) => `type:${of(FAMILIES, run).slice(0, 4)}`),
  shape("rarity", (run) => `rarity>=${of(RARITIES, run)}`),
  shape("a number", (run) => `${grade(run)}>=${run % 11}`),
  shape("a span of numbers", (run) => `${grade(run)}>${run % 5} ${grade(run)}<${6 + (run % 5)}`),
  shape("two fields", (run) => `${grade(run)}>${grade(run + 1)} number>${run}`),
  shape("wingspan with a unit", (run) => `wingspan>${100 + (run % 90)}cm`),
  shape("weight", (run) => `weight<${1 + (run % 9)}kg number>=${run}`),
  shape("a date", (run) => `date>=20${10 + (run % 13)}-0${1 + (run % 9)}`),
  shape("a set", (run) => `set:set-${run % 40} number>${run}`),
  shape("in a set", (run) => `in:set-${run % 40} number!=${run}`),
  shape("printings", (run) => `prints>=2 number>${run}`),
  shape("foil", (run) => `is:foil number>${run}`),
  shape("has a reprint", (run) => `has:reprint number>${run}`),
  shape("real and not foil", (run) => `is:real -is:foil honk>${run % 11} number>${run}`),
  shape("a word in an order", (run) => `${word(run)} order:name number>${run}`),
  shape("a word by wingspan", (run) => `${word(run)} order:wingspan number>${run}`),
  shape("every printing", (run) => `${word(run)} unique:prints number>${run}`),
  shape("every picture", (run) => `${word(run)} unique:art prefer:rarest number>${run}`),
  shape("groups", (run) => `(${word(run)} or r:${of(RARITIES, run)}) (honk>${run % 9} or is:duck)`),
  shape(
    "many parts",
    (run) =>
      `${word(run)} habitat:${of(HABITATS, run)} honk>=${run % 5} r<=rare is:real season!=${of(SEASONS, run)} order:speed`,
  ),
  shape(
    "a mistake",
    (run) => `${word(run)} foo:bar honk> r:${of(RARITIES, run + 1)} number>${run}`,
  ),
];
