/**
 * Rows of the documentation's tables. Words between backticks are shown as code.
 */
import type { Entity } from "../entities/define-entity.ts";

/** A field that a person fills in. */
export type FieldRow = {
  name: string;
  /** What it may be, with its limits. */
  rule: string;
  /** What it is when nobody chose; empty when it must be given. */
  fallback: string;
};

/** Something that a person types. */
export type CommandRow = { name: string; who: string; does: string };

/** A limit or a fixed value. */
export type LimitRow = { name: string; value: string };

/** A number as the docs write it, e.g. 10,080. */
export const number = new Intl.NumberFormat("en-US").format;

/** What the docs say of a field; the default comes from the entity unless it needs other words. */
type FieldWords = { name: string; rule: string; unit?: string; fallback?: string };

/** A row for each field of an entity, so that none can be forgotten. */
export function fieldRows<TField extends string>(
  { defaults }: { fields: readonly TField[]; defaults: Entity["defaults"] },
  words: Record<TField, FieldWords>,
): FieldRow[] {
  const known: { readonly [field: string]: unknown } = { ...defaults };
  return Object.entries<FieldWords>(words).map(([field, { name, rule, unit, fallback }]) => ({
    name,
    rule,
    fallback: fallback ?? inWords(known[field], unit === undefined ? "" : ` ${unit}`),
  }));
}

function inWords(value: unknown, unit: string): string {
  if (typeof value === "number") return `${number(value)}${unit}`;
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "none";
  return typeof value === "string" ? value || "none" : "";
}
