/** What the page about the card search says, read from the search itself. */
import { CARD_SEARCH } from "../cards/limits.ts";
import { valuesOf } from "../cards/query/complete.ts";
import { QUERY_EXAMPLES } from "../cards/query/examples.ts";
import { FIELDS, type FieldKind, FLAGS } from "../cards/query/fields.ts";
import { QUERY_MAX_CHARS } from "../cards/query/parse.ts";
import { DIRECTIVES, type DirectiveName, PLAIN_DIRECTIVES } from "../cards/query/syntax.ts";
import type { FieldRow, LimitRow } from "./table-rows.ts";

const OPERATORS: Readonly<Record<FieldKind, string>> = {
  text: "`:` a part of it, `=` all of it or one of its entries, `!=` what `=` does not find; an expression between slashes",
  set: "`:` or `=` a set by its code, its address or the beginning of its name; `!=` any other",
  number: "`: = != < <= > >=` a number, or another field of numbers",
  rarity: "`: = != < <= > >=` a rarity by its name or first letter",
  date: "`: = != < <= > >=` a day, a month, a year or the code of a set",
};

export const SEARCH_EXAMPLES: readonly LimitRow[] = QUERY_EXAMPLES.map(({ query, about }) => ({
  name: query,
  value: about,
}));

export const SEARCH_FIELD_ROWS: readonly (readonly string[])[] = FIELDS.map((field) => {
  const values = field.kind === "set" ? [] : valuesOf(field.name, []).map(({ value }) => value);
  const unit = field.unit === undefined ? "" : `, in ${field.unit}`;
  const own = field.isOwn
    ? "; of whoever is signed in, or of the player whose collection is searched"
    : "";
  return [
    [field.name, ...field.aliases].map((name) => `\`${name}\``).join(", "),
    `${field.words}${unit}${own}`,
    values.length > 0 && values.length < 10
      ? `${OPERATORS[field.kind]}: ${values.join(", ")}`
      : OPERATORS[field.kind],
  ];
});

export const SEARCH_FLAG_ROWS: readonly LimitRow[] = Object.entries(FLAGS).map(([name, value]) => ({
  name,
  value,
}));

const DIRECTIVE_WORDS: Readonly<Record<DirectiveName, string>> = {
  unique: "what counts as one result",
  prefer: "which printing stands for the others",
  order: "the order of the results",
  direction: "which end of the order comes first",
  display: "how results look on the page",
};

export const SEARCH_DIRECTIVE_ROWS: readonly FieldRow[] = (
  Object.keys(DIRECTIVES) as DirectiveName[]
).map((name) => ({
  name,
  rule: `${DIRECTIVE_WORDS[name]}: ${DIRECTIVES[name].join(", ")}`,
  fallback: PLAIN_DIRECTIVES[name],
}));

export const SEARCH_LIMITS: readonly LimitRow[] = [
  { name: "a query", value: `${QUERY_MAX_CHARS.toLocaleString("en")} characters` },
  { name: "a page of results of the API", value: `${CARD_SEARCH.pageCount} results` },
  {
    name: "requests to the API",
    value: `${CARD_SEARCH.requestsPerAddressMaxCount} in ${CARD_SEARCH.requestsMs / 1000} seconds from one address`,
  },
  { name: "an answer of the API in a cache", value: `${CARD_SEARCH.cacheSeconds / 60} minutes` },
];
