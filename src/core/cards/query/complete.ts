import type { CardSet } from "../schema.ts";
import { CARD_HABITATS, FAMILIES, RARITIES, SEASONS, TRAITS } from "../vocabulary.ts";
import { FIELDS, FLAGS, fieldOf, isCompared, isDirective } from "./fields.ts";
import { DIRECTIVES, type Span } from "./syntax.ts";

/** What can be typed next, or instead of a plain word (CARDSEARCH-E4). */

export type Completion = {
  /** What stands in the query instead of `span`. */
  insert: string;
  span: Span;
  about: string;
};

const COMPLETIONS_MAX_COUNT = 8;

type Sets = readonly Pick<CardSet, "code" | "name" | "slug">[];

/** What fits the word at the cursor: fields, their values, or a field in which the word is known. */
export function completionsAt(text: string, cursor: number, sets: Sets): Completion[] {
  const [word = ""] = /[^\s()"]*$/.exec(text.slice(0, cursor)) ?? [];
  const isNegated = word.startsWith("-");
  const typed = (isNegated ? word.slice(1) : word).toLowerCase();
  const span = { from: cursor - word.length + (isNegated ? 1 : 0), to: cursor };
  if (typed === "") return [];
  const [, name, operator = "", value = ""] = /^([a-z]+)(:|!=|<=|>=|=|<|>)(.*)$/.exec(typed) ?? [];
  const found =
    name === undefined
      ? [...fieldsFor(typed), ...valuesFor(typed, sets)]
      : valuesOf(name, sets)
          .filter((one) => one.value.startsWith(value) && one.value !== value)
          .map(({ value: known, about }) => ({ insert: `${name}${operator}${known}`, about }));
  return found.slice(0, COMPLETIONS_MAX_COUNT).map((one) => ({ ...one, span }));
}

function fieldsFor(typed: string): { insert: string; about: string }[] {
  const fields = FIELDS.filter((field) =>
    [field.name, ...field.aliases].some((one) => one.startsWith(typed)),
  );
  const others = [
    { name: "is", about: "what it is: foil, real, reprint, …" },
    { name: "not", about: "what it is not" },
    { name: "has", about: "what one of its printings is" },
    ...Object.keys(DIRECTIVES).map((name) => ({ name, about: "how results are shown" })),
  ].filter(({ name }) => name.startsWith(typed));
  return [
    ...fields.map((field) => ({
      insert: `${field.name}${isCompared(field) && field.kind !== "rarity" ? ">=" : ":"}`,
      about: field.words,
    })),
    ...others.map(({ name, about }) => ({ insert: `${name}:`, about })),
  ];
}

/** Plain words that a field knows: `rare` may be meant as `rarity:rare`. */
function valuesFor(typed: string, sets: Sets): { insert: string; about: string }[] {
  if (typed.length < 3) return [];
  return ["rarity", "habitat", "season", "type", "set", "is"].flatMap((name) =>
    valuesOf(name, sets)
      .filter(
        ({ value, about }) => value.startsWith(typed) || about.toLowerCase().startsWith(typed),
      )
      .map(({ value, about }) => ({ insert: `${name}:${value}`, about })),
  );
}

/** The values that a field or directive takes, where they are a few. */
export function valuesOf(name: string, sets: Sets): { value: string; about: string }[] {
  if (isDirective(name)) {
    return DIRECTIVES[name].map((value) => ({ value, about: `${name} ${value}` }));
  }
  if (name === "is" || name === "not" || name === "has") {
    return Object.entries(FLAGS).map(([value, about]) => ({ value, about }));
  }
  const plain = (values: readonly string[]) =>
    values.map((value) => ({ value: value.includes(" ") ? `"${value}"` : value, about: value }));
  switch (fieldOf(name)?.name) {
    case "rarity":
      return plain(RARITIES);
    case "habitat":
      return plain(CARD_HABITATS);
    case "season":
      return plain(SEASONS);
    case "type":
      return [
        ...plain(FAMILIES),
        ...Object.entries(TRAITS).map(([value, about]) => ({ value, about })),
      ];
    case "set":
    case "in":
      return sets.map(({ code, name: about }) => ({ value: code.toLowerCase(), about }));
    default:
      return [];
  }
}
