/** What a card search consists of; the rules are numbered in docs/spec/card-search.md. */
import type { CardSet } from "../schema.ts";

/** Where something stands in the query, in UTF-16 units: from the first to before the last. */
export type Span = { from: number; to: number };

export const OPERATORS = [":", "=", "!=", "<", "<=", ">", ">="] as const;
export type Operator = (typeof OPERATORS)[number];

export type Term =
  /** Words anywhere on the card; several are a phrase. */
  | { type: "words"; text: string }
  /** The card of exactly this name. */
  | { type: "name"; text: string }
  /** An expression, in one field or anywhere. */
  | { type: "expression"; field: string; source: string }
  /** A field of text. */
  | { type: "text"; field: string; operator: ":" | "=" | "!="; text: string }
  /** A field of numbers, and a number, or two of dates, or another such field. */
  | { type: "number"; field: string; operator: Operator; value: NumberValue }
  /** What a card is (`print`) or has in one of its printings (`card`). */
  | { type: "flag"; flag: string; of: "print" | "card" };

export type NumberValue =
  /** As it was written, and what it comes to: the same twice, but for days of a month or year. */
  { type: "range"; text: string; from: number; to: number } | { type: "field"; field: string };

export type Node =
  /** Every card. */
  | { type: "all" }
  | { type: "and" | "or"; parts: readonly Node[]; span: Span }
  | { type: "not"; part: Node; span: Span }
  | { type: "term"; term: Term; span: Span };

export const UNIQUE = ["cards", "prints", "art"] as const;
export const PREFER = ["newest", "oldest", "rarest", "commonest", "foil", "plain"] as const;
export const ORDERS = [
  "set",
  "name",
  "rarity",
  "honk",
  "speed",
  "mischief",
  "wingspan",
  "weight",
  "date",
  "owned",
] as const;
export const DIRECTIONS = ["auto", "asc", "desc"] as const;
export const DISPLAYS = ["images", "list", "text"] as const;

/** How results are shown; what a query does not say is as here first. */
export const DIRECTIVES = {
  unique: UNIQUE,
  prefer: PREFER,
  order: ORDERS,
  direction: DIRECTIONS,
  display: DISPLAYS,
} as const;

export type DirectiveName = keyof typeof DIRECTIVES;

export type Directives = {
  [Name in DirectiveName]: (typeof DIRECTIVES)[Name][number];
};

export const PLAIN_DIRECTIVES: Directives = {
  unique: "cards",
  prefer: "newest",
  order: "set",
  direction: "auto",
  display: "images",
};

/**
 * Reads an expression, without the slashes. Its engine is half as large as all else, so who searches
 * hands it in: `readPattern` of `#core/chat/pattern.ts`. Undefined while it is being loaded; then what
 * stands between slashes finds nothing.
 */
export type ReadExpression = (
  source: string,
) =>
  | { ok: true; pattern: { test: (text: string) => boolean } }
  | { ok: false; message: string }
  | undefined;

/** A part that is not understood: it is left out, and the rest counts. */
export type Problem = { span: Span; message: string };

export type Query = {
  tree: Node;
  directives: Directives;
  /** Where each directive that the query names stands. */
  said: readonly { name: DirectiveName; span: Span }[];
  problems: readonly Problem[];
};

/** What a query is read against. */
export type ParseContext = {
  sets: readonly Pick<CardSet, "slug" | "code" | "name" | "released">[];
  readExpression: ReadExpression;
};

/** A value as it was written: quoted, between slashes, or plain. */
export type Value = { text: string; quotes: "none" | "double" | "slashes"; span: Span };
