import type { CodesRequest } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";

/** A code as it was pasted or uploaded; `line` is where it stands, from 1. */
export type TypedCode = CodesRequest["codes"][number] & { line: number };

/** A code that stands in the list a second time: its line, and the line of the first. */
export type Repeat = { line: number; same_as_line: number };

/**
 * Reads a list of codes: one a line, or columns parted by tabs as a spreadsheet copies them (code,
 * prize, description). Empty lines are passed over.
 */
export function readCodes(text: string): TypedCode[] {
  return text.split(/\r\n|\r|\n/u).flatMap((row, index) => {
    const [code_value = "", prize_name = "", prize_description = ""] = row
      .split("\t")
      .map((cell) => cell.trim());
    if (code_value === "") return [];
    return [{ line: index + 1, code_value, prize_name, prize_description }];
  });
}

/** Reads a CSV file with the columns code, prize and description; a heading may name them. */
export async function readCsv(text: string): Promise<TypedCode[]> {
  const { default: papa } = await import("papaparse");
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/u, ""), { skipEmptyLines: false });
  const [head = []] = data;
  const hasHead = /^(code|key|code_value)s?$/iu.test(head[0]?.trim() ?? "");
  return data.flatMap((row, index) => {
    if (hasHead && index === 0) return [];
    const [code_value = "", prize_name = "", prize_description = ""] = row.map((cell) =>
      cell.trim(),
    );
    if (code_value === "") return [];
    return [{ line: index + 1, code_value, prize_name, prize_description }];
  });
}

/** Parts a list into the codes that stand in it for the first time and those that are repeated. */
export function partRepeats(codes: readonly TypedCode[]): {
  first: TypedCode[];
  repeats: Repeat[];
} {
  const lines = new Map<string, number>();
  const first: TypedCode[] = [];
  const repeats: Repeat[] = [];
  for (const code of codes) {
    const same_as_line = lines.get(code.code_value);
    if (same_as_line === undefined) {
      lines.set(code.code_value, code.line);
      first.push(code);
    } else {
      repeats.push({ line: code.line, same_as_line });
    }
  }
  return { first, repeats };
}

/** The codes in the portions that one request takes. */
export function portions(codes: readonly TypedCode[]): TypedCode[][] {
  const size = GIVEAWAY.codesPerRequestMaxCount;
  return Array.from({ length: Math.ceil(codes.length / size) }, (_, index) =>
    codes.slice(index * size, (index + 1) * size),
  );
}
