import { RARITIES } from "../vocabulary.ts";
import { readDate } from "./dates.ts";
import { FIELDS, type Field, FLAGS, fieldOf, isCompared, rarityPlace } from "./fields.ts";
import type { NumberValue, Operator, ParseContext, ReadExpression, Term, Value } from "./syntax.ts";
import { folded } from "./text.ts";

type Sets = ParseContext["sets"];

type Read = { ok: true; term: Term; isNot?: boolean } | { ok: false; message: string };

const no = (message: string): Read => ({ ok: false, message });

/** Reads a value, with the field and operator before it, if there are any. */
export function readTerm(
  before: { name: string; operator: Operator } | undefined,
  value: Value,
  { sets, readExpression }: ParseContext,
): Read {
  if (before === undefined) return readWords(value, readExpression);
  const { name, operator } = before;
  if (value.text.trim() === "") return no(`A value follows ${name}${operator}`);
  if (name === "is" || name === "not" || name === "has") return readFlag(name, operator, value);
  const field = fieldOf(name);
  if (field === undefined) {
    return no(
      `There is no field “${name}”${nearestOf(name)}; put it in quotes to search for the words`,
    );
  }
  switch (field.kind) {
    case "text":
      return readText(field, operator, value, readExpression);
    case "set":
      return readSet(field, operator, value, sets);
    default:
      return readNumber(field, operator, value, sets);
  }
}

function readWords(value: Value, readExpression: ReadExpression): Read {
  if (value.quotes === "slashes") return readSlashes("", value, readExpression);
  const text = folded(value.text);
  if (text === "") return no("There is no letter or digit in this");
  return { ok: true, term: { type: "words", text } };
}

function readSlashes(field: string, { text }: Value, readExpression: ReadExpression): Read {
  const read = readExpression(text);
  if (read?.ok === false) return no(read.message);
  return { ok: true, term: { type: "expression", field, source: text } };
}

function readFlag(name: "is" | "not" | "has", operator: Operator, { text }: Value): Read {
  if (operator !== ":" && operator !== "=") return no(`Write ${name}:${text}`);
  const flag = text.toLowerCase();
  if (!Object.hasOwn(FLAGS, flag)) {
    return no(
      `${name}: takes ${Object.keys(FLAGS).slice(0, 9).join(", ")}, or what a bird is known for`,
    );
  }
  const of = name === "has" ? ("card" as const) : ("print" as const);
  return { ok: true, term: { type: "flag", flag, of }, isNot: name === "not" };
}

function readText(
  { name }: Field,
  operator: Operator,
  value: Value,
  readExpression: ReadExpression,
): Read {
  if (operator !== ":" && operator !== "=" && operator !== "!=") {
    return no(`${name} is text: use : for a part of it and = for all of it`);
  }
  if (value.quotes === "slashes") return readSlashes(name, value, readExpression);
  const text = folded(value.text);
  if (text === "") return no("There is no letter or digit in this");
  return { ok: true, term: { type: "text", field: name, operator, text } };
}

function readSet({ name }: Field, operator: Operator, { text }: Value, sets: Sets): Read {
  if (operator !== ":" && operator !== "=" && operator !== "!=") {
    return no(`${name} takes : or =; for the time of a set write date>${text}`);
  }
  const wanted = folded(text);
  const set =
    sets.find(({ slug, code }) => folded(slug) === wanted || folded(code) === wanted) ??
    sets.find((each) => wanted !== "" && folded(each.name).startsWith(wanted));
  if (set === undefined) {
    const known = sets.map((each) => `${each.code.toLowerCase()} (${each.name})`).join(", ");
    return no(`There is no set “${text}”: ${known}`);
  }
  return {
    ok: true,
    term: { type: "text", field: name, operator: operator === "!=" ? "!=" : "=", text: set.slug },
  };
}

function readNumber(field: Field, written: Operator, { text }: Value, sets: Sets): Read {
  const operator = written === ":" ? "=" : written;
  const value = numberOf(field, text, sets);
  if (typeof value === "string") return no(value);
  return { ok: true, term: { type: "number", field: field.name, operator, value } };
}

/** What a number's value says; a message when it says nothing. */
function numberOf(field: Field, text: string, sets: Sets): NumberValue | string {
  const other = fieldOf(text);
  if (other && isCompared(other)) {
    if ((other.kind === "number") === (field.kind === "number") || other.kind === field.kind) {
      return { type: "field", field: other.name };
    }
    return `${field.name} and ${other.name} are not of one kind`;
  }
  const range = (from: number, to = from, said = text.toLowerCase()) =>
    ({ type: "range", text: said, from, to }) as const;
  if (field.kind === "rarity") {
    const place = rarityPlace(text);
    return place === undefined
      ? `A rarity is ${RARITIES.join(", ")}`
      : range(place, place, RARITIES[place]);
  }
  if (field.kind === "date") {
    const date = readDate(text, sets);
    return date
      ? range(date.from, date.to, date.text)
      : "A date is written 2026-11-22, 2026-11 or 2026, or is a set's code";
  }
  if (field.isOwn && /^(true|yes)$/i.test(text)) return range(1, Number.POSITIVE_INFINITY, "true");
  if (field.isOwn && /^(false|no)$/i.test(text)) return range(0, 0, "false");
  const number = amountOf(text, field.unit);
  if (number === undefined) {
    return `${field.name} is compared with a number, or with another such field`;
  }
  return range(number, number, String(number));
}

/** Units that may follow a number, and how many of the field's own each is. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  cm: { cm: 1, m: 100 },
  g: { g: 1, kg: 1000 },
};

function amountOf(text: string, unit = ""): number | undefined {
  const [, digits, said = ""] = /^(\d{1,7}(?:\.\d{1,3})?)([a-z]*)$/i.exec(text) ?? [];
  const factor = said === "" ? 1 : UNITS[unit]?.[said.toLowerCase()];
  if (digits === undefined || factor === undefined) return undefined;
  return Math.round(Number(digits) * factor * 1000) / 1000;
}

function nearestOf(name: string): string {
  const near = FIELDS.find(({ name: known }) => known.startsWith(name) || name.startsWith(known));
  return near ? `; did you mean ${near.name}?` : "";
}
