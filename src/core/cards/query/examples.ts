/** Queries that show what can be asked; the help of the page and the docs list them. */
export const QUERY_EXAMPLES: readonly { query: string; about: string }[] = [
  { query: "snow goose", about: "both words, anywhere on the card" },
  { query: '"football pitch"', about: "these words, one after the other" },
  { query: "rarity>=epic", about: "epic and legendary cards" },
  { query: "habitat:lake season:winter", about: "both must fit" },
  { query: "is:swan or is:shelduck", about: "one or the other" },
  { query: "is:extinct", about: "birds that died out, or probably did" },
  { query: "-is:real mischief>=8", about: "a minus sign turns a part round" },
  { query: "honk>speed", about: "one value against another" },
  { query: "wingspan>1.5m order:wingspan", about: "figures with units, in their order" },
  { query: "set:fp is:foil unique:prints", about: "printings of a set that are foil" },
  { query: "date>=2026-12", about: "printings from a day, month or year on" },
  { query: "name:/^b.*goose$/", about: "an expression between slashes" },
  { query: "ask: rare geese of the tundra that honk loudest", about: "a question in plain words" },
];
