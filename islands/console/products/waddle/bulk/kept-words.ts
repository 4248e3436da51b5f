import type { BulkAnswer } from "#core/entities/bulk.ts";

type Kept = Pick<BulkAnswer["kept"][number], "name" | "code">;

const REASONS: Record<Kept["code"], { one: string; many: string }> = {
  GIVEAWAY_IN_USE: {
    one: "It is open or still to be drawn: end or cancel it first.",
    many: "They are open or still to be drawn: end or cancel them first.",
  },
};

/** Which records stay when the others are deleted, and why (I11). */
export function keptWords(kept: readonly Kept[]): string {
  const names = kept.map(({ name }) => `“${name}”`).join(", ");
  const reasons = [...new Set(kept.map(({ code }) => REASONS[code]))];
  const why = reasons.map(({ one, many }) => (kept.length === 1 ? one : many)).join(" ");
  return `Not deleted: ${names}. ${why}`;
}
