import { DIRECTIVES, type DirectiveName, type Directives, type Operator } from "./syntax.ts";

/** Reads how results are to be shown, e.g. `order:honk` (CARDSEARCH-D1). */
export function readDirective(
  name: DirectiveName,
  operator: Operator,
  text: string,
): { ok: true; directives: Partial<Directives> } | { ok: false; message: string } {
  const values: readonly string[] = DIRECTIVES[name];
  const value = SHORT[text.toLowerCase()] ?? text.toLowerCase();
  if (operator !== ":" && operator !== "=") {
    return { ok: false, message: `Write ${name}:${values[0]}` };
  }
  if (!values.includes(value)) {
    return { ok: false, message: `${name}: takes ${values.join(", ")}` };
  }
  return { ok: true, directives: { [name]: value } };
}

const SHORT: Readonly<Record<string, string>> = {
  ascending: "asc",
  descending: "desc",
  card: "cards",
  print: "prints",
  image: "images",
  grid: "images",
  released: "date",
};
