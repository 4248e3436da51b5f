import type { CardSet } from "../schema.ts";
import { FLAGS, fieldOf } from "./fields.ts";
import { serialiseTerm } from "./serialise.ts";
import type { Directives, Node, NumberValue, Operator, Query, Span, Term } from "./syntax.ts";

/** Says in plain words how a query was understood (CARDSEARCH-E1). */

type Sets = readonly Pick<CardSet, "slug" | "name">[];

/** A part of a query that can be taken away. */
export type Chip = { words: string; span: Span };

/** The parts of a query, each with its words. */
export function chipsOf({ tree, said, directives }: Query, sets: Sets): Chip[] {
  const parts = tree.type === "and" ? tree.parts : tree.type === "all" ? [] : [tree];
  const chips = parts.flatMap((part) =>
    part.type === "all" ? [] : [{ words: explain(part, sets), span: part.span }],
  );
  const shown = said.map(({ name, span }) => ({ words: directiveWords(name, directives), span }));
  return [...chips, ...shown].toSorted((one, other) => one.span.from - other.span.from);
}

export function explain(node: Node, sets: Sets): string {
  switch (node.type) {
    case "all":
      return "every card";
    case "and":
    case "or":
      return node.parts
        .map((part) => {
          const words = explain(part, sets);
          return part.type === "and" || part.type === "or" ? `(${words})` : words;
        })
        .join(` ${node.type} `);
    case "not":
      return `not: ${explain(node.part, sets)}`;
    case "term":
      return termWords(node.term, sets);
  }
}

function termWords(term: Term, sets: Sets): string {
  switch (term.type) {
    case "words":
      return `“${term.text}” is on the card`;
    case "name":
      return `the card is called “${term.text}”`;
    case "expression":
      return `${fieldOf(term.field)?.words ?? "the card"} fits ${serialiseTerm({ ...term, field: "" })}`;
    case "text":
      return textWords(term, sets);
    case "number":
      return numberWords(term);
    case "flag":
      return term.of === "card"
        ? `the card has a printing that is ${FLAGS[term.flag]}`
        : `it is ${FLAGS[term.flag]}`;
  }
}

function textWords({ field, operator, text }: Extract<Term, { type: "text" }>, sets: Sets): string {
  const words = fieldOf(field)?.words ?? field;
  if (field === "set" || field === "in") {
    const name = sets.find(({ slug }) => slug === text)?.name ?? text;
    return `${words} is ${operator === "!=" ? "not " : ""}${name}`;
  }
  if (operator === ":") return `${words} has “${text}”`;
  return `${words} is ${operator === "!=" ? "not " : ""}“${text}”`;
}

const COMPARED: Readonly<Record<Operator, string>> = {
  ":": "is",
  "=": "is",
  "!=": "is not",
  "<": "is less than",
  "<=": "is at most",
  ">": "is more than",
  ">=": "is at least",
};

const DATED: Readonly<Record<Operator, string>> = {
  ":": "is",
  "=": "is",
  "!=": "is not",
  "<": "is before",
  "<=": "is before the end of",
  ">": "is after",
  ">=": "is from",
};

function numberWords({ field, operator, value }: Extract<Term, { type: "number" }>): string {
  const known = fieldOf(field);
  const compared = (known?.kind === "date" ? DATED : COMPARED)[operator];
  return `${known?.words ?? field} ${compared} ${valueWords(value, known?.unit)}`;
}

function valueWords(value: NumberValue, unit: string | undefined): string {
  if (value.type === "field") return fieldOf(value.field)?.words ?? value.field;
  if (value.text === "true") return "one or more";
  if (value.text === "false") return "none";
  return unit ? `${value.text} ${unit}` : value.text;
}

function directiveWords(name: keyof Directives, directives: Directives): string {
  switch (name) {
    case "unique":
      return { cards: "each card once", prints: "every printing", art: "every picture once" }[
        directives.unique
      ];
    case "prefer":
      return `the ${directives.prefer} printing of each card`;
    case "order":
      return `in the order of ${directives.order}`;
    case "direction":
      return { auto: "in its usual direction", asc: "the least first", desc: "the most first" }[
        directives.direction
      ];
    case "display":
      return `shown as ${directives.display}`;
  }
}
