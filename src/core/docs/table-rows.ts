/**
 * Rows of the documentation's tables. Words between backticks are shown as code.
 */

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
